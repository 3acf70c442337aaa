import { monthNumbers, monthPattern } from '#server/platform/linguistics/month-names.ts';
import { numberTerms } from '#server/platform/linguistics/numbers.ts';
import type { Period } from './intent.ts';

/** "sept 24": a month with the last two digits of a year, or with a day. */
const monthAndTwoDigits = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?\\s+['’]?(\\d\\d)(?!\\d|[.:]\\d)`,
  'giu',
);

/** Whoever names more asks for none of them. */
const mostPeriods = 12;

/**
 * The periods that a text names, the narrowest reading of each: days, else months, else years.
 * @param days of meetings, YYYY-MM-DD: by them "March 26" is read as a month of a year where it names no meeting's day
 */
export function periodsIn(text: string, days: readonly string[]): Period[] {
  const terms = new Set(numberTerms(text));
  const dated = [...terms].flatMap((term) => (/^d\d{4}-\d\d-\d\d$/.test(term) ? [term.slice(1)] : []));
  const months = [...terms].flatMap((term) => (/^d\d{4}-\d\d$/.test(term) ? [term.slice(1)] : []));
  for (const [, name = '', digits = ''] of text.matchAll(monthAndTwoDigits)) {
    const month = `20${digits}-${String(monthNumbers.get(name.toLowerCase())).padStart(2, '0')}`;
    if (days.some((day) => day.startsWith(month))) months.push(month);
  }
  const years = [...terms].filter((term) => /^(?:19|20)\d\d$/.test(term));
  const ofDays = [...new Set(dated)].filter(exists);
  const ofMonths = [...new Set(months)].filter((month) => !ofDays.some((day) => day.startsWith(month)));
  const ofYears = years.filter((year) => ![...ofDays, ...ofMonths].some((each) => each.startsWith(year)));
  const periods = [
    ...ofDays.map((day) => ({ from: day, to: day })),
    ...ofMonths.map((month) => ({ from: `${month}-01`, to: `${month}-31` })),
    ...ofYears.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
  ];
  return periods.toSorted((left, right) => left.from.localeCompare(right.from)).slice(0, mostPeriods);
}

/** 31 June is no day; nor is a day of a month that a question leaves open. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const isWithin = (day: string | null, { from, to }: Period) => day !== null && day >= from && day <= to;
