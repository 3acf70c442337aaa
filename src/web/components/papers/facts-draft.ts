import type { CorrectDocument, Document } from '#shared/contracts/documents.ts';
import { isVisible } from '#shared/name-rules.ts';

export const factFields = ['title', 'meetingDate', 'body'] as const;
export type FactField = (typeof factFields)[number];

/** What the user typed into a field, and the value it started from. Fields not typed into follow the document. */
export type FactsDraft = Partial<Record<FactField, { typed: string; from: string }>>;

type Facts = Pick<Document, FactField | 'titleSource' | 'meetingDateSource' | 'bodySource'>;

/** A field's value as a text field shows it. */
export const storedIn = (document: Facts, field: FactField): string => document[field] ?? '';

/** What a field shows: what was typed, or else what the document says now. */
export const shownIn = (draft: FactsDraft, document: Facts, field: FactField): string =>
  draft[field]?.typed ?? storedIn(document, field);

/** The draft after typing. */
export const typeInto = (draft: FactsDraft, document: Facts, field: FactField, typed: string): FactsDraft => ({
  ...draft,
  [field]: { typed, from: draft[field]?.from ?? storedIn(document, field) },
});

/** True if somebody else changed a field after the user began to type into it, to something else than was typed. */
export function isOvertaken(draft: FactsDraft, document: Facts, field: FactField): boolean {
  const own = draft[field];
  const now = storedIn(document, field);
  return own !== undefined && own.from !== now && own.typed.trim() !== now;
}

/** What somebody else changed fields to meanwhile, to compare with what the user was told of; '' for nothing. */
export const overtakenIn = (draft: FactsDraft, document: Facts): string =>
  factFields
    .filter((field) => isOvertaken(draft, document, field))
    .map((field) => JSON.stringify([field, storedIn(document, field)]))
    .join();

export const isNameMissing = (draft: FactsDraft, document: Facts): boolean =>
  !isVisible(shownIn(draft, document, 'title'));

/** The changes to save, with the values that the screen shows as the present ones; null if nothing was changed. */
export function correctionOf(draft: FactsDraft, document: Facts): CorrectDocument | null {
  const changed = factFields.filter((field) => shownIn(draft, document, field).trim() !== storedIn(document, field));
  if (changed.length === 0) return null;
  return {
    ...Object.fromEntries(changed.map((field) => [field, shownIn(draft, document, field).trim() || null])),
    seen: seenOf(document, changed),
  };
}

/** Takes all the user's own values back to what was read. */
export const restorationOf = (document: Facts): CorrectDocument => ({
  title: null,
  meetingDate: null,
  body: null,
  seen: seenOf(document, factFields),
});

/** Reverts a correction: to the user's own earlier value, or else to what was read. */
export function reversalOf(correction: CorrectDocument, before: Facts, after: Facts): CorrectDocument {
  const changed = factFields.filter((field) => correction[field] !== undefined);
  const earlier = changed.map((field) => [field, before[`${field}Source`] === 'user' ? before[field] : null]);
  return { ...Object.fromEntries(earlier), seen: seenOf(after, changed) };
}

const seenOf = (document: Facts, fields: readonly FactField[]): NonNullable<CorrectDocument['seen']> =>
  Object.fromEntries(fields.map((field) => [field, document[field]]));
