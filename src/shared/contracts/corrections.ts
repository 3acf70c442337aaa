import { z } from 'zod';
import { isVisible } from '../name-rules.ts';
import { decisionOutcomes, recordKinds } from './chats.ts';
import {
  attendanceLimits,
  attendanceStates,
  changeEffects,
  daySchema,
  recordSourceSchema,
  voteManners,
} from './meetings.ts';

/** Controls except tabs and line feeds, which do not belong into words. */
const controls = /[^\P{Cc}\t\n]/u;
const words = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => isVisible(text) && !controls.test(text));
const line = words(300).nullable();
const names = z.array(words(200)).max(200);
const count = z.number().int().min(0).max(1_000_000_000).nullable();
const day = daySchema.nullable();

/**
 * What a person can change in a record, of any kind (`fieldsOfKind` says which of which); `null`: the paper does not
 * say. `item` is the id of an agenda item of the same paper.
 */
export const recordValuesSchema = z
  .strictObject({
    item: z.uuid().nullable(),
    number: line,
    what: words(8_000),
    subject: words(2_000).nullable(),
    outcome: z.enum(decisionOutcomes).nullable(),
    yes: count,
    no: count,
    abstentions: count,
    invalid: count,
    cast: count,
    entitled: count,
    isUnanimous: z.boolean(),
    majority: line,
    required: line,
    castingVote: line,
    manner: z.enum(voteManners).nullable(),
    namesFor: names,
    namesAgainst: names,
    namesAbstaining: names,
    candidates: z
      .array(z.strictObject({ name: words(200), votes: count, isElected: z.boolean(), ballot: z.int().min(1).max(99) }))
      .max(200),
    conditions: z.array(words(2_000)).max(50),
    validFrom: day,
    validUntil: day,
    proposal: line,
    who: names,
    due: day,
    dueWords: line,
    title: words(2_000),
    isPublic: z.boolean().nullable(),
    state: z.enum(attendanceStates),
    name: line,
    role: line,
    count,
    limit: z.strictObject({ kind: z.enum(attendanceLimits), words: words(300) }).nullable(),
    body: line,
    date: day,
    place: line,
    time: line,
    present: count,
    chair: line,
    minuteTaker: line,
    effect: z.enum(changeEffects),
    targetNumber: line,
    targetDate: day,
    targetItem: line,
    text: words(4_000).nullable(),
  })
  .partial();
export type RecordValues = z.infer<typeof recordValuesSchema>;
export type RecordField = keyof RecordValues;

/** The fields of each kind, in the order in which forms show them. */
export const fieldsOfKind = {
  decision: [
    'what',
    'item',
    'outcome',
    'number',
    'yes',
    'no',
    'abstentions',
    'invalid',
    'cast',
    'entitled',
    'isUnanimous',
    'majority',
    'required',
    'castingVote',
    'manner',
    'namesFor',
    'namesAgainst',
    'namesAbstaining',
    'candidates',
    'subject',
    'conditions',
    'validFrom',
    'validUntil',
    'proposal',
  ],
  task: ['what', 'item', 'who', 'due', 'dueWords'],
  deadline: ['what', 'item', 'due', 'dueWords'],
  'agenda-item': ['number', 'title', 'isPublic'],
  attendance: ['name', 'state', 'role', 'count', 'limit'],
  meeting: ['body', 'date', 'number', 'place', 'time', 'chair', 'minuteTaker', 'entitled', 'present'],
  change: ['effect', 'item', 'targetNumber', 'targetDate', 'targetItem', 'text'],
} as const satisfies Record<(typeof recordKinds)[number], readonly RecordField[]>;

/** Whether a record holds: `uncertain` until a person has confirmed it, `rejected` if they said it is none. */
export const recordStandings = ['certain', 'uncertain', 'rejected'] as const;
export type RecordStanding = (typeof recordStandings)[number];

/** Why reading is not certain of a record; `kind`: it may be none, the others: that field. */
export const recordDoubts = ['kind', 'item', 'outcome', 'vote', 'date', 'who'] as const;

export const correctionActs = ['change', 'confirm', 'reject', 'restore', 'join', 'split', 'add', 'undo'] as const;
export type CorrectionAct = (typeof correctionActs)[number];

/**
 * One act on a record. `confirm`: it is right as it stands. `reject`: it is none. `restore`: it is one after all.
 * `join`: the other record of the same paper is the same and disappears. `split`: the words before and after `at`
 * (UTF-16 units of `what`) are two. `undo`: takes an earlier act back.
 */
export const correctRecordSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('change'), values: recordValuesSchema }),
  z.strictObject({ act: z.enum(['confirm', 'reject', 'restore']) }),
  z.strictObject({ act: z.literal('join'), with: z.uuid() }),
  z.strictObject({ act: z.literal('split'), at: z.int().min(1) }),
  z.strictObject({ act: z.literal('undo'), correction: z.uuid() }),
]);
export type CorrectRecord = z.infer<typeof correctRecordSchema>;

export const addedKinds = ['decision', 'task', 'deadline', 'agenda-item', 'attendance'] as const;
export type AddedKind = (typeof addedKinds)[number];

/** Adds a record that reading did not find, by its words on the pages: offsets in UTF-16 units of `page.text`. */
export const addRecordSchema = z.strictObject({
  documentId: z.uuid(),
  kind: z.enum(addedKinds),
  firstPage: z.int().min(1).max(1_000_000),
  start: z.int().min(0).max(100_000_000),
  lastPage: z.int().min(1).max(1_000_000),
  end: z.int().min(0).max(100_000_000),
  values: recordValuesSchema.optional(),
});
export type AddRecord = z.infer<typeof addRecordSchema>;

/** An act in a record's history. `changes` has old and new values; empty for acts on the whole record. */
export const correctionSchema = z.object({
  id: z.uuid(),
  act: z.enum(correctionActs),
  recordId: z.uuid(),
  madeAt: z.iso.datetime(),
  /** Who did it: the account's name at that time. */
  madeBy: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  isUndone: z.boolean(),
  /** Taken over from an earlier version of the paper. */
  isCarried: z.boolean(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** A record as a person sees and corrects it. */
export const correctableRecordSchema = z.object({
  id: z.uuid(),
  kind: z.enum(recordKinds),
  source: recordSourceSchema,
  standing: z.enum(recordStandings),
  doubts: z.array(z.enum(recordDoubts)),
  /** True if the paper no longer has its words. */
  isGone: z.boolean(),
  /** The demo's samples cannot be corrected. */
  isSample: z.boolean(),
  values: recordValuesSchema,
  meetingDate: z.iso.date().nullable(),
  body: z.string().nullable(),
  item: z.object({ number: z.string().nullable(), title: z.string() }).nullable(),
});
export type CorrectableRecord = z.infer<typeof correctableRecordSchema>;

/** A record with its history, its paper's agenda items, and others of its kind that it could be joined with. */
export const recordDetailsSchema = correctableRecordSchema.extend({
  history: z.array(correctionSchema),
  items: z.array(z.object({ id: z.uuid(), number: z.string().nullable(), title: z.string() })),
  others: z.array(z.object({ id: z.uuid(), text: z.string() })),
});
export type RecordDetails = z.infer<typeof recordDetailsSchema>;

/** `correction`: null if it changed nothing; `record`: null if nothing is left of it. */
export const correctedSchema = z.object({ correction: z.uuid().nullable(), record: recordDetailsSchema.nullable() });
export type Corrected = z.infer<typeof correctedSchema>;

export const reviewQuerySchema = z.object({
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
/** Records to be confirmed or rejected, by paper, the newest upload first. */
export const reviewListSchema = z.object({
  records: z.array(correctableRecordSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type ReviewList = z.infer<typeof reviewListSchema>;

/** What was corrected, newest first, with the record's words. */
export const correctionListSchema = z.object({
  corrections: z.array(
    correctionSchema.extend({ text: z.string(), kind: z.enum(recordKinds), documentId: z.uuid(), title: z.string() }),
  ),
  nextCursor: z.string().nullable(),
});
export type CorrectionList = z.infer<typeof correctionListSchema>;
