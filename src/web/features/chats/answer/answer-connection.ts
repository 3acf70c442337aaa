import { type AnswerEvent, answerEventSchema } from '#shared/contracts/chats.ts';
import { readEventStream } from './event-stream.ts';

/** `lost`: given up after several attempts; `gone`: the server does not know the answer (any more). */
export type ConnectionState = 'open' | 'reconnecting' | 'lost' | 'gone';

export interface AnswerConnection {
  answerId: string;
  /** Sequence number to resume after; empty: from the start. */
  lastEventId: string;
  onEvent: (event: AnswerEvent, id: string) => void;
  onState: (state: ConnectionState) => void;
  signal: AbortSignal;
  fetch?: typeof fetch;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const firstDelayMilliseconds = 400;
const longestDelayMilliseconds = 8_000;
/** About half a minute of retries before asking the user. */
const attempts = 7;

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Follows an answer until the server closes its stream after `done`. Reopens a lost connection after the last event
 * received, with exponential backoff; any event resets the retry count.
 */
export async function followAnswer(connection: AnswerConnection): Promise<void> {
  const { signal, onEvent, onState, wait = waitFor } = connection;
  const request = connection.fetch ?? fetch;
  let lastEventId = connection.lastEventId;
  let failures = 0;
  let isDone = false;
  while (!signal.aborted) {
    try {
      const response = await request(`/api/chats/answers/${connection.answerId}/events`, {
        headers: { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
        signal,
      });
      if ([401, 403, 404, 410].includes(response.status)) return onState('gone');
      if (!response.ok || !response.body) throw new Error(`Answer stream refused: ${response.status}`);
      onState('open');
      for await (const message of readEventStream(response.body)) {
        const event = answerEventSchema.safeParse(JSON.parse(message.data));
        if (message.id) lastEventId = message.id;
        failures = 0;
        if (!event.success) continue;
        isDone = event.data.type === 'done';
        onEvent(event.data, lastEventId);
      }
      if (isDone) return;
    } catch {
      // Whatever broke the connection, reopen it where it ended.
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures > attempts) return onState('lost');
    onState('reconnecting');
    await wait(Math.min(firstDelayMilliseconds * 2 ** (failures - 1), longestDelayMilliseconds), signal);
  }
}
