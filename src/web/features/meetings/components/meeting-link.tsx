import { Link } from 'react-router';
import type { Decision, Task } from '#shared/contracts/meetings.ts';
import { OneLine } from '#web/components/one-line.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useMeetingsText } from '../messages.ts';

/** A record's meeting: its date and body. */
export function MeetingLink({ record }: { record: Decision | Task }) {
  const text = useMeetingsText();
  const format = useFormat();
  const areaPath = useAreaPath();
  const { meetingId, meetingDate, body } = record;
  const day = meetingDate === null ? text.noDay : format.shortDate(meetingDate);
  return (
    <p className="text-sm">
      {meetingId === null ? (
        <span className="tabular text-muted">{day}</span>
      ) : (
        <Link
          to={areaPath(`/meetings/${encodeURIComponent(meetingId)}`)}
          className="tabular touch-target rounded-sm font-medium text-petrol underline-offset-4 hover:underline"
        >
          {day}
        </Link>
      )}
      {body !== null && <span className="block text-muted wrap-anywhere">{body}</span>}
    </p>
  );
}

/** The agenda item a record belongs to. */
export function ItemName({ record }: { record: Decision | Task }) {
  const text = useMeetingsText();
  if (!record.item) return null;
  const { number, title, isPublic } = record.item;
  return (
    <OneLine as="p" className="text-sm font-medium text-muted">
      {[number, title].filter(Boolean).join(' ')}
      {isPublic !== null && (
        <span className="font-normal"> · {text.publicity[isPublic ? 'public' : 'non-public']}</span>
      )}
    </OneLine>
  );
}
