import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useFrameText } from '../messages.ts';
import { useReadingBatch } from '../use-reading-batch.ts';
import { ReadingProgress } from './reading-progress.tsx';

/**
 * 'Board Meetings' and when documents last changed or a source was synced (NAV-01); while files are being read, how many
 * are.
 */
export function SyncStatus() {
  const text = useFrameText();
  const format = useFormat();
  const { lastSyncAt, lastSyncKind } = useCurrentUser();
  const batch = useReadingBatch();
  const now = useNow();
  if (batch) return <ReadingProgress batch={batch} />;
  const told = text.lastSync[lastSyncKind ?? 'documents'];
  return (
    <p className="text-sm leading-tight whitespace-nowrap">
      <span className="block truncate font-medium">{text.boardMeetings}</span>
      <span className="block truncate text-muted xl:max-2xl:whitespace-normal">
        {lastSyncAt ? (
          <time dateTime={lastSyncAt} title={format.dateTime(lastSyncAt)}>
            {/* Next to the navigation only the short form fits. */}
            <span className="xl:max-2xl:hidden">{told.long(format.relativeTime(lastSyncAt, now))}</span>
            <span className="hidden xl:max-2xl:inline">{told.short(format.relativeTime(lastSyncAt, now))}</span>
          </time>
        ) : (
          text.noDocuments
        )}
      </span>
    </p>
  );
}
