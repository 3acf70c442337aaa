import type { AnswerPhase, AnswerSegment, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { Span } from '#shared/contracts/documents.ts';

export type AnswerLanguage = 'de' | 'en';

/** A passage that an answer may quote. Positions and `text` as in the contract's Span: a page break is one line feed. */
export type EvidencePassage = Span & {
  id: string;
  documentId: string;
  /** Its place among its document's passages, which follow each other without a gap. */
  ordinal?: number;
  uploadId: string;
  title: string;
  fileName: string;
  /** Of an attachment: the title of the mail that it lies in. */
  mailTitle?: string | null;
  /** Pages of its document. */
  pageCount?: number | null;
  meetingDate: string | null;
  section: string | null;
  speaker: string | null;
  language: AnswerLanguage | null;
  text: string;
  /** Words that belong to the passage without standing in its span: table headers repeated with their values. */
  context: string | null;
  /** Every row of its document that may answer was looked for, and none was left for want of room. */
  isFromWholeList?: true;
  /** Relevance, comparable within one request only; the best passage has the highest. */
  score: number;
};

export type AnswerRequest = {
  /** As the user asked it, misspelled words corrected. */
  question: string;
  /** The same with the topic of earlier questions carried over; equal to `question` where it stands alone. */
  standaloneQuestion: string;
  /** Earlier turns of the chat, oldest first. */
  history: readonly { question: string; answer: string }[];
  /** Language of everything that is not a quotation. */
  language: AnswerLanguage;
  detail: 'short' | 'detailed';
  /** In the order in which they are to be answered. */
  phases: readonly AnswerPhase[];
  /** Best first. */
  passages: readonly EvidencePassage[];
  /** How well the documents cover the question. */
  evidence: EvidenceLevel;
  searched: { passages: number; documents: number };
  /** Of documents among the passages: those that they replace as a newer version (document id → ids). */
  earlierVersions?: ReadonlyMap<string, readonly string[]>;
  /** The day that was asked about, YYYY-MM-DD, where no document is of it and none says it. */
  missingDay?: string;
  /** The day, YYYY-MM-DD, of the meeting that was asked for as the last one, or the one before. */
  meantDay?: string;
  /** Words that were misspelled, as they are read in `question` and `standaloneQuestion`. */
  readWords?: readonly { written: string; read: string }[];
  /** Of a question that asks several things, each of them, in their order: each is answered for itself, in every phase. */
  parts?: readonly QuestionPart[];
  /** Marks that earlier phases of this answer gave to passages (passage id → mark). */
  marks: ReadonlyMap<string, number>;
  /** The words that those marks stand for, where they are known: positions in the passage's text (mark → span). */
  quoted?: ReadonlyMap<number, QuotedWords>;
};

/** One of several things that a question asks, with what was found for it. `passages` are among those of the request. */
export type QuestionPart = Pick<
  AnswerRequest,
  'question' | 'standaloneQuestion' | 'history' | 'passages' | 'evidence' | 'missingDay' | 'meantDay' | 'readWords'
> & {
  /** As it stands in the user's question. */
  written: string;
};

/** Positions in a passage's text, `end` exclusive. */
export type QuotedWords = Pick<Quotation, 'start' | 'end'>;

/** Claim that the characters `start`…`end` (exclusive) of the passage's text are the source behind `mark`. Checked before it is shown. */
export type Quotation = { mark: number; passageId: string; start: number; end: number };

/**
 * What an engine says, in order: per phase its quotations, then its segments, then its end. An engine may send quotations
 * several times within a phase, but always before the first segment that bears their mark.
 */
export type AnswerPart =
  | { type: 'quotations'; phase: AnswerPhase; quotations: readonly Quotation[] }
  | { type: 'segment'; phase: AnswerPhase; segment: AnswerSegment }
  | { type: 'phase-end'; phase: AnswerPhase };

/** The port for whatever writes answers. Ends early, without an error, once `signal` is aborted. */
export interface AnswerEngine {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPart>;
}

/**
 * The port for whatever turns texts into vectors, so that passages can be compared by meaning. A port only: no built-in
 * engine implements it (choose-engines.ts), and retrieval works without. Whoever adds a model implements this interface and
 * names it there.
 */
export interface EmbeddingEngine {
  /** Changes whenever vectors of before are no longer comparable: they are then made anew. */
  readonly version: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** One vector of length 1 per text, in the order given. @param purpose some engines embed questions differently */
  embed(texts: readonly string[], purpose: 'question' | 'passage', signal: AbortSignal): Promise<Float32Array[]>;
}
