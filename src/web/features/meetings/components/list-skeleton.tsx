import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useMeetingsText } from '../messages.ts';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Skeleton of a list. */
export function ListSkeleton() {
  const text = useMeetingsText();
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {rows.map((row) => (
        <div key={row} className="grid gap-2 rounded-xl border border-line bg-paper p-4">
          <Skeleton className="h-5 max-w-80" />
          <Skeleton className="h-4 max-w-120" />
        </div>
      ))}
    </div>
  );
}
