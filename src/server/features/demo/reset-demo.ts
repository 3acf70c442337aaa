import { dayOf, nextMidnight } from '#server/platform/calendar/calendar-days.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { type RemoveFiles, removeVisits, sweepVisits } from './remove-visits.ts';
import { finishReset, hasVisits, listVisits, takeReset } from './repository.ts';

/** Interval between removals of left visits, in milliseconds. */
const sweepMilliseconds = 30_000;

/**
 * The daily reset: ends every visit begun before today and removes everything in it. One server runs it, once a day; a
 * missed reset is run at the next start. If interrupted, the remaining visits have ended, and any server's next sweep
 * removes them. Null if another server runs it, or it is done.
 */
export async function resetDemo(
  platform: Platform,
  removeFiles: RemoveFiles,
  now: Date,
): Promise<{ visitsEnded: number } | null> {
  const { database, log } = platform;
  const day = dayOf(now, platform.config.operatorTimeZone);
  const ended = await database.withAccount(null, async (tx) =>
    (await takeReset(tx, day)) ? listVisits(tx, { now, isLeft: false }) : null,
  );
  if (!ended) return null;
  const visitsEnded = await removeVisits(platform, removeFiles, ended, now);
  await database.withAccount(null, (tx) => finishReset(tx, day, visitsEnded));
  log.info({ day, visitsEnded }, 'the demo was reset');
  return { visitsEnded };
}

/** Resets at midnight in the operator's time zone and removes left visits, until the process ends. */
export function resetRegularly(platform: Platform, removeFiles: RemoveFiles): Promise<void> {
  const pauseMilliseconds = () => pauseBeforeSweep(platform, new Date());
  return repeat(platform, { pauseMilliseconds, failed: 'the demo could not be reset' }, async () => {
    await resetDemo(platform, removeFiles, new Date());
    await sweepVisits(platform, removeFiles, new Date());
  });
}

/**
 * Milliseconds until the next sweep. If the demo is off no visit begins, but visits that could not be removed yet are
 * retried as often as if it were on.
 */
export async function pauseBeforeSweep({ config, database }: Platform, now: Date): Promise<number> {
  const untilMidnight = nextMidnight(now, config.operatorTimeZone).getTime() - now.getTime();
  // If this cannot be checked there may be some.
  const isSoon = config.isDemoOn || (await database.withAccount(null, hasVisits).catch(() => true));
  return isSoon ? Math.min(untilMidnight, sweepMilliseconds) : untilMidnight;
}
