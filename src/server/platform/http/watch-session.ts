import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** Interval for checking the session in case no hint arrives. */
const checkMilliseconds = 15_000;

/** The session of a request that continues long after the guard accepted it. */
export type WatchedSession = {
  /** Aborted soon after the session has ended, or requires more proof than it has given. */
  signal: AbortSignal;
  /** Call it when the request is done. */
  stop: () => void;
};

/**
 * Watches the session of a long request, such as an event stream or an upload. Servers send a hint when they end a
 * session; a check every 15 s covers lost hints. While the database is unavailable, the state is unknown, but the
 * request cannot read or write anything either.
 */
export function watchSession(context: Context<AppEnv>): WatchedSession {
  const ended = new AbortController();
  const isStillSignedIn = context.get('isStillSignedIn');
  const check = (): void => {
    isStillSignedIn().then(
      (isOpen) => {
        if (!isOpen) ended.abort();
      },
      (error) => context.get('log').debug({ err: error }, 'a session could not be looked at'),
    );
  };
  const unsubscribe = context.get('platform').events.subscribe(context.get('scope').userId, 'sessions', check);
  const timer = setInterval(check, checkMilliseconds);
  return {
    signal: ended.signal,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** A body that ends with an error once the signal is aborted. */
export const bodyUntil = (body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> =>
  body.pipeThrough(new TransformStream(), { signal });
