import { setTimeout as pause } from 'node:timers/promises';

/** Passing time in milliseconds; passed to features, so that tests need not wait. */
export type Clock = {
  /** Monotonic time since an arbitrary moment. */
  now: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
};

export const systemClock: Clock = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };
