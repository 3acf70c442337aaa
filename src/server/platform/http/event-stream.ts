import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AppEnv } from './context.ts';

export type ServerEvent = { id?: string; data: unknown };

/** Keeps proxies from closing a quiet stream, in milliseconds. */
const heartbeatMilliseconds = 15_000;

/**
 * Answers with server-sent events. `produce` sends until it returns; its signal is aborted when the client leaves or
 * the server ends, and the stream closes then.
 */
export function respondWithEvents(
  context: Context<AppEnv>,
  produce: (send: (event: ServerEvent) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Response {
  const { shutdown } = context.get('platform');
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const signal = AbortSignal.any([left.signal, shutdown]);
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMilliseconds);
    try {
      await stream.write('retry: 1000\n\n');
      await produce(async ({ id, data }) => {
        if (signal.aborted) return;
        await stream.writeSSE({ data: JSON.stringify(data), ...(id === undefined ? {} : { id }) });
      }, signal);
    } catch (error) {
      // Ends here: thrown on, its message would be sent to the client.
      context.get('log').warn({ err: error }, 'event stream failed');
    } finally {
      clearInterval(heartbeat);
    }
  });
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
