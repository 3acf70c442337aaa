import { setTimeout as pause } from 'node:timers/promises';

/** Time that passes, in milliseconds; handed to features, so that tests need not wait. */
export type Clock = {
  /** Since some moment; never goes back. */
  now: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
};

export const systemClock: Clock = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };
