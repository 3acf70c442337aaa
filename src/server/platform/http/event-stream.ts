import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { maxEventStreams } from '#shared/limits.ts';
import { type Platform, singletonOf } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { watchSession } from './watch-session.ts';

export type ServerEvent = { id?: string; data: unknown };

/** Interval of heartbeats, which keep proxies from closing an idle stream. */
const heartbeatMilliseconds = 15_000;

/** Delays before a client reconnects: after losing the connection, and after being displaced by a newer stream. */
const reconnectMilliseconds = { lost: 1_000, displaced: 30_000 };

/** Callbacks to end the open streams of each user, oldest first. */
const createOpenStreams = () => new Map<string, Set<() => void>>();

/**
 * Responds with server-sent events. `produce` sends until it returns. Its signal is aborted, and the stream closed,
 * when the client disconnects, its session ends or the server shuts down; also for a user's oldest stream if there are
 * too many, since most likely nobody reads it any more.
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
    const unregister = registerStream(platform, userId, () => {
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
      // Do not rethrow: the message would be sent to the client.
      context.get('log').warn({ err: error }, 'event stream failed');
    } finally {
      clearInterval(heartbeat);
      session.stop();
      unregister();
    }
  });
}

/** Registers a stream of the user and ends the oldest if there are too many. Returns a function that unregisters it. */
function registerStream(platform: Platform, userId: string, end: () => void): () => void {
  const openStreams = singletonOf(platform, createOpenStreams);
  const userStreams = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, userStreams.add(end));
  const unregister = (which: () => void) => {
    userStreams.delete(which);
    if (userStreams.size === 0 && openStreams.get(userId) === userStreams) openStreams.delete(userId);
  };
  const [oldest] = userStreams;
  if (oldest && userStreams.size > maxEventStreams) {
    unregister(oldest);
    oldest();
  }
  return () => unregister(end);
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
