import type { Label } from '#server/platform/linguistics/labels/labels.ts';
import type { AnswerPhase, AnswerSegment, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { Span } from '#shared/contracts/documents.ts';
import type { LeftOutReason, Provenance, ReaderUse } from '#shared/contracts/provenance.ts';
import type { UnreadPapers } from '#shared/contracts/unread-papers.ts';
import type { AnswerLanguage, Intent } from './intent.ts';
import type { FoundRecord, RecordsRequest } from './records/found-record.ts';

/** An earlier question of the chat with its stored answer. */
export type Turn = {
  question: string;
  answer: string;
  /** In the same message: a question with hardly a word of its own is about the matter of the one before it. */
  isSameMessage?: boolean;
};

/** A passage that an answer may quote. Offsets and `text` as in the contract's Span: a page break is one line feed. */
export type EvidencePassage = Span & {
  id: string;
  documentId: string;
  /** Its index among the document's passages, which are contiguous. */
  ordinal: number;
  uploadId: string;
  title: string;
  fileName: string;
  /** For an attachment: the title of its mail. */
  mailTitle: string | null;
  /** Pages of its document. */
  pageCount: number | null;
  meetingDate: string | null;
  /** Of most of its words. */
  section: string | null;
  /** If its words stand under several sections: each with its start in `text`, in order. */
  sections?: readonly { start: number; section: string | null }[] | null;
  speaker: string | null;
  /** The board or committee that met, if a record states it. */
  body?: string | null;
  language: AnswerLanguage | null;
  text: string;
  /** Words that belong to the passage but are outside its span: table headers repeated with their values. */
  context: string | null;
  /** Its statements, packed when it was read; absent where its text is not as it was read. */
  statements?: string | null;
  /** Relevance, comparable within one search only; the best passage has the highest. */
  score: number;
};

export type SearchRequest = {
  /** A standalone question. */
  question: string;
  /** Days of meetings, inclusive, YYYY-MM-DD; null = open. */
  dateFrom?: string | null;
  dateTo?: string | null;
  limit: number;
};

export type SearchResult = {
  /** Best first. */
  passages: readonly EvidencePassage[];
  /** Size of the searched corpus, not of the result. */
  searched: { passages: number; documents: number };
  /** Inverse document frequency of each of the question's terms in the searched corpus. */
  rarity: ReadonlyMap<string, number>;
};

/** The sources of an answer: the asking user's own documents and nothing else. */
export type AnswerSources = {
  search: (request: SearchRequest) => Promise<SearchResult>;
  /**
   * Passages that name a thing, or, of a page, those on it, cut to what stands there; the newest papers first. `nearest`:
   * if there are none, the names that come closest.
   */
  findNamed?: (label: Label) => Promise<{ passages: readonly EvidencePassage[]; nearest: readonly string[] }>;
  listRecords: (request: RecordsRequest) => Promise<readonly FoundRecord[]>;
  /** Days of meetings with papers, newest first, up to today. */
  listMeetingDays: () => Promise<readonly string[]>;
  /** What of the papers was not searched, to be told where nothing was found. */
  listUnread: () => Promise<UnreadPapers>;
};

/** A question as received. */
export type Asked = {
  question: string;
  /** Oldest first. */
  history: readonly Turn[];
  /** Language of the answer if the question's own cannot be detected. */
  interfaceLanguage: AnswerLanguage;
  /** The setting "detailed responses". */
  isDetailed: boolean;
  /** In the order to answer them; recommendations may be requested alone, later. */
  phases: readonly AnswerPhase[];
};

/** The characters `start`…`end` (exclusive) of a passage's text. */
export type QuotedWords = { passage: EvidencePassage; start: number; end: number };

/** A claim with the words that prove it, all checked before it is shown. The first source is the clearest. */
export type Claim = {
  sources: readonly QuotedWords[];
  /** With `proof` "supported" if whoever understands sentences agrees that the words mean it. */
  segment: Omit<AnswerSegment, 'marks' | 'text'>;
  /** Null = literal: the verified words of the first source are shown. */
  text: string | null;
  /** Of `text`, where it is made of the paper's words and not written in the answer's language. */
  language?: AnswerLanguage;
  /** With `text` null: the words of all sources are shown, in order, with this between them. */
  between?: string;
  /** The product's own words before it: what it has counted. Never a model's, never a paper's. */
  lead?: string;
};

/** What was found and how well it answers. */
export type Judgement = {
  evidence: EvidenceLevel;
  searched: SearchResult['searched'];
  /** The best words of the best passages, best first: shown while the answer is written, and if there is none. */
  quotations: readonly QuotedWords[];
  /** The claims of the answer, most important first; empty unless `evidence` is "answered". */
  claims: readonly Claim[];
  /** Sentences in the product's own voice before the claims; see the messages of answering. */
  notices: readonly string[];
  /** Such sentences on what these claims leave unanswered: a model may answer it. */
  unanswered?: readonly string[];
  /** The passages found, best first; claims may be written from them. */
  passages: readonly EvidencePassage[];
  /** What the small reader did; absent where it is not asked. */
  reader?: ReaderUse | undefined;
  /** Writing may still find an answer even if `evidence` is not "answered"; do not report its absence yet. */
  isOpen: boolean;
};

/**
 * What the fast ranking alone has found and judged. Its quotations are shown at once and stay; `isOpen` if what is
 * judged later may answer although this does not.
 */
export type Findings = Judgement & {
  /**
   * The judgement that the answer is written from; absent if these findings are it. Called at most once, when the
   * quotations are on their way and more than them is asked for. May take its time: ask a reader, read more records.
   * @param mayRead false: the reader is not asked
   */
  judge?: (mayRead?: boolean) => Promise<Judgement>;
};

/**
 * Output of writing: claims, what the engine itself left out with the words it quotes, and the origin (the last counts).
 * Claims with a `place` are shown in the order of places, before the others; the claim in a place may be taken back.
 */
export type Written =
  | { type: 'claim'; claim: Claim; place?: number }
  | { type: 'taken-back'; place: number }
  | { type: 'left-out'; reason: LeftOutReason; sources?: readonly QuotedWords[] }
  | { type: 'origin'; origin: Omit<Provenance, 'leftOut'> };

/**
 * The port for answering engines. `understand` is called once for a message; its intent says what later steps need, those
 * of its parts included. Then `find`: what it quotes is shown before anything is judged, so it waits for no model; then the `judge` of its result. An engine may
 * search and read records as often as it needs; the caller verifies its claims. Every step throws once `signal` is
 * aborted.
 */
export interface AnswerEngine {
  understand(asked: Asked, sources: AnswerSources, signal: AbortSignal): Promise<Intent>;
  find(intent: Intent, sources: AnswerSources, signal: AbortSignal): Promise<Findings>;
  /**
   * Yields the claims of a phase in the order they are shown; may stream. @param judgement for the quotations what was
   * found, for every other phase what was judged
   */
  write(
    intent: Intent,
    judgement: Judgement,
    phase: AnswerPhase,
    sources: AnswerSources,
    signal: AbortSignal,
  ): AsyncIterable<Written>;
}
