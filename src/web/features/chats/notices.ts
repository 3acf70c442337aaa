import type { AnswerPhase } from '#shared/contracts/chats.ts';
import type { UnreadPapers } from '#shared/contracts/unread-papers.ts';
import type { AnswerView } from './conversation.ts';

/**
 * The assistant's message in place of an answer. Every phase that would otherwise be empty repeats it; duplicates are
 * dropped.
 */
export function readReplacementText(answer: AnswerView): string[] {
  const own = readNotices(answer, 'snippets');
  return own.length > 0 ? own : readNotices(answer, 'summary');
}

/** The assistant's own remarks on a phase, in the language of the answer. */
export function readNotices(answer: AnswerView, phase: AnswerPhase): string[] {
  const view = answer.phases.find((candidate) => candidate.phase === phase);
  return (view?.segments ?? []).filter(({ kind }) => kind === 'notice').map(({ text }) => text);
}

/** What the answer names as not read; null if it names nothing. */
export function readUnread(answer: AnswerView): UnreadPapers | null {
  return answer.phases.flatMap(({ segments }) => segments.flatMap(({ unread }) => unread ?? []))[0] ?? null;
}
