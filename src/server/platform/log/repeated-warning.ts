import type { Log } from './log.ts';

/** An outage makes the same failure many times a second; it is said once in so many milliseconds. */
const silenceMilliseconds = 30_000;

/** A warning that may come very often: the first is logged at once, then one at most every 30 s, with how many were left out. */
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
