import { AppError } from '#server/platform/errors/app-error.ts';
import { supportInWords } from '#shared/answers/levels-in-words.ts';
import type { AnswerPhase, AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Language } from '#shared/contracts/users.ts';
import { answerPhases, chatTitleLength } from '#shared/limits.ts';
import { chats as de } from '#shared/messages/de/chats.ts';
import { chats as en } from '#shared/messages/en/chats.ts';

/** A chat's title from its first question: 50 characters on one line, followed by '...' if it was cut. */
export function titleOf(question: string): string {
  const characters = Array.from(question.replace(/\s+/g, ' ').trim());
  const title = characters.slice(0, chatTitleLength).join('');
  return characters.length > chatTitleLength ? `${title}...` : title;
}

/** The phases of a new answer. The third only for users who want it automatically. */
export function phasesOfQuestion(settings: { proactiveRecommendations: boolean }): AnswerPhase[] {
  return answerPhases.filter((phase) => phase !== 'recommendations' || settings.proactiveRecommendations);
}

/** The phases a run still has to write, in order. */
export function remainingPhases(requested: readonly AnswerPhase[], stored: readonly AnswerPhase[]): AnswerPhase[] {
  return answerPhases.filter((phase) => requested.includes(phase) && !stored.includes(phase));
}

/** A run that has lost its server this often is given up, as it may be what crashes servers. The user can retry. */
export const maxRunAttempts = 3;

/** True if the answer used up its computing limit. A retry would use it up again, so it is not free. */
export function hitComputeLimit(failureCode: ErrorCode | null | undefined): boolean {
  return failureCode === 'answer_too_complex';
}

/** ILIKE pattern that finds a word anywhere, taken literally. */
function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Minimum word length for searching messages, whose index is of trigrams. Titles are few and can be searched for any
 * word.
 */
const messageWordMinLength = 3;

/** The patterns of a search: every word must occur in the title or in one message. */
export function searchPatterns(search: string): { titlePatterns: string[]; messagePatterns: string[] } {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const areLong = words.some((word) => word.length >= messageWordMinLength);
  const patterns = words.map(containsPattern);
  return { titlePatterns: patterns, messagePatterns: areLong ? patterns : [] };
}

/** A position in the chat list: time of change in microseconds since 1970 (JavaScript dates are coarser), and id. */
export type ChatCursor = { updatedAt: string; id: string };

export function formatCursor({ updatedAt, id }: ChatCursor): string {
  return `${updatedAt}.${id}`;
}

/** @throws AppError validation_failed for anything that formatCursor did not make */
export function parseCursor(cursor: string): ChatCursor {
  const [, updatedAt, id] = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!updatedAt || !id)
    throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
  return { updatedAt, id };
}

/**
 * The plain text of a phase: summary sentences run on under their headings, a supported one with its quotation; quotations and
 * recommendations have lines of their own.
 */
export function plainTextOf(
  segments: readonly AnswerSegment[],
  citations: readonly Citation[],
  language: Language,
): string {
  const words = { answer: { de, en }[language].answer };
  return segments
    .map((segment, index) => {
      const text = `${segment.heading ? `${segment.heading}\n` : ''}${segment.text}${supportInWords(segment, citations, words)}`;
      if (index === 0) return text;
      return `${segment.heading ? '\n\n' : segment.kind === 'sentence' ? ' ' : '\n'}${text}`;
    })
    .join('');
}

/** What servers tell each other about an answer: something new is stored. `isEnded`: its runner must stop. */
export type AnswerHint = { answerId: string; isEnded?: boolean };

/** True if the hint is about this answer. */
export function isAboutAnswer(data: unknown, answerId: string): data is AnswerHint {
  return typeof data === 'object' && data !== null && 'answerId' in data && data.answerId === answerId;
}
