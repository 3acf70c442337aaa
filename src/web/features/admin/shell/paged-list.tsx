import { keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminListPixels } from '#shared/limits.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAdminText } from './messages.ts';

/** Query options shared by all paged admin lists. */
export const pagedOptions = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
} as const;

/** Query parameters of the page at a cursor. */
export function pageParameters(search: string, cursor: string): URLSearchParams {
  return new URLSearchParams({ ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) });
}

interface PagedListProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  searchLabel: string;
  /** "12 Benutzer". */
  count: string;
  actions?: ReactNode;
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'data'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'isPlaceholderData'
  >;
  isEmpty: boolean;
  children: ReactNode;
}

/** A list with server-side search and its own scrolling, at most 600 px high (ADM-08). */
export function PagedList(props: PagedListProps) {
  const { label, search, onSearch, searchLabel, count, actions, query, isEmpty, children } = props;
  const text = useAdminText();
  return (
    <div className="grid gap-4" aria-busy={query.isPending || query.isPlaceholderData}>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          value={search}
          onChange={onSearch}
          label={searchLabel}
          clearLabel={text.clearSearch}
          className="min-w-0 flex-1 basis-60"
        />
        {actions}
      </div>
      {query.isPending ? (
        <Skeleton className="h-96" />
      ) : query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {count}
          </p>
          {isEmpty ? (
            <EmptyState icon={SearchX} title={text.nothingFound} />
          ) : (
            <section
              aria-label={label}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard.
              tabIndex={0}
              style={{ maxHeight: adminListPixels }}
              className="overflow-y-auto rounded-xl border border-line bg-paper"
            >
              {children}
              {query.hasNextPage && (
                <MoreRows
                  isLoading={query.isFetchingNextPage}
                  error={query.isFetchNextPageError ? query.error : null}
                  load={() => void query.fetchNextPage()}
                />
              )}
            </section>
          )}
        </>
      )}
    </div>
  );
}
