import type { ChatMessage } from '#shared/contracts/chats.ts';

/**
 * CHAT-08: what is exported of a single answer: its question and its statements, whose quotations become notes; without
 * statements, the closest quotations. Neither recommendations nor statements that were left out.
 */
export function answerAlone(messages: readonly ChatMessage[]): ChatMessage[] {
  const isSaid = ({ phase, segments }: ChatMessage) =>
    phase === 'summary' && (segments.length === 0 || segments.some(({ kind }) => kind !== 'notice'));
  const summary = messages.find(isSaid);
  return messages
    .filter(
      (message) => message.phase === null || (summary ? message === summary : message.phase !== 'recommendations'),
    )
    .map((message) => ({
      ...message,
      provenance: message.provenance && { ...message.provenance, leftOut: [] },
    }));
}
