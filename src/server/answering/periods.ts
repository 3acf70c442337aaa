import { monthNumbers, monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import { numberTerms } from '#server/platform/linguistics/numbers/numbers.ts';
import type { Period } from './intent.ts';

/** "sept 24": a month and either a two-digit year or a day. */
const monthAndTwoDigits = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?\\s+['’]?(\\d\\d)(?!\\d|[.:]\\d)`,
  'giu',
);

const aMonth = new RegExp(`(?<!\\p{L})(${monthPattern})(?!\\p{L})`, 'giu');
/** The text between two months of the same year. */
const betweenMonths = /^\.?\s*(?:,\s*)?(?:and|und|or|oder|to|bis|&|–|-)?\s*$/iu;
/** "from 2024 to 2026", "between 2024 and 2026" */
const yearsAndBetween = [
  /(?<!\d)((?:19|20)\d\d)\s*(?:-|–|bis|to|until|through)\s*((?:19|20)\d\d)(?!\d)/giu,
  /(?:between|zwischen)\s+((?:19|20)\d\d)\s+(?:and|und)\s+((?:19|20)\d\d)(?!\d)/giu,
];
const [farPast, farFuture] = ['0001-01-01', '9999-12-31'];

/** Open-ended periods, derived from the day, month or year that follows the word. */
const openEnds = {
  since: ({ from }: Period): Period => ({ from, to: farFuture }),
  after: ({ to }: Period): Period => ({ from: shiftDay(to, 1), to: farFuture }),
  before: ({ from }: Period): Period => ({ from: farPast, to: shiftDay(from, -1) }),
  until: ({ to }: Period): Period => ({ from: farPast, to }),
};
const openEndWords: Readonly<Record<string, keyof typeof openEnds>> = {
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
/** "seit März 2024", "before 2023", "bis Ende 2025", but not the end of "von Januar bis März 2024". */
const openEndPattern = new RegExp(
  `(?<!(?:\\d|${monthPattern})\\s*)(?<!\\p{L})(${Object.keys(openEndWords).join('|')})\\s+(?:(?:dem|the|ende|end of|zum)\\s+)?(${aPoint})(?!\\d)`,
  'iu',
);
/** "von Januar bis März 2024" */
const monthsAndBetween = new RegExp(
  `(?<!\\p{L})(${monthPattern})\\.?\\s*(?:-|–|bis|to|until|through)\\s*(${monthPattern})\\.?\\s+((?:19|20)\\d\\d)(?!\\d)`,
  'giu',
);

/** A question that names more periods does not really ask for them. */
const maxPeriods = 12;
/** Bounds the work for texts that name hundreds of years. */
const maxTerms = 500;

/**
 * The periods that a text names, each as narrow as stated: days, else months, else years.
 * @param days of meetings, YYYY-MM-DD: "March 26" is also read as March 2026 if there was a meeting in that month
 * @param isOpenToBoth "before 2024" excludes 2024 itself; otherwise papers of 2024 may still tell what happened before
 */
export function periodsIn(text: string, days: readonly string[], isOpenToBoth = false): Period[] {
  const [open, word = '', point = ''] = openEndPattern.exec(text) ?? [];
  const [closed] = open === undefined ? [] : periodsIn(point, days);
  const named = openEndWords[word.toLowerCase()];
  const openEnd = isOpenToBoth || named === 'since' ? named : undefined;
  if (open !== undefined && closed && openEnd) {
    const others = periodsIn(text.replace(open, ' '), days, isOpenToBoth);
    return [openEnds[openEnd](closed), ...others].slice(0, maxPeriods);
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
    for (let year = Number(first) + 1; year < Number(last) && terms.size < maxTerms; year++) terms.add(String(year));
  }
  for (const [, first = '', last = '', year] of text.matchAll(monthsAndBetween)) {
    const numbers = [first, last].map((name) => monthNumbers.get(name.toLowerCase()) ?? 0) as [number, number];
    for (let month = numbers[0]; month < numbers[1]; month++) months.push(`${year}-${String(month).padStart(2, '0')}`);
  }
  const years = [...terms].filter((term) => /^(?:19|20)\d\d$/.test(term));
  const dayList = [...new Set(dated)].filter(exists);
  const monthList = [...new Set(months)].filter((month) => !dayList.some((day) => day.startsWith(month)));
  const yearList = years.filter((year) => ![...dayList, ...monthList].some((each) => each.startsWith(year)));
  const periods = [
    ...dayList.map((day) => ({ from: day, to: day })),
    ...monthList.map((month) => ({ from: `${month}-01`, to: `${month}-31` })),
    ...yearList.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
  ];
  return periods.toSorted((left, right) => left.from.localeCompare(right.from)).slice(0, maxPeriods);
}

/** Months that share the year of a later one: "January, March and May 2022". @param known "2022-05" */
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

/** Moves a day by a number of days. Accepts the 31st of any month, see lastDay. */
function shiftDay(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, last) + by)).toISOString().slice(0, 10);
}

/** False for days that do not exist, such as 31 June. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const isWithin = (day: string | null, { from, to }: Period) => day !== null && day >= from && day <= to;

/** The range from the first period's start to the latest end; null = open. */
export function rangeOf(periods: readonly Period[]): { dateFrom: string | null; dateTo: string | null } {
  const first = periods[0]?.from ?? null;
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return { dateFrom: first, dateTo: last === undefined ? null : lastDay(last) };
}

/** Turns the 31st that periods use as the end of a month into a day that exists, as the database requires. */
export function lastDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date <= last ? day : `${day.slice(0, 8)}${last}`;
}
