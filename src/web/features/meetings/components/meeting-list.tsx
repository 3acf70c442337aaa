import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import type { MeetingSummary } from '#shared/contracts/meetings.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { useCanEditFacts } from '#web/components/papers/edit-facts.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useMeetingsText } from '../messages.ts';
import { meetingListQuery } from '../queries.ts';
import { filtersOf } from '../register-filters.ts';
import type { AddressState } from '../use-address-state.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PaperList } from './paper-list.tsx';
import { RegisterFilters } from './registers/register-filters.tsx';

/** Meetings by date, newest first, and documents that belong to none (MEET-02). */
export function MeetingList({ address }: { address: AddressState }) {
  const text = useMeetingsText();
  const areaPath = useAreaPath();
  const canEdit = useCanEditFacts();
  const filters = filtersOf(address, ['body', 'dateFrom', 'dateTo']);
  const list = useInfiniteQuery(meetingListQuery(filters));
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const [first] = list.data.pages;
  const meetings = list.data.pages.flatMap((page) => page.meetings);
  const isFiltered = Object.keys(filters).length > 0;
  if (!first || (meetings.length === 0 && first.apart.length === 0 && !isFiltered)) {
    return (
      <EmptyState
        icon={CalendarDays}
        title={text.empty.title}
        description={text.empty.text}
        action={
          <Link to={areaPath('/upload')} className={buttonLooks({ look: 'primary' })}>
            {text.empty.upload}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid gap-8" aria-busy={list.isPlaceholderData}>
      <div className="grid gap-4">
        <RegisterFilters address={address} fields={['body', 'dateFrom', 'dateTo']} bodies={first.bodies} />
        <p role="status" className="tabular text-sm text-muted">
          {text.meetingCount(first.total)}
        </p>
        {meetings.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={text.nothingFound}
            action={
              isFiltered && (
                <Button onClick={() => address.set({ body: '', dateFrom: '', dateTo: '' })}>{text.clearFilters}</Button>
              )
            }
          />
        ) : (
          <MeetingRows meetings={meetings} />
        )}
        {list.hasNextPage && (
          <MoreRows
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            load={() => void list.fetchNextPage()}
          />
        )}
      </div>
      {!isFiltered && first.apart.length > 0 && (
        <section aria-labelledby="apart-title" className="grid gap-3">
          <div>
            <h2 id="apart-title" className="text-lg font-semibold">
              {text.apart}
            </h2>
            <p className="text-sm text-muted">
              {[text.apartHint, first.apart.some(canEdit) && text.apartAct].filter(Boolean).join(' ')}
            </p>
          </div>
          <PaperList papers={first.apart} />
        </section>
      )}
    </div>
  );
}

/** One heading per year, to make long lists navigable. */
function MeetingRows({ meetings }: { meetings: readonly MeetingSummary[] }) {
  const byYear = [...Map.groupBy(meetings, ({ date }) => date.slice(0, 4))];
  return byYear.map(([year, ofYear]) => (
    <section key={year} aria-labelledby={`year-${year}`} className="grid gap-2">
      <h2 id={`year-${year}`} className="tabular text-lg font-semibold">
        {year}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-paper">
        {ofYear.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  ));
}

function MeetingRow({ meeting }: { meeting: MeetingSummary }) {
  const text = useMeetingsText();
  const format = useFormat();
  const areaPath = useAreaPath();
  const counts = [
    meeting.decisions > 0 && text.decisions(meeting.decisions),
    meeting.tasks > 0 && text.tasks(meeting.tasks),
    meeting.deadlines > 0 && text.deadlines(meeting.deadlines),
    meeting.agendaItems > 0 && text.items(meeting.agendaItems),
    text.papers(meeting.papers),
  ].filter(Boolean);
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 transition-colors duration-150 hover:bg-hover/60 sm:grid-cols-[10rem_1fr]">
      <time dateTime={meeting.date} className="tabular whitespace-nowrap text-muted sm:text-ink">
        {format.date(meeting.date)}
      </time>
      <div className="min-w-0">
        <Link
          to={areaPath(`/meetings/${encodeURIComponent(meeting.id)}`)}
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {meeting.body?.name ?? text.noBody}
          {meeting.number !== null && `, ${text.numbered(meeting.number)}`}
          <span className="sr-only">, {format.date(meeting.date)}</span>
        </Link>
        <p className="tabular text-sm text-muted">{counts.join(' · ')}</p>
      </div>
    </li>
  );
}
