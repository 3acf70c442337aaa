import { Link } from 'react-router';
import type { AgendaEntry } from '#shared/contracts/meetings.ts';
import { OneLine } from '#web/components/one-line.tsx';
import { useMeetingsText } from '../messages.ts';
import { CorrectButton } from './corrections/correct-button.tsx';
import { GoneNote } from './corrections/gone-note.tsx';
import { DecisionResult, DecisionWords, PublicityBadge } from './decisions/decision-details.tsx';
import { DecisionStanding, TaskStanding } from './decisions/standing.tsx';
import { type EvidenceActs, EvidenceLink } from './evidence-link.tsx';
import { OtherMentions } from './mentions.tsx';
import { DueDay, Quoted } from './record-parts.tsx';
import { DoneBox } from './registers/done-box.tsx';

interface AgendaItemProps extends EvidenceActs {
  entry: AgendaEntry;
  /** Titles of the meeting's documents, by id. */
  titles: ReadonlyMap<string, string>;
}

/** An agenda item: what was decided, how the vote went, and who does what by when. */
export function AgendaItem({ entry, titles, ...evidence }: AgendaItemProps) {
  const text = useMeetingsText();
  // Lists its documents only if there are several, or if the item has no content of its own.
  const isContradicted = entry.decisions.some((decision) => decision.isContradicted);
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-paper px-4 py-3.5">
      <div className="flex items-start justify-between gap-x-3 gap-y-2 max-sm:flex-wrap">
        <div className="min-w-0 max-sm:w-full sm:flex-1">
          <OneLine as="h3" className="font-semibold">
            {entry.number !== null && <span className="tabular mr-2 text-petrol">{entry.number}</span>}
            {entry.title ?? text.withoutItem}
          </OneLine>
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
          {entry.publicity && <PublicityBadge isPublic={entry.publicity.isPublic} />}
          {entry.source && <EvidenceLink source={entry.source} {...evidence} />}
          {entry.id && <CorrectButton recordId={entry.id} words={entry.title ?? ''} />}
        </div>
      </div>
      {isContradicted && <p className="text-sm font-medium text-warning">{text.contradicted}</p>}
      {entry.decisions.map((decision) => (
        <div key={decision.id} className="grid gap-1.5 border-l-3 border-petrol/40 pl-3">
          <div className="flex items-start justify-between gap-3">
            <div className="grid min-w-0 gap-1.5">
              <DecisionResult decision={decision} {...evidence} />
              <DecisionWords decision={decision} hasItem={false} />
            </div>
            <div className="flex shrink-0 items-center gap-1">
              <EvidenceLink source={decision.source} {...evidence} />
              <CorrectButton recordId={decision.id} words={decision.what} />
            </div>
          </div>
          <DecisionStanding decision={decision} {...evidence} />
        </div>
      ))}
      {entry.tasks.length > 0 && (
        <ul className="grid gap-2">
          {entry.tasks.map((task) => (
            <li key={task.id} className="grid gap-1 border-l-3 border-amber pl-3">
              <div className="flex items-start justify-between gap-3">
                <div className="flex min-w-0 gap-3">
                  <DoneBox task={task} />
                  <Quoted isFaint={task.isDone}>{task.what}</Quoted>
                </div>
                <div className="flex shrink-0 items-center gap-1">
                  <EvidenceLink source={task.source} {...evidence} />
                  <CorrectButton recordId={task.id} words={task.what} />
                </div>
              </div>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
                {task.person !== null && (
                  <span>
                    {text.who}: <strong className="font-medium">{task.person}</strong>
                  </span>
                )}
                {(task.due || task.isDone) && (
                  <span className="inline-flex items-baseline gap-1">
                    {text.due}: <DueDay task={task} />
                  </span>
                )}
              </p>
              <GoneNote source={task.source} />
              <OtherMentions task={task} {...evidence} />
              <TaskStanding task={task} {...evidence} />
            </li>
          ))}
        </ul>
      )}
      {entry.paperIds.length > 1 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
          {entry.paperIds.map((id) => (
            <Link
              key={id}
              to={`/documents/${id}`}
              className="touch-target rounded-sm underline underline-offset-4 wrap-anywhere"
            >
              {titles.get(id)}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}
