import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useFrameText } from '../messages.ts';

/** 'Board Meetings' and the time of the last sync or upload (NAV-01). */
export function SyncStatus() {
  const text = useFrameText();
  const format = useFormat();
  const { lastSyncAt } = useCurrentUser();
  const now = useNow();
  return (
    <p className="text-sm leading-tight whitespace-nowrap">
      <span className="block truncate font-medium">{text.boardMeetings}</span>
      <span className="block truncate text-muted">
        {lastSyncAt ? (
          <time dateTime={lastSyncAt} title={format.dateTime(lastSyncAt)}>
            {/* Next to the navigation only the short form fits. */}
            <span className="xl:max-2xl:hidden">{text.lastSync(format.relativeTime(lastSyncAt, now))}</span>
            <span className="hidden xl:max-2xl:inline">{text.lastSyncShort(format.relativeTime(lastSyncAt, now))}</span>
          </time>
        ) : (
          text.neverSynced
        )}
      </span>
    </p>
  );
}
