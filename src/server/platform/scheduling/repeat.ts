import { setTimeout as delay } from 'node:timers/promises';
import { type Platform, singletonOf } from '../platform.ts';
import { FairTurns } from './fair-turns.ts';

type Repetition = {
  /** Pause between two runs; a function is called before each pause. */
  pauseMilliseconds: number | (() => Promise<number>);
  /** Log message for failures, or a callback instead. */
  failed: string | ((error: unknown) => void);
};

/** First runs at a time: all at once, they would open a database connection each when the server starts. */
const maxFirstRuns = 2;
/** A first run that takes longer lets the next one begin, in milliseconds. */
const firstRunMilliseconds = 250;
const createFirstRuns = () => new FairTurns({ atOnce: maxFirstRuns, maxWaiting: 1_000 });

/**
 * Runs the work at its first turn and after each pause, until shutdown; never rejects. Failures are reported, and do not stop
 * the repetition. During shutdown they are not reported, since the database is closed on purpose.
 */
export async function repeat(
  platform: Pick<Platform, 'shutdown' | 'log' | 'memory'>,
  { pauseMilliseconds, failed }: Repetition,
  work: () => Promise<unknown>,
): Promise<void> {
  const { shutdown, log } = platform;
  const run = async () => {
    try {
      if (!shutdown.aborted) await work();
    } catch (error) {
      if (shutdown.aborted) return;
      if (typeof failed === 'string') log.warn({ err: error }, failed);
      else failed(error);
    }
  };
  let running: Promise<void> | undefined;
  await singletonOf(platform, createFirstRuns).take('', async () => {
    running = run();
    await Promise.race([running, delay(firstRunMilliseconds, undefined, { ref: false })]);
  });
  for (; ; running = run()) {
    await running;
    if (shutdown.aborted) return;
    const pause = typeof pauseMilliseconds === 'number' ? pauseMilliseconds : await pauseMilliseconds();
    await delay(pause, undefined, { signal: shutdown, ref: false }).catch(() => undefined);
  }
}
