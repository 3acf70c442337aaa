import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerPhase, AnswerSegment, Citation, EvidenceLevel, QuestionScope } from '#shared/contracts/chats.ts';

/** What is to be answered. */
export type AnswerTask = {
  question: string;
  /** Earlier turns of the chat, oldest first. */
  history: readonly { question: string; answer: string }[];
  /** Null = all documents. */
  limits: QuestionScope | null;
  /** Language of the answer where the question does not tell. */
  interfaceLanguage: 'de' | 'en';
  isDetailed: boolean;
  /** In the order in which they are to be written. */
  phases: readonly AnswerPhase[];
  /** Of the phases that are stored already: their numbers stay, new ones go on after them. */
  earlierCitations: readonly Citation[];
};

/**
 * What an answer yields, in order. Everything in it was checked against the stored pages; `phase` sums up what was
 * streamed of it and is what gets stored.
 */
export type AnswerStep =
  | { type: 'searched'; passages: number; documents: number }
  | { type: 'citations'; phase: AnswerPhase; citations: readonly Citation[] }
  | { type: 'segment'; phase: AnswerPhase; index: number; segment: AnswerSegment }
  | {
      type: 'phase';
      phase: AnswerPhase;
      evidence: EvidenceLevel;
      segments: readonly AnswerSegment[];
      citations: readonly Citation[];
    };

/** Whatever answers questions. Ends early, without an error, once `signal` is aborted. */
export type AnswerSource = (
  platform: Platform,
  scope: UserScope,
  task: AnswerTask,
  signal: AbortSignal,
) => AsyncIterable<AnswerStep>;

/** Until the answering service is mounted. */
// biome-ignore lint/correctness/useYield: it fails at once.
export const absentSource: AnswerSource = async function* () {
  throw new AppError('unavailable');
};
