import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditSearch, LoggedAct } from '#shared/contracts/audit-admin.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditSearchQuery, queryOf } from './audit-queries.ts';
import { EntryCards, EntryTable } from './entry-list.tsx';
import { EntryWindow } from './entry-window.tsx';
import { IntegrityPanel } from './integrity-panel.tsx';
import { useAuditText } from './messages.ts';

/** Who did what to whom, and whether the log is intact (ADM-10). */
export function AuditTab() {
  const text = useAuditText();
  const common = useCommonText();
  const language = useLanguage();
  // `round` forces a new request even for the same search: the log grows.
  const [{ search, round }, setAsked] = useState<{ search: AuditSearch; round: number }>({ search: {}, round: 0 });
  const [open, setOpen] = useState<LoggedAct | null>(null);
  const isRoomy = useMediaQuery('(min-width: 64rem)');
  const found = useInfiniteQuery(auditSearchQuery(search, round));
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? [];
  const List = isRoomy ? EntryTable : EntryCards;
  return (
    <>
      <IntegrityPanel />
      <AuditFilters search={search} onSearch={(asked) => setAsked({ search: asked, round: round + 1 })} />
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{text.list.title}</h2>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{text.exports.label}</legend>
            {(['csv', 'jsonl'] as const).map((format) => (
              <a
                key={format}
                href={`/api/admin/audit/export?${queryOf(search)}&format=${format}&language=${language}`}
                download
                className={buttonLooks({ size: 'small' })}
              >
                <Download aria-hidden="true" />
                {text.exports[format]}
              </a>
            ))}
          </fieldset>
        </div>
        {found.data ? (
          entries.length > 0 ? (
            <List entries={entries} onOpen={setOpen} />
          ) : (
            <EmptyState icon={ScrollText} title={text.list.empty} description={text.list.emptyHint} />
          )
        ) : found.error ? (
          <ErrorState title={text.list.loadFailed} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <div aria-busy="true" className="grid gap-3">
            <p role="status" className="sr-only">
              {text.list.loading}
            </p>
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-11" />
            ))}
          </div>
        )}
        {found.data && found.error && (
          <p role="alert" className="text-danger">
            {errorMessage(found.error)}
          </p>
        )}
        {found.hasNextPage && (
          <div className="grid justify-items-center py-2">
            <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {common.loadMore}
            </Button>
          </div>
        )}
      </div>
      <EntryWindow entry={open} onClose={() => setOpen(null)} />
    </>
  );
}
