import { z } from 'zod';
import { decisionOutcomes, voteSchema } from './chats.ts';
import { reportWordsSchema } from './exports.ts';

/** A search's words, and names of persons and bodies, in characters. */
const wordsSchema = z.string().trim().max(200);
/** There is no year 0 in the database's calendar. */
export const daySchema = z.iso.date().refine((day) => day >= '0001-01-01');

/**
 * Where a record stands in a paper: from `start` on page `firstPage` to `end` (exclusive) on page `lastPage`; offsets in
 * UTF-16 units of `page.text`. `quotation` is what stands there, a page break as one line feed.
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
});
export type RecordSource = z.infer<typeof recordSourceSchema>;

/** A board or committee. `key` names it in filters, however a paper inflects its name. */
export const meetingBodySchema = z.object({ key: z.string(), name: z.string() });
export type MeetingBody = z.infer<typeof meetingBodySchema>;

/** What all records have. A `null` is what the papers do not say. */
const recordBase = {
  id: z.uuid(),
  source: recordSourceSchema,
  /** The meeting that it belongs to; null where the paper bears no day. */
  meetingId: z.string().nullable(),
  meetingDate: z.iso.date().nullable(),
  body: z.string().nullable(),
  /** The agenda item that it belongs to. */
  item: z.object({ number: z.string().nullable(), title: z.string() }).nullable(),
};

/** `majority`: the paper's own words where it tells no numbers ("mit grosser Mehrheit"). */
const decisionVoteSchema = voteSchema.extend({ majority: z.string().nullable() });

export const decisionSchema = z.object({
  ...recordBase,
  kind: z.literal('decision'),
  what: z.string(),
  subject: z.string().nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  vote: decisionVoteSchema.nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A task, or a deadline with nobody charged with it. `due.date` is null where the words settle no day. */
export const taskSchema = z.object({
  ...recordBase,
  kind: z.enum(['task', 'deadline']),
  what: z.string(),
  /** As the paper writes it. */
  who: z.string().nullable(),
  /** The same person's fullest name in the papers, however this one spells it. */
  person: z.string().nullable(),
  due: z.object({ text: z.string(), date: z.iso.date().nullable() }).nullable(),
  /** Whether the user has marked it as done. */
  isDone: z.boolean(),
  /** Where else it is mentioned. */
  also: z.array(recordSourceSchema),
});
export type Task = z.infer<typeof taskSchema>;

/** `partly`: came later or left early. */
export const attendanceStates = ['present', 'excused', 'absent', 'guest', 'partly'] as const;

/** One person, or a number of people. */
export const attendanceSchema = z.object({
  ...recordBase,
  kind: z.literal('attendance'),
  state: z.enum(attendanceStates),
  name: z.string().nullable(),
  role: z.string().nullable(),
  count: z.number().int().nullable(),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** A meeting in a list, with how much was found in its papers. */
export const meetingSummarySchema = z.object({
  /** Day and body. */
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

/** A paper with what can be corrected of it, and where each comes from; `user` = corrected. */
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
  /** It holds the meeting's id: up to three bytes for a letter. */
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const meetingListSchema = z.object({
  meetings: z.array(meetingSummarySchema),
  /** All bodies of the user's papers, by name. */
  bodies: z.array(meetingBodySchema),
  /** Papers that belong to no meeting, newest upload first: those without a day, and those of a day without a meeting. At most 200; with the first page. */
  apart: z.array(meetingPaperSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type MeetingList = z.infer<typeof meetingListSchema>;

/** A field of a meeting's head with its proof. */
const headFieldSchema = z.object({ text: z.string(), source: recordSourceSchema });

/** What was dealt with under one item, and by which papers; `title` is null for what belongs to none. */
export const agendaEntrySchema = z.object({
  number: z.string().nullable(),
  title: z.string().nullable(),
  source: recordSourceSchema.nullable(),
  paperIds: z.array(z.uuid()),
  /** Those of the newest paper first where papers contradict each other. */
  decisions: z.array(decisionSchema.extend({ isContradicted: z.boolean() })),
  tasks: z.array(taskSchema),
});
export type AgendaEntry = z.infer<typeof agendaEntrySchema>;

/** A meeting on one page. `isCut`: its papers hold more records than are shown. */
export const meetingSchema = meetingSummarySchema.extend({
  place: headFieldSchema.nullable(),
  time: headFieldSchema.nullable(),
  chair: headFieldSchema.nullable(),
  minuteTaker: headFieldSchema.nullable(),
  attendance: z.array(attendanceSchema),
  agenda: z.array(agendaEntrySchema),
  paperList: z.array(meetingPaperSchema),
  isCut: z.boolean(),
});
export type Meeting = z.infer<typeof meetingSchema>;

const registerFields = {
  body: wordsSchema.optional(),
  person: wordsSchema.optional(),
  /** Words that all stand in the record or in its agenda item's title. */
  text: wordsSchema.optional(),
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
};
const paging = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** The period is that of the meetings. */
const decisionFilterSchema = z.object({ ...registerFields, outcome: z.enum(decisionOutcomes).optional() });
export const decisionListQuerySchema = decisionFilterSchema.extend(paging);
export type DecisionFilter = z.infer<typeof decisionFilterSchema>;

/** What is overdue, coming or undated is open. */
export const taskStates = ['open', 'overdue', 'coming', 'undated', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

/** The period is that of the days on which they are due. */
const taskFilterSchema = z.object({
  ...registerFields,
  state: z.enum(taskStates).optional(),
  /** The day that tells what is overdue, as the caller's calendar has it; default: today where the operator is. */
  today: daySchema.optional(),
});
export const taskListQuerySchema = taskFilterSchema.extend(paging);
export type TaskFilter = z.infer<typeof taskFilterSchema>;

const registerPage = { bodies: z.array(meetingBodySchema), total: z.number().int(), nextCursor: z.string().nullable() };
export const decisionListSchema = z.object({ decisions: z.array(decisionSchema), ...registerPage });
export type DecisionList = z.infer<typeof decisionListSchema>;
export const taskListSchema = z.object({
  tasks: z.array(taskSchema),
  /** Who is charged in the user's papers, each person once; at most 500. */
  persons: z.array(z.string()),
  ...registerPage,
});
export type TaskList = z.infer<typeof taskListSchema>;

/** The user's word; it wins over what reading finds, now and later. */
export const markTaskSchema = z.strictObject({ isDone: z.boolean() });

/** Of the headings in the file. */
const exportLanguage = { language: z.enum(['de', 'en']).default('de') };
export const decisionExportQuerySchema = decisionFilterSchema.extend(exportLanguage);
export const taskExportQuerySchema = taskFilterSchema.extend(exportLanguage);
/** Of a table in Word, whose times are told by this clock. */
export const decisionReportQuerySchema = decisionFilterSchema.extend(reportWordsSchema.shape);
export const taskReportQuerySchema = taskFilterSchema.extend(reportWordsSchema.shape);

/** A question that the user's own papers answer; the interface puts it into words. */
export const suggestedQuestionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['decision', 'vote']), topic: z.string() }),
  z.object({ kind: z.literal('task'), person: z.string() }),
  z.object({ kind: z.literal('meeting'), date: z.iso.date() }),
]);
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>;
export const suggestedQuestionsQuerySchema = z.object({
  /** Ids of documents, parted by commas; of all papers where absent. */
  documents: z
    .string()
    .max(4_000)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid()).max(100))
    .optional(),
});
export const suggestedQuestionsSchema = z.object({ questions: z.array(suggestedQuestionSchema) });
