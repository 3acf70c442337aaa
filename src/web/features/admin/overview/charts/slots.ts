import type { UsagePeriod } from '#shared/contracts/admin-overview.ts';

/** One position on a chart's axis; null: suppressed or not counted. */
export interface Slot<Point> {
  /** An instant for hours, YYYY-MM-DD for days. */
  start: string;
  points: readonly Point[];
}

const hour = 3_600_000;
const day = 24 * hour;
const daysOf: Record<Exclude<UsagePeriod, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90, year: 364 };
const daysOfWeek = 7;

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return (instant: number) => format.format(instant);
};

/**
 * All slots of a period's axis, including those without data: hours, days up to yesterday, or the weeks of a year.
 * `startOf` is an hour's instant or a day's date, `at` any instant.
 */
export function slotsOf<Point extends { start: string }>(
  period: UsagePeriod,
  points: readonly Point[],
  timeZone: string,
  now: number,
): Slot<Point>[] {
  const dayOf = dayIn(timeZone);
  if (period === '24h') {
    const end = Math.floor(now / hour) * hour;
    const byHour = Map.groupBy(points, ({ start }) => Math.floor(Date.parse(start) / hour) * hour);
    return Array.from({ length: 24 }, (_, index) => {
      const start = end - (24 - index) * hour;
      return { start: new Date(start).toISOString(), points: byHour.get(start) ?? [] };
    });
  }
  const byDay = Map.groupBy(points, ({ start }) => (start.length === 10 ? start : dayOf(Date.parse(start))));
  // Noon, so that a clock change cannot move it to another day.
  const today = Date.parse(`${dayOf(now)}T12:00:00Z`);
  const count = daysOf[period];
  const days = Array.from({ length: count }, (_, index) => {
    const start = new Date(today - (count - index) * day).toISOString().slice(0, 10);
    return { start, points: byDay.get(start) ?? [] };
  });
  if (period !== 'year') return days;
  return Array.from({ length: count / daysOfWeek }, (_, index) => {
    const week = days.slice(index * daysOfWeek, (index + 1) * daysOfWeek);
    return { start: week[0]?.start ?? '', points: week.flatMap(({ points: each }) => each) };
  });
}

/** How to combine the values of several points. */
export type Merge = 'sum' | 'highest' | 'last';

/** Null if no value is known. */
export function mergeValues(values: readonly (number | null)[], merge: Merge): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  if (merge === 'sum') return known.reduce((sum, value) => sum + value, 0);
  return merge === 'highest' ? Math.max(...known) : (known.at(-1) ?? null);
}
