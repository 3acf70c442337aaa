import type { AnswerPhase, AnswerSegment, EvidenceLevel, LeftOutReason, Provenance } from '#shared/contracts/chats.ts';
import type { Span } from '#shared/contracts/documents.ts';
import type { AnswerLanguage, Intent } from './intent.ts';
import type { FoundRecord, RecordsRequest } from './records/found-record.ts';

/** An earlier question of the chat, and what is stored of its answer. */
export type Turn = { question: string; answer: string };

/** A passage that an answer may quote. Positions and `text` as in the contract's Span: a page break is one line feed. */
export type EvidencePassage = Span & {
  id: string;
  documentId: string;
  /** Its place among its document's passages, which follow each other without a gap. */
  ordinal: number;
  uploadId: string;
  title: string;
  fileName: string;
  /** Of an attachment: the title of the mail that it lies in. */
  mailTitle: string | null;
  /** Pages of its document. */
  pageCount: number | null;
  meetingDate: string | null;
  section: string | null;
  speaker: string | null;
  /** The board or committee that met, where a record tells it. */
  body?: string | null;
  language: AnswerLanguage | null;
  text: string;
  /** Words that belong to the passage without standing in its span: table headers repeated with their values. */
  context: string | null;
  /** Relevance, comparable within one search only; the best passage has the highest. */
  score: number;
};

export type SearchRequest = {
  /** Standing alone. */
  question: string;
  /** Days of meetings, inclusive, YYYY-MM-DD; null = open. */
  dateFrom?: string | null;
  dateTo?: string | null;
  limit: number;
};

export type SearchResult = {
  /** Best first. */
  passages: readonly EvidencePassage[];
  /** What was searched, not what was found. */
  searched: { passages: number; documents: number };
  /** Inverse document frequency of each of the question's terms among what was searched. */
  rarity: ReadonlyMap<string, number>;
};

/** Where an answer comes from: the asking user's own documents and nothing else. */
export type AnswerSources = {
  search: (request: SearchRequest) => Promise<SearchResult>;
  listRecords: (request: RecordsRequest) => Promise<readonly FoundRecord[]>;
  /** Days of meetings of which there are papers, newest first, up to today. */
  listMeetingDays: () => Promise<readonly string[]>;
};

/** What was asked, as it came. */
export type Asked = {
  question: string;
  /** Oldest first. */
  history: readonly Turn[];
  /** Answers come in the question's language; in this one where the question does not tell. */
  interfaceLanguage: AnswerLanguage;
  /** The setting "detailed responses". */
  isDetailed: boolean;
  /** In the order in which they are to be answered; recommendations may be asked for alone, later. */
  phases: readonly AnswerPhase[];
};

/** The characters `start`…`end` (exclusive) of a passage's text. */
export type QuotedWords = { passage: EvidencePassage; start: number; end: number };

/** A claim with the words that prove it, all of which are checked before it is shown. The first source is the plainest. */
export type Claim = {
  sources: readonly QuotedWords[];
  /** What is shown; `text` is ignored for a literal claim: then the verified words of the first source are shown. */
  segment: Omit<AnswerSegment, 'marks' | 'text'>;
  /** Null = literal. */
  text: string | null;
};

/** What was found, and what it is worth. */
export type Judgement = {
  evidence: EvidenceLevel;
  searched: SearchResult['searched'];
  /** The passages, best first, with their plainest words: shown while the answer is written, and where there is none. */
  quotations: readonly QuotedWords[];
  /** What the answer says, most telling first; empty unless `evidence` is "answered". */
  claims: readonly Claim[];
  /** Sentences in the product's own voice that stand before the claims; see the messages of answering. */
  notices: readonly string[];
  /** What was found, best first: what claims may be written from. */
  passages: readonly EvidencePassage[];
  /** What is written may still find an answer where `evidence` tells of none: until then nobody says that there is none. */
  isOpen: boolean;
};

/** What comes of writing: claims, what the engine itself left out, and what it tells of how it wrote (the last word counts). */
export type Written =
  | { type: 'claim'; claim: Claim }
  | { type: 'left-out'; reason: LeftOutReason }
  | { type: 'origin'; origin: Omit<Provenance, 'leftOut'> };

/**
 * The port for whatever answers. `understand` happens once; nobody parses the question again. An engine may search and read
 * records as often as it needs; what it claims is verified by the caller. Every step ends early, with an error, once `signal` is aborted.
 */
export interface AnswerEngine {
  understand(asked: Asked, sources: AnswerSources, signal: AbortSignal): Promise<Intent>;
  judge(intent: Intent, sources: AnswerSources, signal: AbortSignal): Promise<Judgement>;
  /** Claims of a phase in the order in which they are shown; may stream. */
  write(
    intent: Intent,
    judgement: Judgement,
    phase: AnswerPhase,
    sources: AnswerSources,
    signal: AbortSignal,
  ): AsyncIterable<Written>;
}
