import { defineMessages } from '#web/lib/messages.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Logo } from './logo.tsx';

const useText = defineMessages({
  de: { loadingPage: 'Seite wird geladen' },
  en: { loadingPage: 'Page is loading' },
});

/** Placeholder until the session is known and the page's code has loaded. */
export function FrameSkeleton() {
  const text = useText();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {text.loadingPage}
      </p>
      <div className="flex h-16 items-center gap-6 border-b border-line bg-paper px-4 sm:px-6">
        <Logo />
        <Skeleton className="ml-auto h-8 w-24 lg:w-96" />
      </div>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 px-4 py-10 sm:px-6">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="mt-4 h-48" />
      </div>
    </div>
  );
}
