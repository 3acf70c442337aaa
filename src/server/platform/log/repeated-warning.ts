import type { Log } from './log.ts';

/** An outage may cause the same failure many times a second; it is logged at most once in this time. */
const silenceMilliseconds = 30_000;

/** A rate-limited warning: the first is logged immediately, then at most one every 30 s, with the number left out. */
export function createRepeatedWarning(log: Log, message: string, now: () => number = () => performance.now()) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (error: unknown, details: Record<string, unknown> = {}): void => {
    if (now() - loggedAt < silenceMilliseconds) {
      leftOut += 1;
      return;
    }
    log.warn({ err: error, ...details, ...(leftOut > 0 ? { leftOut } : {}) }, message);
    loggedAt = now();
    leftOut = 0;
  };
}
