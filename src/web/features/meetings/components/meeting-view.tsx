import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, CalendarX2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Attendance, attendanceStates, type Meeting } from '#shared/contracts/meetings.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { buttonLooks } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useMeetingsText } from '../messages.ts';
import { addressAfterMove } from '../queries.ts';
import type { AddressState } from '../use-address-state.ts';
import { AgendaItem } from './agenda-item.tsx';
import { CorrectButton } from './corrections/correct-button.tsx';
import { entriesOf, PublicityFilter } from './decisions/publicity-filter.tsx';
import { MinutesStanding } from './decisions/standing.tsx';
import { type EvidenceActs, EvidenceLink } from './evidence-link.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { PaperList } from './paper-list.tsx';

interface MeetingViewProps {
  query: UseQueryResult<Meeting>;
  address: AddressState;
}

/** A meeting on one page: digest by agenda item, attendance and documents (MEET-03). */
export function MeetingView({ query, address }: MeetingViewProps) {
  const text = useMeetingsText();
  const areaPath = useAreaPath();
  const back = (
    <Link
      to={areaPath('/meetings')}
      className={buttonLooks({ look: 'quiet', size: 'small', className: 'w-fit -ml-3' })}
    >
      <ArrowLeft aria-hidden="true" />
      {text.back}
    </Link>
  );
  if (query.isPending) {
    return (
      <>
        {back}
        <ListSkeleton />
      </>
    );
  }
  if (isApiError(query.error, 'not_found')) {
    return (
      <>
        <PageTitle>{text.title}</PageTitle>
        {back}
        <EmptyState icon={CalendarX2} title={text.notFound.title} description={text.notFound.text} />
      </>
    );
  }
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const evidence = { activeKey: address.activeKey, onOpen: address.openSource };
  return (
    <>
      {back}
      <MeetingContent meeting={query.data} address={address} evidence={evidence} />
    </>
  );
}

/** Items rendered at once; minutes may have thousands. */
const itemsAtOnce = 100;

interface MeetingContentProps {
  meeting: Meeting;
  address: AddressState;
  evidence: EvidenceActs;
}

function MeetingContent({ meeting, address, evidence }: MeetingContentProps) {
  const text = useMeetingsText();
  const format = useFormat();
  const areaPath = useAreaPath();
  const navigate = useNavigate();
  const [shown, setShown] = useState(itemsAtOnce);
  const name = meeting.body?.name ?? text.noBody;
  const titles = new Map(meeting.paperList.map(({ documentId, title }) => [documentId, title]));
  const agenda = entriesOf(meeting.agenda, address.get('publicity'));
  const counts = [
    text.decisions(meeting.decisions),
    meeting.tasks > 0 && text.tasks(meeting.tasks),
    meeting.deadlines > 0 && text.deadlines(meeting.deadlines),
  ];
  return (
    <>
      <PageTitle>{`${name}, ${format.shortDate(meeting.date)}`}</PageTitle>
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-[1.75rem]">
          {name}
          <span className="block text-lg font-normal text-muted">
            {text.meetingOn(format.date(meeting.date))}
            {meeting.number !== null && ` · ${text.numbered(meeting.number)}`}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="tabular text-muted">{counts.filter(Boolean).join(' · ')}</p>
          {meeting.heads.map(({ id, documentId }) => (
            <CorrectButton key={id} recordId={id} words={[name, titles.get(documentId)].filter(Boolean).join(', ')} />
          ))}
        </div>
        <HeadFields meeting={meeting} evidence={evidence} />
      </header>
      <Section title={text.agenda}>
        {meeting.agenda.length === 0 && <p className="text-muted">{text.noAgenda}</p>}
        <PublicityFilter agenda={meeting.agenda} address={address} />
        {agenda.length > 0 && (
          <ol className="grid gap-3">
            {agenda.slice(0, shown).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position in the agenda.
              <AgendaItem key={index} entry={entry} titles={titles} {...evidence} />
            ))}
          </ol>
        )}
        {agenda.length > shown && (
          <MoreRows isLoading={false} error={null} load={() => setShown(shown + itemsAtOnce)} />
        )}
        {meeting.isCut && <p className="text-sm text-muted">{text.cut}</p>}
      </Section>
      {meeting.attendance.length > 0 && (
        <Section title={text.attendance}>
          <AttendanceList attendance={meeting.attendance} evidence={evidence} />
        </Section>
      )}
      <Section title={text.paperList}>
        <PaperList
          papers={meeting.paperList}
          onMoved={async (document) => {
            // Date and body identify the meeting: without its last paper, it goes where the paper went.
            const address = await addressAfterMove(meeting.id, document);
            if (address !== null) void navigate(areaPath(address), { replace: true });
          }}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const headFields = ['place', 'time', 'chair', 'minuteTaker'] as const;

function HeadFields({ meeting, evidence }: { meeting: Meeting; evidence: EvidenceActs }) {
  const text = useMeetingsText();
  const fields = headFields.flatMap((field) => {
    const value = meeting[field];
    return value ? [{ field, value }] : [];
  });
  if (fields.length === 0 && meeting.minutes === null) return null;
  return (
    <dl className="mt-1 grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {fields.map(({ field, value }) => (
        <div key={field} className="contents">
          <dt className="text-sm text-muted">{text.head[field]}</dt>
          <dd className="flex flex-wrap items-baseline gap-2 wrap-anywhere">
            {value.text}
            <EvidenceLink source={value.source} {...evidence} />
          </dd>
        </div>
      ))}
      {meeting.minutes && (
        <div className="contents">
          <dt className="text-sm text-muted">{text.minutesState}</dt>
          <dd>
            <MinutesStanding minutes={meeting.minutes} {...evidence} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function AttendanceList({ attendance, evidence }: { attendance: readonly Attendance[]; evidence: EvidenceActs }) {
  const text = useMeetingsText();
  const groups = attendanceStates.flatMap((state) => {
    const people = attendance.filter((each) => each.state === state);
    return people.length > 0 ? [{ state, people }] : [];
  });
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-paper p-4 sm:grid-cols-[auto_1fr]">
      {groups.map(({ state, people }) => (
        <div key={state} className="contents">
          <dt className="text-sm font-medium text-muted">{text.attendanceStates[state]}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1.5">
            {people.map((person) => (
              <span key={person.id} className="inline-flex items-center gap-1.5">
                <span className="wrap-anywhere">
                  {[person.name ?? text.persons(person.count ?? 0), person.role, person.limit?.words]
                    .filter((part) => part !== null)
                    .join(', ')}
                </span>
                <EvidenceLink source={person.source} {...evidence} />
                <CorrectButton recordId={person.id} words={person.name ?? text.attendanceStates[state]} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
