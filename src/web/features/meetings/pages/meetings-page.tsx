import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { PageTitle } from '#web/components/page.tsx';
import { SidePanel } from '#web/components/side-panel.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { CollectionView } from '../components/collection/collection-view.tsx';
import { useCollection } from '../components/collection/use-collection.ts';
import { AddFromMarked } from '../components/corrections/add-from-marked.tsx';
import { CorrectionLog } from '../components/corrections/correction-log.tsx';
import { ReviewView } from '../components/corrections/review/review-view.tsx';
import { useReview } from '../components/corrections/review/use-review.ts';
import { MeetingList } from '../components/meeting-list.tsx';
import { MeetingView } from '../components/meeting-view.tsx';
import { DecisionRegister, useDecisions } from '../components/registers/decision-register.tsx';
import { TaskRegister, useTasks } from '../components/registers/task-register.tsx';
import { reviewQuery, useCorrectionsText } from '../corrections.ts';
import { sourcesOfEntries, sourcesOfMeeting, sourcesOfReview, sourcesOfRows } from '../list-sources.ts';
import { useMeetingsText } from '../messages.ts';
import { meetingQuery, useLiveMeetings } from '../queries.ts';
import { useAddressState } from '../use-address-state.ts';

const EvidencePanel = lazy(async () => ({
  default: (await loadSteadily(() => import('#web/features/documents/components/evidence-panel.tsx'))).EvidencePanel,
}));

const views = ['meetings', 'decisions', 'tasks', 'collection', 'review'] as const;

/** Meetings by body and date, a meeting's page, and the registers; evidence opens beside them (MEET-02, MEET-03). */
export function MeetingsPage() {
  const text = useMeetingsText();
  const { meetingId } = useParams();
  const address = useAddressState();
  const asked = address.get('view');
  const view = views.find((each) => each === asked) ?? 'meetings';
  const isList = meetingId === undefined;
  useLiveMeetings();
  const meeting = useQuery({ ...meetingQuery(meetingId ?? ''), enabled: !isList });
  const decisions = useDecisions(address, isList && view === 'decisions');
  const tasks = useTasks(address, isList && view === 'tasks');
  const collection = useCollection(address, isList && view === 'collection');
  const isReview = isList && view === 'review';
  const review = useReview(isReview);
  const isEvidenceBeside = useMediaQuery('(min-width: 80rem)');
  // The page of what is asked stands beside it until it is closed.
  const [isReviewAlone, setIsReviewAlone] = useState(false);

  const citations = !isList
    ? meeting.data
      ? sourcesOfMeeting(meeting.data)
      : []
    : view === 'collection'
      ? sourcesOfEntries(collection.entries.data?.pages.flatMap((page) => page.entries) ?? [])
      : isReview
        ? sourcesOfReview(review.current)
        : sourcesOfRows(
            view === 'decisions'
              ? (decisions.data?.pages.flatMap((page) => page.decisions) ?? [])
              : (tasks.data?.pages.flatMap((page) => page.tasks) ?? []),
          );
  const isBesideReview = isReview && isEvidenceBeside && !isReviewAlone;
  const index = isBesideReview ? citations.length - 1 : citations.findIndex(({ id }) => id === address.activeKey);
  const closeEvidence = () => {
    if (isReview) setIsReviewAlone(true);
    address.closeSource();
  };
  const isEvidenceOpen = index >= 0;
  const shown = citations[index];
  const viewer = useRef<HTMLDivElement>(null);

  return (
    <div data-fills-screen="" className="relative flex min-h-0 flex-1 overflow-clip">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard. */}
      <div data-scroller="" tabIndex={0} className="min-w-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div
          className={classNames(
            'mx-auto grid w-full gap-6 px-4 pt-6 pb-[max(2.5rem,var(--toasts,0px))] sm:px-6 sm:pt-8',
            isList ? 'max-w-7xl' : 'max-w-4xl',
          )}
        >
          {isList ? (
            <>
              <PageTitle>{view === 'meetings' ? text.title : text.views[view]}</PageTitle>
              <header className="grid gap-1.5">
                <h1 className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">{text.title}</h1>
                <p className="max-w-[72ch] text-muted">{text.intro}</p>
              </header>
              <ViewLinks view={view} waiting={isReview ? review.remaining : null} />
              {view === 'meetings' && <MeetingList address={address} />}
              {view === 'decisions' && <DecisionRegister address={address} list={decisions} />}
              {view === 'tasks' && <TaskRegister address={address} list={tasks} />}
              {view === 'collection' && <CollectionView address={address} state={collection} />}
              {isReview && (
                <>
                  <ReviewView
                    review={review}
                    activeKey={isBesideReview ? (citations[0]?.id ?? null) : address.activeKey}
                    onOpen={(source) => {
                      setIsReviewAlone(false);
                      if (!isEvidenceBeside) address.openSource(source);
                    }}
                  />
                  <CorrectionLog />
                </>
              )}
            </>
          ) : (
            <MeetingView query={meeting} address={address} />
          )}
        </div>
      </div>
      <SidePanel
        side="right"
        label={text.evidence}
        isBeside={isEvidenceBeside}
        isOpen={isEvidenceOpen}
        onOpenChange={(isOpen) => !isOpen && closeEvidence()}
      >
        {isEvidenceOpen && (
          <Suspense fallback={<Skeleton className="m-4 h-64" />}>
            <div className="flex h-full min-h-0 flex-col">
              <div ref={viewer} className="min-h-0 flex-1">
                <EvidencePanel
                  citations={citations}
                  index={index}
                  takesFocus={!isBesideReview}
                  onSelect={({ id }) => address.set({ source: id })}
                  onClose={closeEvidence}
                />
              </div>
              {shown && <AddFromMarked documentId={shown.documentId} viewer={viewer} />}
            </div>
          </Suspense>
        )}
      </SidePanel>
    </div>
  );
}

/** Meetings, decisions, tasks, collections: each has its own URL. */
function ViewLinks({ view, waiting: shown }: { view: (typeof views)[number]; waiting: number | null }) {
  const text = useMeetingsText();
  const corrections = useCorrectionsText();
  const areaPath = useAreaPath();
  const { data } = useQuery(reviewQuery());
  // While it is worked off, the list itself knows best.
  const waiting = shown ?? data?.total ?? 0;
  return (
    <nav aria-label={text.viewsLabel} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {views.map((each) => (
          <li key={each}>
            <Link
              to={`${areaPath('/meetings')}${each === 'meetings' ? '' : `?view=${each}`}`}
              aria-current={each === view ? 'page' : undefined}
              className="touch-target flex h-10 items-center rounded-t-md border-b-2 border-transparent px-3 text-[0.9375rem] font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-petrol aria-[current=page]:text-petrol"
            >
              {text.views[each]}
              {each === 'review' && waiting > 0 && (
                <span className="tabular ml-2 rounded-full bg-warning-soft px-2 text-sm text-warning">
                  <span className="sr-only">{corrections.review.count(waiting)}</span>
                  <span aria-hidden="true">{waiting}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
