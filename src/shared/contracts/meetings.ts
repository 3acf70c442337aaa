import { z } from 'zod';
import { decisionOutcomes, voteSchema } from './chats.ts';
import { reportWordsSchema } from './exports.ts';

/** Search words, and names of persons and bodies, in characters. */
const wordsSchema = z.string().trim().max(200);
/** PostgreSQL's calendar has no year 0. */
export const daySchema = z.iso.date().refine((day) => day >= '0001-01-01');

/**
 * A record's location in a document: from `start` on page `firstPage` to `end` (exclusive) on page `lastPage`; offsets
 * in UTF-16 units of `page.text`. `quotation` is that text, with a page break as one line feed.
 */
export const recordSourceSchema = z.object({
  documentId: z.uuid(),
  uploadId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  firstPage: z.number().int().min(1),
  start: z.number().int().min(0),
  lastPage: z.number().int().min(1),
  end: z.number().int().min(0),
  quotation: z.string(),
  /** The paper no longer has these words: it was read again since somebody corrected or added the record. */
  isGone: z.literal(true).optional(),
});
export type RecordSource = z.infer<typeof recordSourceSchema>;

/** States over time: of decisions, of tasks, of a meeting's minutes. */
export const decisionStates = ['in-force', 'changed', 'revoked', 'expired', 'done'] as const;
export const minutesStates = ['approved', 'corrected'] as const;
export const recordStateNames = [...decisionStates, 'open', 'overdue', ...minutesStates] as const;
export type DecisionState = (typeof decisionStates)[number];
export const changeEffects = [
  'revoked',
  'changed',
  'confirmed',
  'done',
  'approved',
  'corrected',
  'challenged',
] as const;

/** A decision that changed this one, or that this one changed. */
const otherDecisionSchema = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  what: z.string(),
  meetingDate: z.iso.date().nullable(),
  source: recordSourceSchema,
});
export type OtherDecision = z.infer<typeof otherDecisionSchema>;

/** What a later paper says of a decision, a task or minutes; `source` quotes it. */
export const recordEventSchema = z.object({
  effect: z.enum(changeEffects),
  /** From when it is so. */
  on: z.iso.date().nullable(),
  source: recordSourceSchema,
  /** The decision that made the change; null if the paper only reports it. */
  by: otherDecisionSchema.nullable(),
  /** For changed decisions and corrected minutes: what stands now. */
  text: z.string().nullable(),
});
export type RecordEvent = z.infer<typeof recordEventSchema>;

/** A board or committee. `key` identifies it in filters, however a document inflects its name. */
export const meetingBodySchema = z.object({ key: z.string(), name: z.string() });
export type MeetingBody = z.infer<typeof meetingBodySchema>;

/** Fields of all records. `null`: the documents do not say. */
const recordBase = {
  id: z.uuid(),
  source: recordSourceSchema,
  /** The record's meeting; null if the document has no date. */
  meetingId: z.string().nullable(),
  meetingDate: z.iso.date().nullable(),
  body: z.string().nullable(),
  /** The record's agenda item. `isPublic`: whether it was dealt with in public. */
  item: z.object({ number: z.string().nullable(), title: z.string(), isPublic: z.boolean().nullable() }).nullable(),
};

export const voteManners = ['secret', 'roll-call', 'circular', 'by-share'] as const;

/** Words with the day that they name; `date` is null if they determine none. */
const datedSchema = z.object({ text: z.string(), date: z.iso.date().nullable() });

/** Fields that the document does not state are null, or empty. */
export const decisionVoteSchema = voteSchema.extend({
  /** The document's own words if it gives no numbers ("mit grosser Mehrheit"). */
  majority: z.string().nullable(),
  invalid: z.number().int().nullable(),
  /** All votes that were cast, and all that could have been. */
  cast: z.number().int().nullable(),
  entitled: z.number().int().nullable(),
  /** The majority it takes, and words about a casting vote, as written. */
  required: z.string().nullable(),
  castingVote: z.string().nullable(),
  manner: z.object({ value: z.enum(voteManners), words: z.string() }).nullable(),
  /** `ballot` counts from 1. */
  candidates: z.array(
    z.object({
      name: z.string(),
      votes: z.number().int().nullable(),
      isElected: z.boolean(),
      ballot: z.number().int(),
    }),
  ),
  /** Stated values that contradict each other, such as more votes than members; empty = none. */
  contradiction: z.array(recordSourceSchema),
});
export type DecisionVote = z.infer<typeof decisionVoteSchema>;

export const decisionSchema = z.object({
  ...recordBase,
  kind: z.literal('decision'),
  /** Its own number: "AR 2026/05". */
  number: z.string().nullable(),
  what: z.string(),
  subject: z.string().nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  /** True if no words state the outcome and it follows from the counts. */
  isOutcomeInferred: z.boolean(),
  vote: decisionVoteSchema.nullable(),
  /** "vorbehaltlich der Zustimmung des Aufsichtsrats". */
  conditions: z.array(z.string()),
  validFrom: datedSchema.nullable(),
  validUntil: datedSchema.nullable(),
  /** The proposal that was decided: "Vorlage 2024/117". */
  proposal: z.string().nullable(),
  /** What it is today; null if it was not adopted, or if that is not known. */
  state: z.enum(decisionStates).nullable(),
  /** What later papers say of it, oldest first. */
  events: z.array(recordEventSchema),
  /** Earlier decisions that it revoked or changed. */
  replaces: z.array(otherDecisionSchema),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A task, or a deadline assigned to nobody. `due.date` is null if the words determine no date. */
export const taskSchema = z.object({
  ...recordBase,
  kind: z.enum(['task', 'deadline']),
  what: z.string(),
  /** Everybody in charge, as written in the document. */
  who: z.string().nullable(),
  /** The same people's fullest names in all documents, however this one spells them: as one text, and each. */
  person: z.string().nullable(),
  persons: z.array(z.string()),
  due: datedSchema.nullable(),
  /** Whether the user has marked it as done, or a later paper says so. */
  isDone: z.boolean(),
  /** What later papers say of it, oldest first. */
  events: z.array(recordEventSchema),
  /** Where else it is mentioned. */
  also: z.array(recordSourceSchema),
});
export type Task = z.infer<typeof taskSchema>;

/** `partly`: came late or left early. */
export const attendanceStates = ['present', 'excused', 'absent', 'guest', 'partly'] as const;

/** For which part of the meeting an attendance holds. */
export const attendanceLimits = ['from', 'until', 'absent-for', 'recused'] as const;

/** A person, or a number of people. */
export const attendanceSchema = z.object({
  ...recordBase,
  kind: z.literal('attendance'),
  state: z.enum(attendanceStates),
  name: z.string().nullable(),
  role: z.string().nullable(),
  count: z.number().int().nullable(),
  /** "bis 13.20 Uhr", "bei TOP 4 befangen"; null: it holds for the whole meeting. `items`: numbers of those meant. */
  limit: z.object({ kind: z.enum(attendanceLimits), words: z.string(), items: z.array(z.string()) }).nullable(),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** A meeting in a list, with the number of records found in its documents. */
export const meetingSummarySchema = z.object({
  /** Date and body. */
  id: z.string(),
  date: z.iso.date(),
  body: meetingBodySchema.nullable(),
  number: z.string().nullable(),
  papers: z.number().int(),
  agendaItems: z.number().int(),
  decisions: z.number().int(),
  tasks: z.number().int(),
  deadlines: z.number().int(),
});
export type MeetingSummary = z.infer<typeof meetingSummarySchema>;

const factSources = ['metadata', 'text', 'file-name', 'label', 'user'] as const;

/** A document with its correctable fields, and the origin of each; `user`: corrected. */
export const meetingPaperSchema = z.object({
  documentId: z.uuid(),
  uploadId: z.uuid(),
  title: z.string(),
  titleSource: z.enum(factSources).nullable(),
  fileName: z.string(),
  pageCount: z.number().int().nullable(),
  date: z.iso.date().nullable(),
  dateSource: z.enum(factSources).nullable(),
  body: z.string().nullable(),
  bodySource: z.enum(factSources).nullable(),
  /** The demo's samples cannot be changed. */
  isSample: z.boolean(),
});
export type MeetingPaper = z.infer<typeof meetingPaperSchema>;

export const meetingListQuerySchema = z.object({
  /** `key` of a body. */
  body: wordsSchema.optional(),
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
  /** Contains the meeting's id: up to three bytes per letter. */
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const meetingListSchema = z.object({
  meetings: z.array(meetingSummarySchema),
  /** All bodies in the user's documents, by name. */
  bodies: z.array(meetingBodySchema),
  /**
   * Documents that belong to no meeting, newest upload first: undated ones, and those of a day without a meeting. At
   * most 200; with the first page.
   */
  apart: z.array(meetingPaperSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type MeetingList = z.infer<typeof meetingListSchema>;

/** A field of a meeting's header with its source. */
const headFieldSchema = z.object({ text: z.string(), source: recordSourceSchema });

/** What was dealt with under an agenda item, and by which documents; `title` is null for records without an item. */
export const agendaEntrySchema = z.object({
  /** The agenda item's record; null for records without an item. */
  id: z.uuid().nullable(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  source: recordSourceSchema.nullable(),
  /** Whether it was dealt with in public, with the words that say so; null: the documents do not say. */
  publicity: z.object({ isPublic: z.boolean(), source: recordSourceSchema }).nullable(),
  paperIds: z.array(z.uuid()),
  /** If documents contradict each other, the newest one's come first. */
  decisions: z.array(decisionSchema.extend({ isContradicted: z.boolean() })),
  tasks: z.array(taskSchema),
});
export type AgendaEntry = z.infer<typeof agendaEntrySchema>;

/** A meeting on one page. `isCut`: its documents hold more records than shown. */
export const meetingSchema = meetingSummarySchema.extend({
  /** The records of its head, one a paper. */
  heads: z.array(z.object({ id: z.uuid(), documentId: z.uuid() })),
  place: headFieldSchema.nullable(),
  time: headFieldSchema.nullable(),
  chair: headFieldSchema.nullable(),
  minuteTaker: headFieldSchema.nullable(),
  attendance: z.array(attendanceSchema),
  agenda: z.array(agendaEntrySchema),
  paperList: z.array(meetingPaperSchema),
  /** Whether a later meeting approved the minutes, and with which corrections; null = nothing is said of them. */
  minutes: z.object({ state: z.enum(minutesStates), events: z.array(recordEventSchema) }).nullable(),
  isCut: z.boolean(),
});
export type Meeting = z.infer<typeof meetingSchema>;

/** Records whose agenda item is stated to be public, or not public. Those of an unknown kind are in neither. */
export const publicities = ['public', 'non-public'] as const;
export type Publicity = (typeof publicities)[number];

const registerFields = {
  publicity: z.enum(publicities).optional(),
  body: wordsSchema.optional(),
  person: wordsSchema.optional(),
  /** Words that must all occur in the record or its agenda item's title. */
  text: wordsSchema.optional(),
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
};
const paging = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** The period applies to the meeting date. */
const decisionFilterSchema = z.object({
  ...registerFields,
  outcome: z.enum(decisionOutcomes).optional(),
  /** What the decision is today. */
  standing: z.enum(decisionStates).optional(),
});
export const decisionListQuerySchema = decisionFilterSchema.extend(paging);
export type DecisionFilter = z.infer<typeof decisionFilterSchema>;

/** `open` covers all but done tasks; `past`: due so long ago that nobody knows whether they are open. */
export const taskStates = ['open', 'overdue', 'coming', 'undated', 'past', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

/** The period applies to the due date. */
const taskFilterSchema = z.object({
  ...registerFields,
  state: z.enum(taskStates).optional(),
  /** The caller's current date, which decides what is overdue; default: today in the operator's time zone. */
  today: daySchema.optional(),
});
export const taskListQuerySchema = taskFilterSchema.extend(paging);
export type TaskFilter = z.infer<typeof taskFilterSchema>;

const registerPage = { bodies: z.array(meetingBodySchema), total: z.number().int(), nextCursor: z.string().nullable() };
export const decisionListSchema = z.object({ decisions: z.array(decisionSchema), ...registerPage });
export type DecisionList = z.infer<typeof decisionListSchema>;
export const taskListSchema = z.object({
  tasks: z.array(taskSchema),
  /** People with tasks in the user's documents, each once; at most 500. */
  persons: z.array(z.string()),
  ...registerPage,
});
export type TaskList = z.infer<typeof taskListSchema>;

/** The user's decision; it overrides what is read, now and later. */
export const markTaskSchema = z.strictObject({ isDone: z.boolean() });

/** For a file, with headings in this language and times in this time zone. */
export const decisionExportQuerySchema = decisionFilterSchema.extend(reportWordsSchema.shape);
export const taskExportQuerySchema = taskFilterSchema.extend(reportWordsSchema.shape);
