import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../platform.ts';

type Repetition = {
  /** From the end of one time to the beginning of the next; told anew each time where it is a function. */
  pauseMilliseconds: number | (() => Promise<number>);
  /** What the log says where it fails, or what is done then instead. */
  failed: string | ((error: unknown) => void);
};

/**
 * Does some work at once and then again after each pause, until the process ends; never rejects. What fails is told and comes again
 * like the others. At the end nothing is told: the database goes away on purpose.
 */
export async function repeat(
  { shutdown, log }: Pick<Platform, 'shutdown' | 'log'>,
  { pauseMilliseconds, failed }: Repetition,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!shutdown.aborted) {
    try {
      await work();
    } catch (error) {
      if (shutdown.aborted) return;
      if (typeof failed === 'string') log.warn({ err: error }, failed);
      else failed(error);
    }
    const pause = typeof pauseMilliseconds === 'number' ? pauseMilliseconds : await pauseMilliseconds();
    await delay(pause, undefined, { signal: shutdown, ref: false }).catch(() => undefined);
  }
}
