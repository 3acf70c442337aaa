import type { AnswerPhase } from '#shared/contracts/chats.ts';
import type { AnswerView } from './conversation.ts';

/** What the assistant says instead of an answer, once: every phase that would else be empty says it. */
export function readSaid(answer: AnswerView): string[] {
  const own = readNotices(answer, 'snippets');
  return own.length > 0 ? own : readNotices(answer, 'summary');
}

/** What the assistant says of a phase in its own voice, in the language of the answer. */
export function readNotices(answer: AnswerView, phase: AnswerPhase): string[] {
  const view = answer.phases.find((candidate) => candidate.phase === phase);
  return (view?.segments ?? []).filter(({ kind }) => kind === 'notice').map(({ text }) => text);
}
