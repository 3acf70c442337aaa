import { FolderOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useMediaQuery } from '#web/components/use-media-query.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUploadText } from '../messages.ts';
import { useLiveUploads, useUploads } from '../queries.ts';
import { UploadsCards } from './uploads-cards.tsx';
import { UploadsTable } from './uploads-table.tsx';

/** 'My Uploads' (UPL-04), live. */
export function MyUploads() {
  const text = useUploadText();
  const format = useFormat();
  const list = useUploads();
  useLiveUploads();
  const total = list.data?.pages.at(-1)?.total;
  return (
    <section aria-labelledby="uploads-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="uploads-title" className="text-lg font-semibold">
          {text.listTitle}
        </h2>
        {total ? <p className="tabular text-sm text-muted">{text.listCount(format.number(total), total)}</p> : null}
      </div>
      <div className="rounded-xl border border-line bg-paper">
        <ListContent list={list} />
      </div>
    </section>
  );
}

function ListContent({ list }: { list: ReturnType<typeof useUploads> }) {
  const text = useUploadText();
  const isWide = useMediaQuery('(min-width: 64rem)');
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState title={text.listFailed} error={list.error} onRetry={() => void list.refetch()} />;
  const uploads = list.data.pages.flatMap((page) => page.uploads);
  if (uploads.length === 0) return <EmptyState icon={FolderOpen} title={text.empty} description={text.emptyHint} />;
  return (
    <>
      {isWide ? <UploadsTable uploads={uploads} /> : <UploadsCards uploads={uploads} />}
      {list.hasNextPage && <MoreRows isLoading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />}
    </>
  );
}

/** Loads the next rows when the list's end comes near, and on pressing the button. */
function MoreRows({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const text = useUploadText();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, load]);
  return (
    <div ref={end} className="grid place-items-center border-t border-line p-4">
      <Button isBusy={isLoading} onClick={load}>
        {text.loadMore}
      </Button>
    </div>
  );
}

const skeletonRows = ['first', 'second', 'third', 'fourth'];

function ListSkeleton() {
  const text = useUploadText();
  return (
    <div aria-busy="true" className="grid gap-4 p-4">
      <p role="status" className="sr-only">
        {text.listLoading}
      </p>
      {skeletonRows.map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-6" />
          <Skeleton className="h-5 max-w-80 flex-1" />
          <Skeleton className="ml-auto hidden h-5 w-64 sm:block" />
        </div>
      ))}
    </div>
  );
}
