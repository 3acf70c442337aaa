import type { DecisionRecord, PaperRecord, RecordKind } from '#server/reading/records/record-model.ts';
import { type Lookalike, ofKind } from './labels.ts';
import { ownPlaces, voteWords } from './own-words.ts';
import { liesIn, likeness, type Place } from './paper-places.ts';
import { isSameTitle, itemNumber } from './same-value.ts';
import { brief, type ScoredPaper } from './score-paper.ts';

const kinds: Record<Lookalike['of'], RecordKind> = {
  meeting: 'meeting',
  attendance: 'attendance',
  agenda: 'agenda-item',
  decision: 'decision',
  vote: 'decision',
  task: 'task',
  deadline: 'deadline',
};

/**
 * Lookalikes that were taken for records: a record of that kind has its own words there, in that it says nothing but
 * (part of) the lookalike, or mostly the lookalike. A record that only holds it in passing is not meant, nor one that
 * belongs to a true statement of the same kind (`proven`).
 */
export function scoreLookalikes({ labels, read, count, miss }: ScoredPaper, proven: ReadonlySet<PaperRecord>): void {
  const days = new Set(ofKind(labels, 'meeting').map(({ date }) => date));
  const items = ofKind(labels, 'agenda');
  const isTrue = (record: PaperRecord): boolean => {
    if (record.kind === 'meeting') return days.has(record.date?.date ?? '');
    if (record.kind !== 'agenda-item') return proven.has(record);
    const number = itemNumber(record.number?.text ?? '');
    return items.some((item) => itemNumber(item.number ?? '') === number && isSameTitle(item.title, record.title.text));
  };
  const open = read.records.filter((record) => !isTrue(record));
  const own = open.map((record) => ({ record, at: ownPlaces(record, read.places) }));
  for (const label of ofKind(labels, 'lookalike')) {
    const places = read.places.find(label.text);
    const taken = own.find(({ record, at }) => {
      if (record.kind !== kinds[label.of] || isNoMistake(record, label)) return false;
      const fields = label.of === 'vote' ? votePlaces(record as DecisionRecord, at, read.places) : at;
      return places.some((place) => fields.some((field) => saysThis(field, place)));
    });
    count('lookalikes taken for records', taken !== undefined);
    count(`  of ${label.of}`, taken !== undefined);
    if (!taken) continue;
    count(`  why: ${label.why}`, true);
    miss(`lookalike of ${label.of} taken (${label.why}): ${brief(label.text)}`);
  }
}

/** Who came late or left early is recorded as that; a head count where the paper counts heads is one. */
function isNoMistake(record: PaperRecord, { why }: Lookalike): boolean {
  if (record.kind !== 'attendance') return false;
  return record.state === 'partly' || (record.name === null && /\bnumbers?\b/u.test(why));
}

/** A vote is taken by a record that states one. */
function votePlaces(record: DecisionRecord, own: readonly Place[], places: ScoredPaper['read']['places']): Place[] {
  const words = voteWords(record).map((each) => places.placeOf(each));
  return words.length > 0 ? [...words, ...own] : [];
}

/** The record's words lie in the statement, or the statement is most of them. */
const saysThis = (field: Place, statement: Place): boolean =>
  liesIn(field, statement) || likeness(field, statement) >= 0.5;
