import { monthNumbers, monthPattern } from '#server/platform/linguistics/month-names.ts';
import { numberTerms } from '#server/platform/linguistics/numbers.ts';
import type { Period } from './intent.ts';

/** "sept 24": a month with the last two digits of a year, or with a day. */
const monthAndTwoDigits = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?\\s+['’]?(\\d\\d)(?!\\d|[.:]\\d)`,
  'giu',
);

const aMonth = new RegExp(`(?<!\\p{L})(${monthPattern})(?!\\p{L})`, 'giu');
/** Between two months of one year. */
const betweenMonths = /^\.?\s*(?:,\s*)?(?:and|und|or|oder|to|bis|&|–|-)?\s*$/iu;
/** "from 2024 to 2026" */
const yearsAndBetween = /(?<!\d)((?:19|20)\d\d)\s*(?:-|–|bis|to|until|through)\s*((?:19|20)\d\d)(?!\d)/giu;
const sinceYear = /(?<!\p{L})(?:seit|since)\s+((?:19|20)\d\d)(?!\d)/iu;
const farFuture = '9999-12-31';

/** Whoever names more asks for none of them. */
const mostPeriods = 12;
/** Of a text that names hundreds of years. */
const mostTerms = 500;

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
  months.push(...monthsBefore(text, months));
  for (const [, first, last] of text.matchAll(yearsAndBetween)) {
    for (let year = Number(first) + 1; year < Number(last) && terms.size < mostTerms; year++) terms.add(String(year));
  }
  const since = sinceYear.exec(text)?.[1];
  const years = [...terms].filter((term) => /^(?:19|20)\d\d$/.test(term));
  const ofDays = [...new Set(dated)].filter(exists);
  const ofMonths = [...new Set(months)].filter((month) => !ofDays.some((day) => day.startsWith(month)));
  const ofYears = years.filter((year) => ![...ofDays, ...ofMonths].some((each) => each.startsWith(year)));
  const periods = [
    ...ofDays.map((day) => ({ from: day, to: day })),
    ...ofMonths.map((month) => ({ from: `${month}-01`, to: `${month}-31` })),
    ...ofYears.map((year) => ({ from: `${year}-01-01`, to: year === since ? farFuture : `${year}-12-31` })),
  ];
  return periods.toSorted((left, right) => left.from.localeCompare(right.from)).slice(0, mostPeriods);
}

/** Months without a year, before one that has it: "January, March and May 2022". @param known "2022-05" */
function monthsBefore(text: string, known: readonly string[]): string[] {
  const found = [...text.matchAll(aMonth)].map((match) => ({
    month: String(monthNumbers.get((match[1] ?? '').toLowerCase())).padStart(2, '0'),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const added: string[] = [];
  let year: string | undefined;
  for (const [index, { month, end }] of [...found.entries()].toReversed()) {
    const next = found[index + 1];
    const own = known.find((each) => each.endsWith(`-${month}`) && next === undefined)?.slice(0, 4);
    const isJoined = next !== undefined && betweenMonths.test(text.slice(end, next.start));
    year = own ?? (isJoined ? year : known.find((each) => each.endsWith(`-${month}`))?.slice(0, 4));
    if (isJoined && year !== undefined) added.push(`${year}-${month}`);
  }
  return added;
}

/** 31 June is no day; nor is a day of a month that a question leaves open. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const isWithin = (day: string | null, { from, to }: Period) => day !== null && day >= from && day <= to;
