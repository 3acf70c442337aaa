import { z } from 'zod';
import { answerPhases, chatTitleMaxLength, folderColors, folderNameMaxLength, questionMaxLength } from '../limits.ts';
import { errorCodes } from './errors.ts';
import { provenanceSchema } from './provenance.ts';
import { unreadPapersSchema } from './unread-papers.ts';
import { languages } from './users.ts';

/** A name that is not blank after trimming. */
const nameSchema = (max: number) => z.string().trim().min(1).max(max);

export const chatFolderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.enum(folderColors),
  createdAt: z.iso.datetime(),
});
export type ChatFolder = z.infer<typeof chatFolderSchema>;
export const createChatFolderSchema = z.object({ name: nameSchema(folderNameMaxLength), color: z.enum(folderColors) });
export const updateChatFolderSchema = z.object({ name: nameSchema(folderNameMaxLength) });

export const chatSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  folderId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Chat = z.infer<typeof chatSchema>;
export const updateChatSchema = z
  .object({ title: nameSchema(chatTitleMaxLength), folderId: z.uuid().nullable() })
  .partial()
  .strict();
export const chatListQuerySchema = z.object({
  folderId: z.uuid().optional(),
  search: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export const chatListSchema = z.object({ chats: z.array(chatSchema), nextCursor: z.string().nullable() });

/** PostgreSQL's calendar has no year 0. */
const scopeDateSchema = z.iso.date().refine((date) => date >= '0001-01-01');

/**
 * Limits a question to certain files and to a range of meeting dates (inclusive). Empty: all of the user's documents.
 */
export const questionScopeSchema = z.object({
  documentIds: z.array(z.uuid()).max(200).default([]),
  dateFrom: scopeDateSchema.nullable().default(null),
  dateTo: scopeDateSchema.nullable().default(null),
});
export type QuestionScope = z.infer<typeof questionScopeSchema>;

export const askQuestionSchema = z.object({
  question: z.string().trim().min(1).max(questionMaxLength),
  scope: questionScopeSchema.optional(),
  /** Chosen by the client (UUIDv7), so that resending after a lost connection asks only once. */
  messageId: z.uuid(),
  /** Only for the first message of a new chat. */
  folderId: z.uuid().nullable().optional(),
  /** Interface language. Answers use the question's language, or this one if it cannot be told. Default de. */
  language: z.enum(languages).optional(),
});
export type AskQuestion = z.infer<typeof askQuestionSchema>;

/**
 * A citation: a verbatim span of a stored page. `number` is its mark in the answer ([1], [2] …), one series per answer.
 * Within a phase, a mark refers to one span; the first span of a passage has the passage's mark in all phases.
 */
export const citationSchema = z.object({
  id: z.uuid(),
  number: z.number().int().min(1),
  documentId: z.uuid(),
  uploadId: z.uuid(),
  title: z.string(),
  /** Absent, like `pageCount`, in answers that predate it and whose source is gone. */
  fileName: z.string().optional(),
  /** Page count of the source's file. */
  pageCount: z.number().int().min(1).nullable().optional(),
  /** For an attachment: the title of its mail. */
  mail: z.string().optional(),
  /** The document is a mail, and `date` the day it was sent. */
  isMail: z.boolean().optional(),
  /** Meeting date of the document, if known. */
  date: z.iso.date().nullable(),
  page: z.number().int().min(1),
  /** As printed, "iv"; for several pages, "iv–v". */
  pageLabel: z.string().nullable(),
  /** The page is a workbook sheet, and `pageLabel` its name. */
  isSheet: z.boolean().optional(),
  /** For a sheet or list (xlsx, xls, csv): the quoted rows, as numbered in the file. */
  rows: z.object({ first: z.number().int().min(1), last: z.number().int().min(1) }).optional(),
  lastPage: z.number().int().min(1),
  section: z.string().nullable(),
  speaker: z.string().nullable(),
  snippet: z.string(),
  /** Offsets in the text of `page` and of `lastPage`: see Span. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  /** Set if the source could not be asked whether the document still exists: when it was last seen there. */
  lastSeenAt: z.iso.datetime().optional(),
  /** The quotation stands under an agenda item that its paper, or a correction, says is not public. */
  isNonPublic: z.boolean().optional(),
  /** Imported from an archive, and not (yet) found verbatim in the document as read here. */
  isUnproven: z.boolean().optional(),
  /** True once the source was deleted: the snippet is empty, section and speaker are null. */
  isDeleted: z.boolean().default(false),
  /** The newer version that replaced the source, and since when; absent or null while the source is current. */
  replacement: z
    .object({
      documentId: z.uuid(),
      title: z.string(),
      fileName: z.string(),
      meetingDate: z.iso.date().nullable(),
      since: z.iso.datetime(),
    })
    .nullable()
    .optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Topic of a recommendation. */
export const recommendationKinds = [
  'deadline',
  'task',
  'vote',
  'decided',
  'conflict',
  'newer-version',
  'related-paper',
] as const;

/** A vote as quoted; null and empty: the document does not say. */
export const voteSchema = z.object({
  yes: z.number().int().min(0).nullable(),
  no: z.number().int().min(0).nullable(),
  abstentions: z.number().int().min(0).nullable(),
  isUnanimous: z.boolean(),
  namesFor: z.array(z.string()),
  namesAgainst: z.array(z.string()),
  namesAbstaining: z.array(z.string()),
});
export type Vote = z.infer<typeof voteSchema>;

export const recordKinds = ['meeting', 'attendance', 'agenda-item', 'decision', 'task', 'deadline', 'change'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const decisionOutcomes = [
  'adopted',
  'rejected',
  'postponed',
  'referred',
  'withdrawn',
  'noted',
  'elected',
  'confirmed',
  'objected',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Typed fields of a list row; null: the document does not say. */
export const answerRecordSchema = z.object({
  kind: z.enum(recordKinds),
  /** Meeting date. */
  date: z.iso.date().nullable(),
  /** The board or committee, as named in the document. */
  body: z.string().nullable(),
  /** Number or title of the agenda item. */
  item: z.string().nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  who: z.string().nullable(),
  due: z.iso.date().nullable(),
  /** For a task: whether the user had marked it as done. */
  isDone: z.boolean().optional(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/**
 * How far a statement is proven. `proven`: its quotations state every fact in their own words. `supported`: they mean
 * it, in other words; every figure, name, date and negation stands in them, and a second look agreed. Such a statement
 * is only ever shown together with its quotation. `unproven`: only in imported answers, where a quotation is missing
 * from the documents.
 */
export const proofLevels = ['proven', 'supported', 'unproven'] as const;
export type ProofLevel = (typeof proofLevels)[number];

/**
 * One piece of an answer: a quotation in phase 1, a sentence in phase 2, a recommendation in phase 3. `marks` are the
 * numbers of its citations.
 */
export const answerSegmentSchema = z.object({
  text: z.string(),
  marks: z.array(z.number().int().min(1)),
  kind: z.enum(['quotation', 'sentence', 'notice', ...recommendationKinds]),
  /** Phase 3: who is responsible, and the due date, if the document says so. */
  responsible: z.string().nullable().optional(),
  dueDate: z.iso.date().nullable().optional(),
  /** `dueDate`, or in phase 2 the sentence's claim, is in no document: it is derived from the citations. */
  isComputed: z.boolean().optional(),
  /** Absent: proven. */
  proof: z.enum(proofLevels).optional(),
  /** Phase 2: starts a paragraph on another document or item. */
  startsParagraph: z.boolean().optional(),
  /** Phase 2, of a digest: the agenda item or section that this and the following sentences stand under. */
  heading: z.string().optional(),
  /** Of a notice: the files it names as not read. */
  unread: unreadPapersSchema.optional(),
  /** Phase 2: shown as a bar with numbers and names. */
  vote: voteSchema.optional(),
  /** Phase 2: consecutive sentences with a record form a table; `text` is the row's quotation, `marks` its evidence. */
  record: answerRecordSchema.optional(),
});
export type AnswerSegment = z.infer<typeof answerSegmentSchema>;

export type AnswerPhase = (typeof answerPhases)[number];

/**
 * Evidence level of a phase. Phase 2's is the answer's, since a model may find what phase 1 did not. `answered`: phase
 * 2 claims an answer. `related`: no clear answer; phase 2 has only a notice and what a model cited, and phase 1's
 * quotations come closest.
 * `nothing`: no document covers it. `unsearched`: small talk, or something the product cannot do; there is only a
 * notice in phase 1 or 2.
 */
export const evidenceLevels = ['answered', 'related', 'nothing', 'unsearched'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

export const answerStates = ['running', 'done', 'stopped', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

export const chatMessageSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  type: z.enum(['user', 'ai']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  phase: z.enum(answerPhases).nullable(),
  citations: z.array(citationSchema),
  segments: z.array(answerSegmentSchema),
  /** The message's answer: for a question the one it asked for, for a phase its own. */
  answerId: z.uuid().nullable(),
  evidence: z.enum(evidenceLevels).nullable(),
  /** For a phase of an answer; absent in older answers. */
  provenance: provenanceSchema.nullable().optional(),
  rating: z.enum(['up', 'down']).nullable(),
  /** For a question: its limits. */
  scope: questionScopeSchema.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const answerSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  questionMessageId: z.uuid(),
  state: z.enum(answerStates),
  failureCode: z.enum(errorCodes).nullable(),
  /** Phases already stored. */
  phases: z.array(z.enum(answerPhases)),
  /** Numbers of passages and documents searched. */
  searched: z.object({ passages: z.number().int(), documents: z.number().int() }).nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

export const messageListSchema = z.object({
  /** Title of the chat. */
  title: z.string(),
  messages: z.array(chatMessageSchema),
  answers: z.array(answerSchema),
});
export const questionAcceptedSchema = z.object({ chat: chatSchema, message: chatMessageSchema, answer: answerSchema });
export type QuestionAccepted = z.infer<typeof questionAcceptedSchema>;

/**
 * Events of GET /api/chats/answers/{answerId}/events. The SSE id is the sequence number; `Last-Event-ID` resumes after
 * it. `segment` extends a phase while it is written; `phase` is the stored message and replaces what was streamed of
 * it.
 */
export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), answerId: z.uuid() }),
  z.object({ type: z.literal('citations'), phase: z.enum(answerPhases), citations: z.array(citationSchema) }),
  z.object({
    type: z.literal('segment'),
    phase: z.enum(answerPhases),
    index: z.number().int(),
    segment: answerSegmentSchema,
  }),
  z.object({ type: z.literal('phase'), message: chatMessageSchema }),
  z.object({ type: z.literal('done'), state: z.enum(answerStates), failureCode: z.enum(errorCodes).nullable() }),
]);
export type AnswerEvent = z.infer<typeof answerEventSchema>;

export const rateMessageSchema = z.object({ rating: z.enum(['up', 'down']).nullable() });

/** Response to stop, retry and recommendations. */
export const answerChangedSchema = z.object({ answer: answerSchema });
