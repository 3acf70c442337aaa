import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { eventStreamsAtMost } from '#shared/limits.ts';
import { type Platform, singletonOf } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { watchSession } from './watch-session.ts';

export type ServerEvent = { id?: string; data: unknown };

/** Keeps proxies from closing a quiet stream, in milliseconds. */
const heartbeatMilliseconds = 15_000;

/** After these pauses, in milliseconds, a client connects again: after a lost connection, and after it made room for another. */
const reconnectMilliseconds = { lost: 1_000, displaced: 30_000 };

/** Ways to end the open streams of each user, the oldest first. */
const createOpenStreams = () => new Map<string, Set<() => void>>();

/**
 * Answers with server-sent events. `produce` sends until it returns; its signal is aborted when the client leaves, its
 * sign-in session ends or the server ends, and the stream closes then. So it does for a user's oldest stream when there are too many: most likely
 * nobody reads that one any more.
 */
export function respondWithEvents(
  context: Context<AppEnv>,
  produce: (send: (event: ServerEvent) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Response {
  const platform = context.get('platform');
  const { userId } = context.get('scope');
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const session = watchSession(context);
    const signal = AbortSignal.any([left.signal, session.signal, platform.shutdown]);
    const leave = takePlace(platform, userId, () => {
      void stream.write(`retry: ${reconnectMilliseconds.displaced}\n\n`);
      left.abort();
    });
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMilliseconds);
    try {
      await stream.write(`retry: ${reconnectMilliseconds.lost}\n\n`);
      await produce(async ({ id, data }) => {
        if (signal.aborted) return;
        await stream.writeSSE({ data: JSON.stringify(data), ...(id === undefined ? {} : { id }) });
      }, signal);
    } catch (error) {
      // Ends here: thrown on, its message would be sent to the client.
      context.get('log').warn({ err: error }, 'event stream failed');
    } finally {
      clearInterval(heartbeat);
      session.stop();
      leave();
    }
  });
}

/** Counts a stream of the user and ends the oldest where there are too many. Returns how the place is given back. */
function takePlace(platform: Platform, userId: string, end: () => void): () => void {
  const openStreams = singletonOf(platform, createOpenStreams);
  const ofUser = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, ofUser.add(end));
  const leave = (which: () => void) => {
    ofUser.delete(which);
    if (ofUser.size === 0 && openStreams.get(userId) === ofUser) openStreams.delete(userId);
  };
  const [oldest] = ofUser;
  if (oldest && ofUser.size > eventStreamsAtMost) {
    leave(oldest);
    oldest();
  }
  return () => leave(end);
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
