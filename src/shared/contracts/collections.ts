import { z } from 'zod';
import { decisionOutcomes } from './chats.ts';
import { reportWordsSchema } from './exports.ts';
import {
  daySchema,
  decisionVoteSchema,
  meetingBodySchema,
  publicities,
  recordEventSchema,
  recordSourceSchema,
} from './meetings.ts';

/** Length of texts that users type, in characters. */
export const wordingMaxLength = 20_000;
export const remarksMaxLength = 4_000;
const lineMaxLength = 300;

/** A body's collection of decisions (Beschluss-Sammlung, § 24 (7) WEG): numbered in order of entry, each number once. */
export const collectionSchema = z.object({
  id: z.uuid(),
  body: meetingBodySchema,
  openedAt: z.iso.datetime(),
  /** All entries, with those that were deleted. */
  entries: z.number().int(),
});
export type Collection = z.infer<typeof collectionSchema>;
export const collectionListSchema = z.object({
  collections: z.array(collectionSchema),
  /** All bodies in the user's documents, by name. */
  bodies: z.array(meetingBodySchema),
});
export type CollectionList = z.infer<typeof collectionListSchema>;
/** `body`: its key. */
export const openCollectionSchema = z.strictObject({ body: z.string().trim().min(1).max(200) });

export const entryKinds = ['decision', 'judgment'] as const;

/** What an entry says. Fields that do not belong to its kind, or that nothing states, are null. */
export const entryContentSchema = z.object({
  wording: z.string(),
  date: z.iso.date().nullable(),
  place: z.string().nullable(),
  /** Number of the decision itself: "AR 2026/05". */
  decisionNumber: z.string().nullable(),
  item: z.object({ number: z.string().nullable(), title: z.string() }).nullable(),
  isPublic: z.boolean().nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  isOutcomeInferred: z.boolean(),
  vote: decisionVoteSchema.nullable(),
  /** Of a judgment. */
  court: z.string().nullable(),
  fileNumber: z.string().nullable(),
  parties: z.string().nullable(),
});
export type EntryContent = z.infer<typeof entryContentSchema>;

/**
 * `found`: stands in the papers. `gone`: once found, no longer in the papers; it keeps its number and last wording.
 * `typed`: entered by hand. `deleted`: only the number is left.
 */
export const entryStates = ['found', 'gone', 'typed', 'deleted'] as const;

export const collectionEntrySchema = entryContentSchema.extend({
  id: z.uuid(),
  number: z.number().int(),
  kind: z.enum(entryKinds),
  state: z.enum(entryStates),
  /** The user's words on challenge, revocation and the like. */
  remarks: z.string(),
  enteredAt: z.iso.datetime(),
  /** The decision in the papers; both null unless `found`. */
  recordId: z.uuid().nullable(),
  source: recordSourceSchema.nullable(),
  /** What later papers say of it, such as its revocation or a challenge, oldest first. */
  events: z.array(recordEventSchema),
});
export type CollectionEntry = z.infer<typeof collectionEntrySchema>;

const entryFilterSchema = z.object({
  /** Words that must all occur in the entry. */
  text: z.string().trim().max(200).optional(),
  publicity: z.enum(publicities).optional(),
  /** The period of the entries' own dates. */
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
});
export type EntryFilter = z.infer<typeof entryFilterSchema>;
export const entryListQuerySchema = entryFilterSchema.extend({
  /** Entries after this number. */
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const entryListSchema = z.object({
  collection: collectionSchema,
  entries: z.array(collectionEntrySchema),
  total: z.number().int(),
  /** `after` of the next page. */
  next: z.number().int().nullable(),
});
export type EntryList = z.infer<typeof entryListSchema>;

const lineSchema = z.string().trim().max(lineMaxLength).nullable();
/** An entry by hand: a decision that is in no paper, or the operative part of a judgment with court and file number. */
export const typedEntrySchema = z.strictObject({
  kind: z.enum(entryKinds),
  wording: z.string().trim().min(1).max(wordingMaxLength),
  date: daySchema,
  place: lineSchema.default(null),
  outcome: z.enum(decisionOutcomes).nullable().default(null),
  isPublic: z.boolean().nullable().default(null),
  court: lineSchema.default(null),
  fileNumber: lineSchema.default(null),
  parties: lineSchema.default(null),
  remarks: z.string().trim().max(remarksMaxLength).default(''),
});
export type TypedEntry = z.infer<typeof typedEntrySchema>;
/** `content`: of entries by hand only; what stands in papers is corrected there. */
export const changeEntrySchema = z.strictObject({
  remarks: z.string().trim().max(remarksMaxLength).optional(),
  content: typedEntrySchema.omit({ kind: true, remarks: true }).optional(),
});
export type ChangeEntry = z.infer<typeof changeEntrySchema>;

/** For a file, with headings in this language and times in this time zone. */
export const entryExportQuerySchema = entryFilterSchema.extend(reportWordsSchema.shape);
