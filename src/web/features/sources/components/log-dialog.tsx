import { useInfiniteQuery } from '@tanstack/react-query';
import type { Source, SourceLogEntry } from '#shared/contracts/sources.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useReasons, useSourcesText } from '../messages.ts';
import { logQuery } from '../requests.ts';

/** What was added, changed and removed at a source. */
export function LogDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const text = useSourcesText();
  const log = useInfiniteQuery(logQuery(source.id));
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.logTitle(source.name)}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      {log.error ? (
        <ErrorState title={text.logFailed} error={log.error} onRetry={() => void log.refetch()} />
      ) : !entries ? (
        <Skeleton className="h-40" />
      ) : entries.length === 0 ? (
        <p className="text-muted">{text.logEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard.
        <section className="max-h-[60vh] overflow-y-auto" aria-label={text.logTitle(source.name)} tabIndex={0}>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {log.hasNextPage && (
            <Button look="link" size="small" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {text.olderEntries}
            </Button>
          )}
        </section>
      )}
    </Dialog>
  );
}

function LogRow({ entry }: { entry: SourceLogEntry }) {
  const text = useSourcesText();
  const reasons = useReasons();
  const format = useFormat();
  const { act, path, reason, at, count } = entry;
  return (
    <li className="grid gap-x-4 py-2 text-sm sm:grid-cols-[10rem_1fr]">
      <time dateTime={at} className="tabular text-muted">
        {format.dateTime(at)}
      </time>
      <div className="min-w-0">
        <p className="font-medium">
          {text.acts[act]}
          {count !== null && <span className="font-normal text-muted"> · {text.logCount(count)}</span>}
        </p>
        {path && <p className="wrap-anywhere text-muted">{path}</p>}
        {reason && <p className="wrap-anywhere text-muted">{reasons[reason]}</p>}
      </div>
    </li>
  );
}
