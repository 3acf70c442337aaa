import { createHash } from 'node:crypto';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { CollectionEntry, EntryContent, TypedEntry } from '#shared/contracts/collections.ts';
import type { Decision } from '#shared/contracts/meetings.ts';
import type { EntryRow } from './collection-repository.ts';

const emptyContent: EntryContent = {
  wording: '',
  date: null,
  place: null,
  decisionNumber: null,
  item: null,
  isPublic: null,
  outcome: null,
  isOutcomeInferred: false,
  vote: null,
  court: null,
  fileNumber: null,
  parties: null,
};

/** What an entry says of a decision in the papers. */
export const contentOfDecision = (decision: Decision, place: string | null): EntryContent => ({
  ...emptyContent,
  wording: decision.what,
  date: decision.meetingDate,
  place,
  decisionNumber: decision.number,
  item: decision.item && { number: decision.item.number, title: decision.item.title },
  isPublic: decision.item?.isPublic ?? null,
  outcome: decision.outcome,
  isOutcomeInferred: decision.isOutcomeInferred,
  vote: decision.vote,
});

/** What an entry by hand says. A judgment has a court, a decision an outcome. */
export function contentOfTyped(kind: TypedEntry['kind'], typed: Omit<TypedEntry, 'kind' | 'remarks'>): EntryContent {
  const { wording, date, place, isPublic } = typed;
  const orNull = (text: string | null) => text || null;
  const shared = { ...emptyContent, wording, date, isPublic };
  return kind === 'judgment'
    ? {
        ...shared,
        court: orNull(typed.court),
        fileNumber: orNull(typed.fileNumber),
        parties: orNull(typed.parties),
      }
    : { ...shared, place: orNull(place), outcome: typed.outcome };
}

/** Folded words of an entry. */
export const searchOfEntry = (content: EntryContent | null, remarks: string): string =>
  content === null
    ? ''
    : foldText(
        [
          content.wording,
          content.decisionNumber,
          content.item?.number,
          content.item?.title,
          content.place,
          content.court,
          content.fileNumber,
          content.parties,
          remarks,
        ]
          .filter(Boolean)
          .join(' '),
      );

/** The same for the same words of the same day, in whatever paper. */
export const matchKeyOf = ({ wording, date }: Pick<EntryContent, 'wording' | 'date'>): string =>
  createHash('sha256')
    .update(JSON.stringify([date, foldText(wording).trim()]))
    .digest('base64url');

/** An entry as the API shows it. @param decision its decision in the papers, if it is there */
export function presentEntry(row: EntryRow, decision: Decision | undefined): CollectionEntry {
  const { id, number, kind, recordId, content, remarks, enteredAt } = row;
  const isFound = content !== null && decision !== undefined;
  const state = content === null ? 'deleted' : recordId === null ? 'typed' : isFound ? 'found' : 'gone';
  return {
    ...emptyContent,
    ...content,
    id,
    number,
    kind,
    state,
    remarks,
    enteredAt,
    recordId: isFound ? recordId : null,
    source: isFound ? decision.source : null,
    events: isFound ? decision.events : [],
  };
}
