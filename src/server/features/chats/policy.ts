import { AppError } from '#server/platform/errors/app-error.ts';
import type { AnswerPhase, AnswerSegment } from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { answerPhases, chatTitleLength } from '#shared/limits.ts';

/** Title of a chat from its first question: 50 characters on one line, '...' where it goes on. */
export function titleOf(question: string): string {
  const characters = Array.from(question.replace(/\s+/g, ' ').trim());
  const title = characters.slice(0, chatTitleLength).join('');
  return characters.length > chatTitleLength ? `${title}...` : title;
}

/** The phases of a new answer: the third by itself only for those who want it so. */
export function phasesOfQuestion(settings: { proactiveRecommendations: boolean }): AnswerPhase[] {
  return answerPhases.filter((phase) => phase !== 'recommendations' || settings.proactiveRecommendations);
}

/** What a run still has to do, in the order of the phases. */
export function remainingPhases(requested: readonly AnswerPhase[], stored: readonly AnswerPhase[]): AnswerPhase[] {
  return answerPhases.filter((phase) => requested.includes(phase) && !stored.includes(phase));
}

/**
 * A run that loses its server so often is given up: what it works on may be what ends servers. The user can try again.
 */
export const runAttemptsAtMost = 3;

/** True for a failure after all the computing that an answer may take: it would take it again, and so it is not for nothing. */
export function tookAllComputing(failureCode: ErrorCode | null | undefined): boolean {
  return failureCode === 'answer_too_complex';
}

/** Pattern for ILIKE that finds a word anywhere, taken literally. */
function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Trigrams, by which messages are searched, need words of three letters; titles are few and searched for any. */
const messageWordMinLength = 3;

/** What a search looks for: every word, in the title or in one message. */
export function searchPatterns(search: string): { titlePatterns: string[]; messagePatterns: string[] } {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const areLong = words.some((word) => word.length >= messageWordMinLength);
  const patterns = words.map(containsPattern);
  return { titlePatterns: patterns, messagePatterns: areLong ? patterns : [] };
}

/** A place in the list of chats: time of change in microseconds since 1970 (JavaScript's dates are coarser), and id. */
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

/** The plain text of a phase: a summary reads on, quotations and recommendations stand on lines of their own. */
export function plainTextOf(segments: readonly AnswerSegment[]): string {
  return segments
    .map(({ text, kind }, index) => (index === 0 ? text : `${kind === 'sentence' ? ' ' : '\n'}${text}`))
    .join('');
}

/** What servers tell each other of an answer: something new is stored; `isEnded`: its runner is to stop. */
export type AnswerHint = { answerId: string; isEnded?: boolean };

/** True for a hint about this answer. */
export function isAboutAnswer(data: unknown, answerId: string): data is AnswerHint {
  return typeof data === 'object' && data !== null && 'answerId' in data && data.answerId === answerId;
}
