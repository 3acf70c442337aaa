import type { ChangeEffect, DecisionRecord } from '#server/reading/records/record-model.ts';
import { isOverdueOn } from '#shared/task-state.ts';
import { collectSubjects, type Subject } from './collect-subjects.ts';
import { type Change, TargetFinder } from './find-target.ts';
import type { RecordPlace, RecordState, RecordStateName, TimelineEvent, TimelinePaper } from './timeline-model.ts';

/**
 * The state of every decision, task and meeting's minutes in a user's papers (MEET-06), from what later papers say of
 * them. A decision that was not adopted, and minutes of which nothing is said, have none. A change whose target is not
 * clear changes nothing.
 * @param papers in any order, each once; several bodies are told apart
 * @param today ISO; what comes into effect later has not happened yet
 */
export function stateOfRecords(papers: readonly TimelinePaper[], today: string): RecordState[] {
  const subjects = collectSubjects(papers);
  const links = linkChanges(subjects);
  const byTarget = Map.groupBy(links, ({ target }) => target);
  const byDecision = Map.groupBy(
    links.filter(({ event }) => replacing.has(event.effect)),
    ({ by }) => by,
  );
  return subjects.flatMap((subject): RecordState[] => {
    const events = (byTarget.get(subject) ?? []).map(({ event }) => event);
    const current = currentState(subject, events, today);
    if (current === null) return [];
    const replaces = (byDecision.get(subject) ?? []).map(({ target }) => placeOf(target));
    return [{ ...placeOf(subject), ...current, events, replaces }];
  });
}

type Link = { target: Subject; by: Subject | null; event: TimelineEvent };

const replacing: ReadonlySet<ChangeEffect> = new Set(['revoked', 'changed']);
/** Outcomes after which a decision does not hold, nor what it says of others. */
const notDecided = new Set(['rejected', 'postponed', 'referred', 'withdrawn']);
const placeOf = ({ documentId, ordinal }: RecordPlace): RecordPlace => ({ documentId, ordinal });

/** What each change is about, oldest first, so that a later one finds the decision that is left. */
function linkChanges(subjects: readonly Subject[]): Link[] {
  const finder = new TargetFinder(subjects);
  const decisions = Map.groupBy(
    subjects.filter(({ record }) => record.kind === 'decision'),
    ({ documentId }) => documentId,
  );
  const links: Link[] = [];
  const replaced = new Map<Subject, Set<Subject>>();
  const changes = subjects.filter((subject): subject is Change => subject.record.kind === 'change');
  for (const change of changes.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))) {
    const by = decisionOf(change, decisions.get(change.documentId) ?? []);
    const { effect, from } = change.record;
    const isOwnAct = effect !== 'done' && effect !== 'challenged';
    if (isOwnAct && by !== null && notDecided.has((by.record as DecisionRecord).outcome?.value ?? '')) continue;
    const target = finder.find(change, (one, other) => replaced.get(one)?.has(other) ?? false);
    if (target === null || target === by) continue;
    const own = isOwnAct ? by : null;
    if (own && replacing.has(effect)) replaced.set(target, (replaced.get(target) ?? new Set()).add(own));
    links.push({
      target,
      by: own,
      event: { effect, change: placeOf(change), by: own && placeOf(own), on: from?.date ?? change.date },
    });
  }
  return links;
}

/** The decision whose words the change stands in, else the only one of its agenda item. */
function decisionOf(change: Change, decisions: readonly Subject[]): Subject | null {
  const { span, item } = change.record;
  const around = decisions.find(
    ({ record }) =>
      record.span.firstPage <= span.lastPage &&
      record.span.lastPage >= span.firstPage &&
      (record.span.firstPage < span.lastPage || record.span.start < span.end) &&
      (record.span.lastPage > span.firstPage || record.span.end > span.start),
  );
  if (around) return around;
  const ofItem = item === null ? [] : decisions.filter(({ record }) => record.item === item);
  return ofItem.length === 1 ? (ofItem[0] ?? null) : null;
}

const nameOf: Readonly<Partial<Record<ChangeEffect, RecordStateName>>> = {
  revoked: 'revoked',
  changed: 'changed',
  done: 'done',
};

function currentState(
  { record }: Subject,
  events: readonly TimelineEvent[],
  today: string,
): Pick<RecordState, 'of' | 'state'> | null {
  const effective = events.filter(({ on }) => on === null || on <= today).map(({ effect }) => effect);
  switch (record.kind) {
    case 'meeting': {
      const last = effective.findLast((effect) => effect === 'approved' || effect === 'corrected');
      const state = effective.includes('corrected') ? 'corrected' : last;
      return record.paper === 'minutes' && state ? { of: 'minutes', state } : null;
    }
    case 'task': {
      if (effective.some((effect) => effect === 'done' || effect === 'revoked')) return { of: 'task', state: 'done' };
      const isOverdue = record.due?.date != null && isOverdueOn(record.due.date, today);
      return { of: 'task', state: isOverdue ? 'overdue' : 'open' };
    }
    case 'decision': {
      const outcome = record.outcome?.value ?? null;
      if (outcome !== null && (notDecided.has(outcome) || outcome === 'noted')) return null;
      const last = effective.map((effect) => nameOf[effect]).findLast((state) => state !== undefined);
      if (effective.includes('revoked')) return { of: 'decision', state: 'revoked' };
      if (record.validUntil?.date != null && record.validUntil.date < today)
        return { of: 'decision', state: 'expired' };
      return { of: 'decision', state: last ?? (outcome === null ? null : 'in-force') };
    }
    default:
      return null;
  }
}
