import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { backupsKept } from '#shared/limits.ts';

const dayMilliseconds = 86_400_000;

/** Weekly backups start at this hour on Sundays, in the operator's time zone. */
const hourOfBackups = 1;

const hourIn = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));

/**
 * The Sunday whose night an instant belongs to, YYYY-MM-DD. Uses local dates and wall-clock time, so a night in which
 * the clocks change counts as one night.
 */
export function weekOf(instant: Date, timeZone: string): string {
  const day = new Date(`${dayOf(instant, timeZone)}T12:00:00Z`);
  const sinceSunday = day.getUTCDay();
  const isBefore = sinceSunday === 0 && hourIn(instant, timeZone) < hourOfBackups;
  return new Date(day.getTime() - (isBefore ? 7 : sinceSunday) * dayMilliseconds).toISOString().slice(0, 10);
}

/**
 * When the week of an instant began, and when the next one begins. Found by bisection, because the week is monotonic in
 * time.
 */
export function weekAround(instant: Date, timeZone: string): { since: Date; next: Date } {
  const week = weekOf(instant, timeZone);
  const first = (from: number, to: number, isReached: (at: Date) => boolean): Date => {
    let [before, after] = [from, to];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (isReached(new Date(middle))) after = middle;
      else before = middle;
    }
    return new Date(after);
  };
  const now = instant.getTime();
  return {
    since: first(now - 8 * dayMilliseconds, now, (at) => weekOf(at, timeZone) >= week),
    next: first(now, now + 8 * dayMilliseconds, (at) => weekOf(at, timeZone) > week),
  };
}

/** Surplus among finished backups, newest first. */
export const surplusOf = <Backup>(newestFirst: readonly Backup[]): Backup[] => newestFirst.slice(backupsKept);
