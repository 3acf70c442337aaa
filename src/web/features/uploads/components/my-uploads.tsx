import { FolderOpen } from 'lucide-react';
import { MoreRows } from '#web/components/more-rows.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { usePlanUsage } from '#web/lib/plan-usage.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useUploadText } from '../messages.ts';
import { useLiveUploads, useUploads } from '../queries.ts';
import { DescriptionDialog } from './description-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UploadsCards } from './uploads-cards.tsx';
import { UploadsTable } from './uploads-table.tsx';
import { useSelection } from './use-selection.ts';
import { uploadsTitleId, useUploadActs } from './use-upload-acts.ts';
import { VersionDialog } from './version-dialog.tsx';

/** 'My Uploads' (UPL-04), live. */
export function MyUploads() {
  const text = useUploadText();
  const format = useFormat();
  const list = useUploads();
  useLiveUploads();
  const pages = usePlanUsage()?.pages;
  const total = list.data?.pages.at(-1)?.total;
  return (
    <section aria-labelledby={uploadsTitleId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={uploadsTitleId} tabIndex={-1} className="text-lg font-semibold outline-none">
          {text.listTitle}
        </h2>
        <p className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
          {pages && pages.limit !== null && (
            <span>{text.pagesUsed(format.number(pages.used), format.number(pages.limit))}</span>
          )}
          {total ? <span>{text.listCount(format.number(total), total)}</span> : null}
        </p>
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
  const { acts, described, saveDescription, closeDescription, versioned, chooseReplaced, closeVersions, ...deletion } =
    useUploadActs();
  const { doomed, isAsking, setIsAsking, confirmDelete } = deletion;
  const uploads = list.data?.pages.flatMap((page) => page.uploads) ?? [];
  const listed = uploads.map(({ id }) => id);
  const selection = useSelection(listed);
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState title={text.listFailed} error={list.error} onRetry={() => void list.refetch()} />;
  const Rows = isWide ? UploadsTable : UploadsCards;
  if (uploads.length === 0) return <EmptyState icon={FolderOpen} title={text.empty} description={text.emptyHint} />;
  return (
    <>
      <SelectionBar
        selection={selection}
        loaded={listed}
        total={list.data.pages.at(-1)?.total ?? listed.length}
        failedCount={uploads.filter(({ state }) => state === 'failed').length}
      />
      <Rows uploads={uploads} acts={acts} selection={selection} />
      {list.hasNextPage && (
        <MoreRows
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          load={() => void list.fetchNextPage()}
          className="border-t border-line"
        />
      )}
      {described && (
        <DescriptionDialog key={described.id} upload={described} onSave={saveDescription} onClose={closeDescription} />
      )}
      {versioned && (
        <VersionDialog key={versioned.id} upload={versioned} onChoose={chooseReplaced} onClose={closeVersions} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.deleteTitle(doomed?.fileName ?? '')}
        description={doomed?.attachmentCount ? text.deleteMailText(doomed.attachmentCount) : text.deleteText}
        confirmLabel={text.deleteConfirm}
        onConfirm={confirmDelete}
      />
    </>
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
