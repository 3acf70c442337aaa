import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../platform.ts';

type Repetition = {
  /** Pause between two runs; a function is called before each pause. */
  pauseMilliseconds: number | (() => Promise<number>);
  /** Log message for failures, or a callback instead. */
  failed: string | ((error: unknown) => void);
};

/**
 * Runs the work immediately and after each pause, until shutdown; never rejects. Failures are reported and do not stop
 * the repetition. During shutdown they are not reported, since the database is closed on purpose.
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
