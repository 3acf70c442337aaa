import { FolderOpen, SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { MoreRows } from '#web/components/more-rows.tsx';
import { FactsDialog } from '#web/components/papers/facts-dialog.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { usePlanUsage } from '#web/lib/api/plan-usage.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';
import { useUploadText } from '../../messages.ts';
import { countFiles, useLiveUploads, useUploads } from '../../queries.ts';
import { DescriptionDialog } from '../description-dialog.tsx';
import { VersionDialog } from '../version-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UploadsCards } from './uploads-cards.tsx';
import { UploadsTable } from './uploads-table.tsx';
import { useListSearch } from './use-list-search.ts';
import { useSelection } from './use-selection.ts';
import { uploadsTitleId, useUploadActs } from './use-upload-acts.ts';

/** From this fraction of the plan's pages on, the count is a warning. */
const nearLimit = 0.9;

/** 'My Uploads' (UPL-04), live. @param exports saves the rows of a search as a file */
export function MyUploads({ exports }: { exports: (search: string) => ReactNode }) {
  const text = useUploadText();
  const format = useFormat();
  const { typed, setTyped, search } = useListSearch();
  const list = useUploads(search);
  useLiveUploads();
  const { isDemo } = useCurrentUser();
  const usage = usePlanUsage();
  const pages = isDemo ? undefined : usage?.pages;
  const total = list.data && countFiles(list.data);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  const isSearchable = search !== '' || typed !== '' || Boolean(total);
  return (
    <section aria-labelledby={uploadsTitleId}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={uploadsTitleId} tabIndex={-1} className="text-lg font-semibold outline-none">
            {text.listTitle}
          </h2>
          <p className="tabular flex min-h-5 flex-wrap gap-x-4 text-sm text-muted">
            {total !== undefined && (search !== '' || total > 0) && (
              <span role="status">{(search ? text.foundCount : text.listCount)(format.number(total), total)}</span>
            )}
            {pages && pages.limit !== null && (
              <span className={pages.used >= pages.limit * nearLimit ? 'text-warning' : undefined}>
                {pages.used < pages.limit
                  ? text.pagesUsed(format.number(pages.used), format.number(pages.limit))
                  : text.pagesUsedUp(format.number(pages.limit))}
              </span>
            )}
          </p>
        </div>
        {isSearchable && (
          <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
            <SearchField
              value={typed}
              onChange={setTyped}
              label={text.searchUploads}
              clearLabel={text.clearSearch}
              inputRef={field}
              className="min-w-0 flex-1 sm:w-80"
            />
            {exports(search)}
          </div>
        )}
      </div>
      <div className="rounded-xl border border-line bg-paper" aria-busy={list.isPlaceholderData}>
        {/* Remounts per search, so that a selection from another list cannot be deleted unseen. */}
        <ListContent key={search} list={list} search={search} onShowAll={() => setTyped('')} />
      </div>
    </section>
  );
}

interface ListContentProps {
  list: ReturnType<typeof useUploads>;
  search: string;
  onShowAll: () => void;
}

function ListContent({ list, search, onShowAll }: ListContentProps) {
  const text = useUploadText();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { acts, edited, closeFacts, described, saveDescription, closeDescription, ...others } = useUploadActs();
  const { versioned, chooseReplaced, closeVersions, ...deletion } = others;
  const { doomed, isAsking, setIsAsking, confirmDelete } = deletion;
  const uploads = useMemo(() => list.data?.pages.flatMap((page) => page.uploads) ?? [], [list.data]);
  const selection = useSelection(uploads.map(({ id }) => id));
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState title={text.listFailed} error={list.error} onRetry={() => void list.refetch()} />;
  const Rows = isWide ? UploadsTable : UploadsCards;
  if (uploads.length === 0 && search) {
    return (
      <EmptyState
        icon={SearchX}
        title={text.nothingFound(search)}
        description={text.nothingFoundHint}
        action={<Button onClick={onShowAll}>{text.showAllFiles}</Button>}
      />
    );
  }
  if (uploads.length === 0) return <EmptyState icon={FolderOpen} title={text.empty} description={text.emptyHint} />;
  return (
    <>
      <SelectionBar selection={selection} uploads={uploads} total={countFiles(list.data)} search={search} />
      <Rows uploads={uploads} acts={acts} selection={selection} />
      {list.hasNextPage && (
        <MoreRows
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          load={() => void list.fetchNextPage()}
          className="border-t border-line"
        />
      )}
      {edited && <FactsDialog key={edited.id} documentId={edited.documentId} onClose={closeFacts} />}
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
