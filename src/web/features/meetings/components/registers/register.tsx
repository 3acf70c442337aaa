import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingBody } from '#shared/contracts/meetings.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useMeetingsText } from '../../messages.ts';
import { type FilterField, noFilters } from '../../register-filters.ts';
import type { AddressState } from '../../use-address-state.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { RegisterFilters } from './register-filters.tsx';

interface RegisterList {
  isPending: boolean;
  isPlaceholderData: boolean;
  data: unknown;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface RegisterProps {
  list: RegisterList;
  address: AddressState;
  fields: readonly FilterField[];
  bodies: readonly MeetingBody[];
  /** Names offered by the person filter. */
  persons?: readonly string[];
  total: number;
  /** "12 Beschlüsse". */
  count: string;
  /** The menu that exports the rows. */
  exports: ReactNode;
  /** What else can be done, beside the export. */
  acts?: ReactNode;
  /** Shown if there are no rows at all. */
  emptyText?: string;
  children: ReactNode;
}

/** A register: filters, row count, rows, and their export. */
export function Register({
  list,
  address,
  fields,
  bodies,
  persons,
  total,
  count,
  exports,
  acts,
  emptyText,
  children,
}: RegisterProps) {
  const text = useMeetingsText();
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const isFiltered = fields.some((field) => address.get(field) !== '');
  return (
    <div className="grid gap-4" aria-busy={list.isPlaceholderData}>
      <RegisterFilters address={address} fields={fields} bodies={bodies} persons={persons} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="tabular text-sm text-muted">
          {count}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {total > 0 && exports}
          {acts}
        </div>
      </div>
      {total === 0 ? (
        <EmptyState
          icon={SearchX}
          title={!isFiltered && emptyText ? emptyText : text.nothingFound}
          description={isFiltered || emptyText ? undefined : text.empty.text}
          action={isFiltered && <Button onClick={() => address.set(noFilters)}>{text.clearFilters}</Button>}
        />
      ) : (
        <div className="overflow-x-auto rounded-xl border border-line bg-paper">{children}</div>
      )}
      {list.hasNextPage && (
        <MoreRows
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          load={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}
