import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastPort } from '#web/lib/notify.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** The place of the toasts; its library (10 KB) comes with the first toast. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastPort.subscribe, toastPort.isWanted);
  return (
    isWanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
