import type { AnswerPhase } from '#shared/contracts/chats.ts';
import type { AnswerView } from './conversation.ts';

/** What the assistant says of a phase in its own voice, in the language of the answer. */
export function readNotices(answer: AnswerView, phase: AnswerPhase): string[] {
  const view = answer.phases.find((candidate) => candidate.phase === phase);
  return (view?.segments ?? []).filter(({ kind }) => kind === 'notice').map(({ text }) => text);
}
