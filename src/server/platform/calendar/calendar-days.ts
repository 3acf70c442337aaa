/** Cached, since creating a format takes longer than using it. */
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

/** More than the longest day caused by a clock change, in milliseconds. */
const maxDayLength = 27 * 3_600_000;

/**
 * The first instant of the next calendar day in a time zone. Uses bisection instead of offset arithmetic, which makes
 * it right when clocks change, even at midnight.
 */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  let [before, after] = [now.getTime(), now.getTime() + maxDayLength];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
