/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The longest day that a clock's change makes, and some more, in milliseconds. */
const longestDay = 27 * 3_600_000;

/**
 * The first instant of the next calendar day in a time zone. Found by halving, not by arithmetic on offsets: it is right
 * in nights in which clocks change, and where they change at midnight itself.
 */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  let [before, after] = [now.getTime(), now.getTime() + longestDay];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
