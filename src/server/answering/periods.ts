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
/** Ends of an open period. */
export const [farPast, farFuture] = ['0001-01-01', '9999-12-31'];

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
/** "von Januar bis März 2024", "2022–2024", "between May and July 2023" */
const fromTo = new RegExp(
  `(?<![\\p{L}\\d])(?:(zwischen|between)\\s+)?(${aPoint}|${monthPattern})\\.?\\s*(-|–|bis|to|until|through|und|and)\\s*(${aPoint})(?!\\d)`,
  'iu',
);
/** "2023/24": a year of business or of school. */
const splitYear = /(?<![\d/])((?:19|20)\d\d)\s?\/\s?((?:20)?\d\d)(?![\d/])/u;

/** A question that names more periods does not really ask for them. */
const maxPeriods = 12;

/**
 * The periods that a text names, each as narrow as stated: days, else months, else years.
 * @param days of meetings, YYYY-MM-DD: "March 26" is also read as March 2026 if there was a meeting in that month
 * @param isOpenToBoth "before 2024" excludes 2024 itself; otherwise papers of 2024 may still tell what happened before
 */
export function periodsIn(text: string, days: readonly string[], isOpenToBoth = false): Period[] {
  const range = rangeIn(text, days);
  const [open, word = '', point = ''] = range ? [] : (openEndPattern.exec(text) ?? []);
  const [closed] = open === undefined ? [] : periodsIn(point, days);
  const named = openEndWords[word.toLowerCase()];
  const openEnd = isOpenToBoth || named === 'since' ? named : undefined;
  const found = range ?? (closed && openEnd && { period: openEnds[openEnd](closed), words: open as string });
  if (found) {
    const others = periodsIn(text.replace(found.words, ' '), days, isOpenToBoth);
    return [found.period, ...others].slice(0, maxPeriods);
  }
  const terms = new Set(numberTerms(text));
  const dated = [...terms].flatMap((term) => (/^d\d{4}-\d\d-\d\d$/.test(term) ? [term.slice(1)] : []));
  const months = [...terms].flatMap((term) => (/^d\d{4}-\d\d$/.test(term) ? [term.slice(1)] : []));
  for (const [, name = '', digits = ''] of text.matchAll(monthAndTwoDigits)) {
    const month = `20${digits}-${String(monthNumbers.get(name.toLowerCase())).padStart(2, '0')}`;
    if (days.some((day) => day.startsWith(month))) months.push(month);
  }
  months.push(...monthsBefore(text, months));
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

/** A range of days, months or years, with the words that name it; null if there is none. */
function rangeIn(text: string, days: readonly string[]): { period: Period; words: string } | null {
  const [year, start = '', end = ''] = splitYear.exec(text) ?? [];
  if (year !== undefined && Number(end.slice(-2)) === (Number(start) + 1) % 100)
    return { period: { from: `${start}-01-01`, to: `${Number(start) + 1}-12-31` }, words: year };
  const [words, between, first = '', joint = '', last = ''] = fromTo.exec(text) ?? [];
  if (words === undefined || (/^(?:und|and)$/iu.test(joint) && between === undefined)) return null;
  const hasYear = /\d{4}/u.test(first);
  const [from] = periodsIn(hasYear ? first : `${first} ${/\d{4}/u.exec(last)?.[0]}`, days);
  const [to] = periodsIn(last, days);
  return from && to && from.from <= to.to ? { period: { from: from.from, to: to.to }, words } : null;
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
