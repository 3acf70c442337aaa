import { setTimeout as delay } from 'node:timers/promises';
import { dayOf, nextMidnight } from '#server/platform/calendar/calendar-days.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type RemoveFiles, removeVisits, sweepVisits } from './remove-visits.ts';
import { finishReset, listVisits, takeReset } from './repository.ts';

/** How soon a visit that was left is removed, in milliseconds. */
const sweepMilliseconds = 30_000;

/**
 * The day's reset: every visit that began before this day ends, and everything of it is removed. Of several servers one
 * does it, once a day; what was missed while none ran is done at the next start. Null where it is done, or another server is at it.
 */
export async function resetDemo(
  platform: Platform,
  removeFiles: RemoveFiles,
  now: Date,
): Promise<{ visitsEnded: number } | null> {
  const day = dayOf(now, platform.config.operatorTimeZone);
  const done = await platform.database.withAccount(null, async (tx) => {
    if (!(await takeReset(tx, day))) return null;
    const ended = await listVisits(tx, { now, isLeft: false });
    const visitsEnded = await removeVisits(platform, removeFiles, ended, now);
    await finishReset(tx, day, visitsEnded);
    return { visitsEnded };
  });
  if (done) platform.log.info({ day, ...done }, 'the demo was reset');
  return done;
}

/** Resets at every midnight of the operator's time zone and removes visits that were left, until the process ends. */
export async function resetRegularly(platform: Platform, removeFiles: RemoveFiles): Promise<void> {
  while (!platform.shutdown.aborted) {
    try {
      await resetDemo(platform, removeFiles, new Date());
      await sweepVisits(platform, removeFiles, new Date());
    } catch (error) {
      // At the end the database goes away on purpose.
      if (platform.shutdown.aborted) return;
      platform.log.warn({ err: error }, 'the demo could not be reset');
    }
    const now = new Date();
    const untilMidnight = nextMidnight(now, platform.config.operatorTimeZone).getTime() - now.getTime();
    // Where the demo is off, no visit begins that could be left.
    const pause = platform.config.isDemoOn ? Math.min(untilMidnight, sweepMilliseconds) : untilMidnight;
    await delay(pause, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
  }
}
