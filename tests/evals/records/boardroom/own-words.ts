import type { DecisionRecord, PaperRecord, Quoted } from '#server/reading/records/record-model.ts';
import type { PaperPlaces, Place } from './paper-places.ts';

/** The words that state the vote. */
export function voteWords({ vote }: DecisionRecord): Quoted[] {
  if (!vote) return [];
  const fields: unknown[] = Object.values(vote).flat();
  return fields.filter((field): field is Quoted => typeof field === 'object' && field !== null && 'firstPage' in field);
}

/**
 * Where a record's own words stand: what it says in each field, not all that its quotation holds in passing. The first
 * place is its main field.
 */
export function ownPlaces(record: PaperRecord, places: PaperPlaces): Place[] {
  return ownWords(record).map((words) => places.placeOf(words));
}

function ownWords(record: PaperRecord): Quoted[] {
  switch (record.kind) {
    case 'meeting':
      return record.date ? [record.date] : [record.span];
    case 'attendance':
      return [record.name ?? record.span];
    case 'agenda-item':
      return [record.title];
    case 'decision':
      return [record.what, ...(record.outcome ? [record.outcome.words] : []), ...voteWords(record)];
    case 'task':
    case 'deadline':
      return [record.what];
    case 'change':
      return [record.span];
  }
}
