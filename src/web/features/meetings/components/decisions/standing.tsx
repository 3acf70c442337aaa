import type { Decision, Meeting, OtherDecision, RecordEvent, Task } from '#shared/contracts/meetings.ts';
import { describeEvent } from '#shared/describe-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMeetingsText } from '../../messages.ts';
import { type EvidenceActs, EvidenceLink } from '../evidence-link.tsx';
import { badge, Quoted } from '../record-parts.tsx';

const stateLooks = {
  'in-force': 'bg-success-soft text-success',
  changed: 'bg-warning-soft text-warning',
  revoked: 'bg-danger-soft text-danger',
  expired: 'bg-danger-soft text-danger',
  done: 'bg-success-soft text-success',
  approved: 'bg-success-soft text-success',
  corrected: 'bg-warning-soft text-warning',
} as const;

interface DecisionStandingProps extends EvidenceActs {
  decision: Decision;
}

/**
 * What became of a decision, with the words that say so, and what it replaced itself; renders nothing if it has always
 * been in force.
 */
export function DecisionStanding({ decision: { state, events, replaces }, ...evidence }: DecisionStandingProps) {
  const text = useMeetingsText();
  const isPlain = events.length === 0 && (state === null || state === 'in-force');
  if (isPlain && replaces.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-sm">
      {!isPlain && state !== null && <StateBadge state={state} />}
      <EventList events={events} {...evidence} />
      {replaces.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted">{text.replaces}</span>
          {replaces.map((other) => (
            <OtherName key={other.id} other={other} {...evidence} />
          ))}
        </p>
      )}
    </div>
  );
}

/** What a later meeting said of the minutes. */
export function MinutesStanding({
  minutes: { state, events },
  ...evidence
}: EvidenceActs & { minutes: NonNullable<Meeting['minutes']> }) {
  return (
    <div className="grid gap-1.5">
      <StateBadge state={state} />
      <EventList events={events} {...evidence} />
    </div>
  );
}

/** What later papers say of a task; renders nothing if they do not. */
export const TaskStanding = ({ task, ...evidence }: EvidenceActs & { task: Task }) => (
  <EventList events={task.events} {...evidence} />
);

function StateBadge({ state }: { state: keyof typeof stateLooks }) {
  const text = useMeetingsText();
  return <span className={classNames(badge, stateLooks[state])}>{text.states[state]}</span>;
}

/** What later papers say of a record, each with its words; renders nothing if they say nothing. */
export function EventList({ events, ...evidence }: EvidenceActs & { events: readonly RecordEvent[] }) {
  const text = useMeetingsText();
  const format = useFormat();
  if (events.length === 0) return null;
  return (
    <ul className="grid gap-1.5 text-sm">
      {events.map((event) => (
        <li key={`${event.source.documentId} ${event.source.firstPage} ${event.source.start}`} className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {describeEvent(event, text, format.shortDate)}
            <EvidenceLink source={event.source} {...evidence} />
            {event.by && <EvidenceLink source={event.by.source} {...evidence} />}
          </span>
          <Quoted isFaint>{event.source.quotation}</Quoted>
          {event.text !== null && !event.source.quotation.includes(event.text) && (
            <Quoted isFaint>{text.standsNow(event.text)}</Quoted>
          )}
        </li>
      ))}
    </ul>
  );
}

function OtherName({ other, ...evidence }: EvidenceActs & { other: OtherDecision }) {
  const text = useMeetingsText();
  const format = useFormat();
  const { number, meetingDate, source } = other;
  return (
    <span className="inline-flex items-center gap-1.5">
      {text.decisionNamed(number, meetingDate && format.shortDate(meetingDate))}
      <EvidenceLink source={source} {...evidence} />
    </span>
  );
}
