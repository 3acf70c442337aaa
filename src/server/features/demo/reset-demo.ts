import { dayOf, nextMidnight } from '#server/platform/calendar/calendar-days.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { type RemoveFiles, removeVisits, sweepVisits } from './remove-visits.ts';
import { finishReset, hasVisits, listVisits, takeReset } from './repository.ts';

/** How soon a visit that was left is removed, in milliseconds. */
const sweepMilliseconds = 30_000;

/**
 * The day's reset: every visit that began before this day ends, and everything of it is removed. Of several servers one
 * does it, once a day; what was missed while none ran is done at the next start. Where it ends before its time, the visits that
 * it left are over, and the next sweep of any server removes them. Null where another server does it, or it is done.
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

/** Resets at every midnight of the operator's time zone and removes visits that were left, until the process ends. */
export function resetRegularly(platform: Platform, removeFiles: RemoveFiles): Promise<void> {
  const pauseMilliseconds = () => pauseBeforeSweep(platform, new Date());
  return repeat(platform, { pauseMilliseconds, failed: 'the demo could not be reset' }, async () => {
    await resetDemo(platform, removeFiles, new Date());
    await sweepVisits(platform, removeFiles, new Date());
  });
}

/**
 * Milliseconds until visits are looked for again. Where the demo is off no visit begins, but one that could not be removed yet
 * is tried again as soon as where it is on.
 */
export async function pauseBeforeSweep({ config, database }: Platform, now: Date): Promise<number> {
  const untilMidnight = nextMidnight(now, config.operatorTimeZone).getTime() - now.getTime();
  // Where that cannot be told there may be some.
  const isSoon = config.isDemoOn || (await database.withAccount(null, hasVisits).catch(() => true));
  return isSoon ? Math.min(untilMidnight, sweepMilliseconds) : untilMidnight;
}
