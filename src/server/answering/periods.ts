import { monthNumbers, monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import { numberTerms } from '#server/platform/linguistics/numbers/numbers.ts';
import type { Period } from './intent.ts';

/** "sept 24": a month with the last two digits of a year, or with a day. */
const monthAndTwoDigits = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?\\s+['’]?(\\d\\d)(?!\\d|[.:]\\d)`,
  'giu',
);

const aMonth = new RegExp(`(?<!\\p{L})(${monthPattern})(?!\\p{L})`, 'giu');
/** Between two months of one year. */
const betweenMonths = /^\.?\s*(?:,\s*)?(?:and|und|or|oder|to|bis|&|–|-)?\s*$/iu;
/** "from 2024 to 2026", "between 2024 and 2026" */
const yearsAndBetween = [
  /(?<!\d)((?:19|20)\d\d)\s*(?:-|–|bis|to|until|through)\s*((?:19|20)\d\d)(?!\d)/giu,
  /(?:between|zwischen)\s+((?:19|20)\d\d)\s+(?:and|und)\s+((?:19|20)\d\d)(?!\d)/giu,
];
const [farPast, farFuture] = ['0001-01-01', '9999-12-31'];

/** What opens a period to one side, and from which end of the day, month or year behind it. */
const sides = {
  since: ({ from }: Period): Period => ({ from, to: farFuture }),
  after: ({ to }: Period): Period => ({ from: dayBeside(to, 1), to: farFuture }),
  before: ({ from }: Period): Period => ({ from: farPast, to: dayBeside(from, -1) }),
  until: ({ to }: Period): Period => ({ from: farPast, to }),
};
const sideWords: Readonly<Record<string, keyof typeof sides>> = {
  seit: 'since',
  ab: 'since',
  since: 'since',
  nach: 'after',
  after: 'after',
  vor: 'before',
  before: 'before',
  bis: 'until',
  until: 'until',
};
const aPoint = [
  `(?:\\d{1,2}\\.?\\s+)?(?:${monthPattern})\\.?\\s+(?:\\d{1,2},\\s*)?(?:19|20)\\d\\d`,
  '\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?(?:19|20)\\d\\d',
  '(?:19|20)\\d\\d-\\d\\d-\\d\\d',
  '(?:19|20)\\d\\d',
].join('|');
/** "seit März 2024", "before 2023", "bis Ende 2025"; not the end of "von Januar bis März 2024". */
const openSide = new RegExp(
  `(?<!(?:\\d|${monthPattern})\\s*)(?<!\\p{L})(${Object.keys(sideWords).join('|')})\\s+(?:(?:dem|the|ende|end of|zum)\\s+)?(${aPoint})(?!\\d)`,
  'iu',
);
/** "von Januar bis März 2024" */
const monthsAndBetween = new RegExp(
  `(?<!\\p{L})(${monthPattern})\\.?\\s*(?:-|–|bis|to|until|through)\\s*(${monthPattern})\\.?\\s+((?:19|20)\\d\\d)(?!\\d)`,
  'giu',
);

/** Whoever names more asks for none of them. */
const mostPeriods = 12;
/** Of a text that names hundreds of years. */
const mostTerms = 500;

/**
 * The periods that a text names, the narrowest reading of each: days, else months, else years.
 * @param isOpenToBoth that "before 2024" is all before it; else what happened before it may be told in it
 * @param days of meetings, YYYY-MM-DD: by them "March 26" is read as a month of a year where it names no meeting's day
 */
export function periodsIn(text: string, days: readonly string[], isOpenToBoth = false): Period[] {
  const [open, word = '', point = ''] = openSide.exec(text) ?? [];
  const [closed] = open === undefined ? [] : periodsIn(point, days);
  const named = sideWords[word.toLowerCase()];
  const side = isOpenToBoth || named === 'since' ? named : undefined;
  if (open !== undefined && closed && side) {
    const others = periodsIn(text.replace(open, ' '), days, isOpenToBoth);
    return [sides[side](closed), ...others].slice(0, mostPeriods);
  }
  const terms = new Set(numberTerms(text));
  const dated = [...terms].flatMap((term) => (/^d\d{4}-\d\d-\d\d$/.test(term) ? [term.slice(1)] : []));
  const months = [...terms].flatMap((term) => (/^d\d{4}-\d\d$/.test(term) ? [term.slice(1)] : []));
  for (const [, name = '', digits = ''] of text.matchAll(monthAndTwoDigits)) {
    const month = `20${digits}-${String(monthNumbers.get(name.toLowerCase())).padStart(2, '0')}`;
    if (days.some((day) => day.startsWith(month))) months.push(month);
  }
  months.push(...monthsBefore(text, months));
  for (const [, first, last] of yearsAndBetween.flatMap((years) => [...text.matchAll(years)])) {
    for (let year = Number(first) + 1; year < Number(last) && terms.size < mostTerms; year++) terms.add(String(year));
  }
  for (const [, first = '', last = '', year] of text.matchAll(monthsAndBetween)) {
    const numbers = [first, last].map((name) => monthNumbers.get(name.toLowerCase()) ?? 0) as [number, number];
    for (let month = numbers[0]; month < numbers[1]; month++) months.push(`${year}-${String(month).padStart(2, '0')}`);
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

/** @param by days, forward or back; months may be told to end on their 31st */
function dayBeside(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, last) + by)).toISOString().slice(0, 10);
}

/** 31 June is no day; nor is a day of a month that a question leaves open. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const isWithin = (day: string | null, { from, to }: Period) => day !== null && day >= from && day <= to;

/** From the first day of the first period to the last one of the last; null = open. */
export function rangeOf(periods: readonly Period[]): { dateFrom: string | null; dateTo: string | null } {
  const first = periods[0]?.from ?? null;
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return { dateFrom: first, dateTo: last === undefined ? null : lastDay(last) };
}

/** The database takes days that exist; months are named with 31. */
export function lastDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date <= last ? day : `${day.slice(0, 8)}${last}`;
}
