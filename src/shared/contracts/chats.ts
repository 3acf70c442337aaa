import { z } from 'zod';
import { answerPhases, chatTitleMaxLength, folderColors, folderNameMaxLength, questionMaxLength } from '../limits.ts';
import { errorCodes } from './errors.ts';
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

/** There is no year 0 in the database's calendar. */
const scopeDateSchema = z.iso.date().refine((date) => date >= '0001-01-01');

/** Limits a question to some files and to a range of meeting dates (inclusive). Empty = everything of the user. */
export const questionScopeSchema = z.object({
  documentIds: z.array(z.uuid()).max(200).default([]),
  dateFrom: scopeDateSchema.nullable().default(null),
  dateTo: scopeDateSchema.nullable().default(null),
});
export type QuestionScope = z.infer<typeof questionScopeSchema>;

export const askQuestionSchema = z.object({
  question: z.string().trim().min(1).max(questionMaxLength),
  scope: questionScopeSchema.optional(),
  /** Chosen by the client (UUIDv7), so that sending again after a lost connection asks only once. */
  messageId: z.uuid(),
  /** Only for the first message of a new chat. */
  folderId: z.uuid().nullable().optional(),
  /** Of the interface: answers come in the question's language, in this one where the question does not tell. Default de. */
  language: z.enum(languages).optional(),
});
export type AskQuestion = z.infer<typeof askQuestionSchema>;

/**
 * A citation: a literal span of a stored page. `number` is its mark in the answer ([1], [2] …), one series per answer. Within
 * a phase a mark stands for one span; the first span of a passage bears the passage's mark in all phases.
 */
export const citationSchema = z.object({
  id: z.uuid(),
  number: z.number().int().min(1),
  documentId: z.uuid(),
  uploadId: z.uuid(),
  title: z.string(),
  /** Absent in answers from before it was kept whose source is gone, as `pageCount`. */
  fileName: z.string().optional(),
  /** Of the source's file. */
  pageCount: z.number().int().min(1).nullable().optional(),
  /** Of an attachment: the title of the mail that it lies in. */
  mail: z.string().optional(),
  /** The document is a mail, and `date` the day on which it was sent. */
  isMail: z.boolean().optional(),
  /** Meeting date of the document, if known. */
  date: z.iso.date().nullable(),
  page: z.number().int().min(1),
  /** As the paper prints it, "iv"; of several pages, "iv–v". */
  pageLabel: z.string().nullable(),
  /** The page is a sheet of a workbook, and `pageLabel` its name. */
  isSheet: z.boolean().optional(),
  /** Of a sheet or a list (xlsx, xls, csv): the rows that are quoted, as the file counts them. */
  rows: z.object({ first: z.number().int().min(1), last: z.number().int().min(1) }).optional(),
  lastPage: z.number().int().min(1),
  section: z.string().nullable(),
  speaker: z.string().nullable(),
  snippet: z.string(),
  /** Offsets in the text of `page` and of `lastPage`: see Span. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  /** Its source could not be asked whether the document is there still: when it was last seen there. */
  lastSeenAt: z.iso.datetime().optional(),
  /** It came with an archive, and its words do not stand in the document as it was read here, or it is not read yet. */
  isUnproven: z.boolean().optional(),
  /** True once the source was deleted: the snippet is empty, section and speaker are null. */
  isDeleted: z.boolean().default(false),
  /** The newer version that has replaced the source, and since when it answers; absent or null while the source is the newest. */
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

/** What a recommendation is about. */
export const recommendationKinds = [
  'deadline',
  'task',
  'vote',
  'decided',
  'conflict',
  'newer-version',
  'related-paper',
] as const;

/** A vote as its quotation tells it; null and empty = the paper does not say. */
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

export const recordKinds = ['meeting', 'attendance', 'agenda-item', 'decision', 'task', 'deadline'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const decisionOutcomes = [
  'adopted',
  'rejected',
  'postponed',
  'referred',
  'withdrawn',
  'noted',
  'elected',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Typed fields of one row of a list; null = the paper does not say. */
export const answerRecordSchema = z.object({
  kind: z.enum(recordKinds),
  /** Of the meeting. */
  date: z.iso.date().nullable(),
  /** The board or committee, as the paper names it. */
  body: z.string().nullable(),
  /** Number or title of the agenda item. */
  item: z.string().nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  who: z.string().nullable(),
  due: z.iso.date().nullable(),
  /** Of a task: whether the user had marked it as done. */
  isDone: z.boolean().optional(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/**
 * One piece of an answer: in phase 1 a quotation, in phase 2 a sentence, in phase 3 a recommendation; `marks` are the
 * numbers of its citations. `isUnsupported` marks a sentence without evidence (only models can make one).
 */
export const answerSegmentSchema = z.object({
  text: z.string(),
  marks: z.array(z.number().int().min(1)),
  kind: z.enum(['quotation', 'sentence', 'notice', ...recommendationKinds]),
  /** Phase 3: who, and until when, where the document says so. */
  responsible: z.string().nullable().optional(),
  dueDate: z.iso.date().nullable().optional(),
  /** `dueDate`, or in phase 2 what the sentence claims, stands in no document: it follows from what the citations say. */
  isComputed: z.boolean().optional(),
  isUnsupported: z.boolean().optional(),
  /** Phase 2: another document or item begins here. */
  startsParagraph: z.boolean().optional(),
  /** Phase 2: shown as a bar with its numbers and names. */
  vote: voteSchema.optional(),
  /** Phase 2: consecutive sentences with a record are one table; `text` is the row's quotation, `marks` its proof. */
  record: answerRecordSchema.optional(),
});
export type AnswerSegment = z.infer<typeof answerSegmentSchema>;

export type AnswerPhase = (typeof answerPhases)[number];

/**
 * Of a phase; that of phase 2 is the answer's, since a model may find what phase 1 did not. `answered`: phase 2 claims an answer. `related`: no clear answer; phase 2 holds a notice only, and the quotations of phase 1
 * are what comes closest. `nothing`: no document says anything. `unsearched`: small talk, or what the product cannot do; a
 * notice in phase 1 or 2 is all there is.
 */
export const evidenceLevels = ['answered', 'related', 'nothing', 'unsearched'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/** What a claim can tell that its quotations do not. */
export const factKinds = [
  'number',
  'unit',
  'sign',
  'date',
  'amount',
  'name',
  'body',
  'paragraph',
  'negation',
  'modal',
  'quantifier',
  'direction',
  'vote',
  'condition',
  'parties',
  'words',
  'letters',
] as const;
export type FactKind = (typeof factKinds)[number];

/**
 * Why a statement is not shown: a fact that its quotations do not tell; `quotation`: they do not stand in the papers; `unquoted`: it
 * names none; `form`: with a link, or in another language.
 */
export const leftOutReasons = ['unquoted', 'form', 'repeated', 'quotation', ...factKinds] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a model gave no answer, or no whole one. */
export const modelProblems = [
  'unreachable',
  'refused',
  'over_budget',
  'rate_limited',
  'filtered',
  'stalled',
  'cut',
  'bad_answer',
] as const;
export type ModelProblem = (typeof modelProblems)[number];

/** How a phase came about. */
export const provenanceSchema = z.object({
  /** Which engine wrote what is shown. */
  engine: z.enum(['built-in', 'model']),
  /** The model that was asked, as the operator named it; null = none. */
  model: z.string().nullable(),
  promptVersion: z.string().nullable(),
  /** Then the built-in engine answers, or, where `engine` is "model", what the model had proven until then is shown. */
  problem: z.enum(modelProblems).nullable(),
  /** What the model received beside the question. */
  sent: z
    .object({
      passages: z.number().int().min(0),
      documents: z.number().int().min(0),
      records: z.number().int().min(0),
      turns: z.number().int().min(0),
    })
    .nullable(),
  /** Statements that are not shown. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int().min(1) })),
});
export type Provenance = z.infer<typeof provenanceSchema>;

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
  /** The answer this message belongs to: of a question the one it asked for, of a phase its own. */
  answerId: z.uuid().nullable(),
  evidence: z.enum(evidenceLevels).nullable(),
  /** Of a phase of an answer; absent in those from before it was kept. */
  provenance: provenanceSchema.nullable().optional(),
  rating: z.enum(['up', 'down']).nullable(),
  /** Of a question: what it was limited to. */
  scope: questionScopeSchema.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const answerSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  questionMessageId: z.uuid(),
  state: z.enum(answerStates),
  failureCode: z.enum(errorCodes).nullable(),
  /** Phases that are stored already. */
  phases: z.array(z.enum(answerPhases)),
  /** How many passages and documents were searched. */
  searched: z.object({ passages: z.number().int(), documents: z.number().int() }).nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

export const messageListSchema = z.object({
  /** Of the chat. */
  title: z.string(),
  messages: z.array(chatMessageSchema),
  answers: z.array(answerSchema),
});
export const questionAcceptedSchema = z.object({ chat: chatSchema, message: chatMessageSchema, answer: answerSchema });
export type QuestionAccepted = z.infer<typeof questionAcceptedSchema>;

/**
 * Events of GET /api/chats/answers/{answerId}/events; the SSE id is the sequence number, `Last-Event-ID` resumes after it.
 * `segment` grows a phase while it is written; `phase` is the stored message and replaces what was streamed of it.
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

/** Answer to stop, retry and recommendations. */
export const answerChangedSchema = z.object({ answer: answerSchema });
