/** Making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  const parts = formatFor(timeZone).formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** First day of the month in which an instant falls in a time zone, YYYY-MM-DD. */
export function monthOf(instant: Date, timeZone: string): string {
  return `${dayOf(instant, timeZone).slice(0, 7)}-01`;
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
