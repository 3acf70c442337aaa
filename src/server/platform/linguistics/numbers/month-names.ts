import type { Language } from '../language.ts';

/** Lower-case spellings of a month: full names, and abbreviations without their dot. */
type MonthSpellings = { whole: readonly string[]; short: readonly string[] };

const parse = (lines: readonly string[]): MonthSpellings[] =>
  lines.map((line) => {
    const [whole = '', short = ''] = line.split('|');
    return { whole: whole.split(' ').filter(Boolean), short: short.split(' ').filter(Boolean) };
  });

/** January first. */
const months: Record<Language, readonly MonthSpellings[]> = {
  de: parse([
    'januar jänner|jan',
    'februar feber|feb',
    'märz maerz|mär mrz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sept sep',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ]),
  en: parse([
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ]),
};

const alternatives = (names: Iterable<string>): string =>
  [...names].sort((one, other) => other.length - one.length).join('|');

/** Every spelling of both languages with its month, 1–12. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  [months.de, months.en].flatMap((list) =>
    list.flatMap(({ whole, short }, index) => [...whole, ...short].map((name) => [name, index + 1] as const)),
  ),
);

/** Full month names of both languages, without abbreviations. */
export const wholeMonthNames: ReadonlySet<string> = new Set([...months.de, ...months.en].flatMap(({ whole }) => whole));

/** German spellings only, since the English "may" is also a verb. */
export const germanMonthNames: readonly string[] = months.de.flatMap(({ whole, short }) => [...whole, ...short]);

/** Alternatives for a case-insensitive regular expression, longest first: every spelling, and full names only. */
export const monthPattern = alternatives(monthNumbers.keys());
export const wholeMonthPattern = alternatives(wholeMonthNames);
