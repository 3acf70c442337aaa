import type { Answer, AnswerEvent, ChatMessage } from '#shared/contracts/chats.ts';
import type { StoredAnswer } from './answer-repository.ts';
import type { StoredEvent } from './event-repository.ts';

/** The answer as sent to clients. */
export function presentAnswer(answer: StoredAnswer): Answer {
  const { id, chatId, questionMessageId, state, failureCode, phases, searched } = answer;
  return { id, chatId, questionMessageId, state, failureCode, phases, searched };
}

/**
 * The messages of a chat as shown. While an answer is retried, the phases of the earlier run are hidden. They return if
 * the new run ends without storing any.
 */
export function presentConversation(
  messages: readonly ChatMessage[],
  answers: readonly StoredAnswer[],
): { messages: ChatMessage[]; answers: Answer[] } {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const shown = messages.filter(({ type, phase, answerId }) => {
    const answer = answerId ? byId.get(answerId) : undefined;
    return type === 'user' || phase === null || answer?.state !== 'running' || answer.phases.includes(phase);
  });
  return {
    messages: shown,
    answers: answers.map((answer) => ({
      ...presentAnswer(answer),
      phases: shown.flatMap(({ answerId, phase }) => (answerId === answer.id && phase ? [phase] : [])),
    })),
  };
}

/** An event as sent to clients, with its stored phase. Undefined for a phase that a later run replaced. */
export function presentEvent(event: StoredEvent, phases: readonly ChatMessage[]): AnswerEvent | undefined {
  if (event.type === 'citations') return { ...event, citations: [...event.citations] };
  if (event.type !== 'phase') return event;
  const message = phases.find(({ id }) => id === event.messageId);
  return message && { type: 'phase', message };
}
