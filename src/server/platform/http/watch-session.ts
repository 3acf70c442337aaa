import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** How often is looked whether the session is still open, where no hint comes, in milliseconds. */
const lookMilliseconds = 15_000;

/** What goes on for long after the guard let it pass. */
export type WatchedSession = {
  /** Aborted soon after the sign-in session has ended, or is asked for more than it has proven. */
  signal: AbortSignal;
  /** To be called when the request is done. */
  stop: () => void;
};

/**
 * Watches the sign-in session of a request that lasts: an event stream, an upload. Any server that ends a session gives a
 * hint; a look every 15 s finds what no hint told. While the database is away nothing is known, and what is watched has
 * nothing to read or to write to either.
 */
export function watchSession(context: Context<AppEnv>): WatchedSession {
  const ended = new AbortController();
  const isStillSignedIn = context.get('isStillSignedIn');
  const look = (): void => {
    isStillSignedIn().then(
      (isOpen) => {
        if (!isOpen) ended.abort();
      },
      (error) => context.get('log').debug({ err: error }, 'a session could not be looked at'),
    );
  };
  const unsubscribe = context.get('platform').events.subscribe(context.get('scope').userId, 'sessions', look);
  const timer = setInterval(look, lookMilliseconds);
  return {
    signal: ended.signal,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** A body of which no more is taken once the session has ended. */
export const bodyUntil = (body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> =>
  body.pipeThrough(new TransformStream(), { signal });
