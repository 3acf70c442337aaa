import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useDocumentsText } from '../../messages.ts';

/** @param children stand on the paper as soon as there are any, e.g. its text before its picture */
export function ViewerSkeleton({ children }: { children?: ReactNode }) {
  const text = useDocumentsText();
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col items-center gap-4 overflow-hidden bg-hover p-4">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <div className="@container relative grid aspect-[1/1.414] w-full max-w-3xl content-start gap-3 bg-paper p-[8%]">
        <Skeleton className="mb-4 h-6 w-2/3" />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
          <Skeleton key={line} className="h-3.5" />
        ))}
        <Skeleton className="h-3.5 w-1/2" />
        {children}
      </div>
    </div>
  );
}
