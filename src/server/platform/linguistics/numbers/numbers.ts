/**
 * Numbers and dates in a canonical spelling: "1'000", "1.000", "1,000" and "1 000" are `1000`; "3,5" is `3.5`;
 * "1,5 Mio." is also `1500000`; "16. August 2023", "16.8.23", "August 16, 2023" and "2023-08-16" are `d2023-08-16`,
 * plus `d2023-08`, `d08-16` and `2023`. "FY2018" is also `2018`, "2023/24" also `2024`, "Q4 2023" and "2023Q4" are also
 * `2023q4`.
 */

import {
  type DigitStretch,
  endOfDigits,
  findDigits,
  type IsWanted,
  isDigit,
  stretchesWithDigits,
} from './find-digits.ts';
import { monthNumbers, monthPattern } from './month-names.ts';

const isoDate = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/y;
const dottedDate = /(?<![\d.])(\d{1,2})[./]\s?(\d{1,2})[./]\s?((?:19|20)?\d\d)(?!\d)/y;
const namedDayFirst = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s+(?:of\\s+)?(${monthPattern})(?!\\p{L})\\.?(?:,?\\s+((?:19|20)\\d\\d))?`,
  'iuy',
);
const namedMonthFirst = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+((?:19|20)\\d\\d))?`,
  'iuy',
);
const monthAndYear = new RegExp(
  `(?<!\\p{L})(${monthPattern})(?!\\p{L})\\.?,?\\s+(?:of\\s+)?((?:19|20)\\d\\d)(?!\\d)`,
  'iuy',
);

const fiscalYear = /(?<!\p{L})(?:fy|gj)\s?((?:19|20)?\d\d)(?!\d)/giu;
const splitYear = /(?<![\d/])((?:19|20)\d\d)\s?[/–-]\s?((?:20)?\d\d)(?![\d/.-])/gu;
const quarterOfYear = /(?<!\p{L})(?:q([1-4])|([1-4])\.\s?quartal)[\s/-]{0,2}((?:19|20)\d\d)(?!\d)/giu;
const yearOfQuarter = /(?<!\d)((?:19|20)\d\d)[\s/-]?q([1-4])(?!\d)/giu;

const grouped = "\\d{1,3}(?:[.'’\\u00a0\\u202f ]\\d{3})+(?:,\\d+)?|\\d{1,3}(?:[,'’]\\d{3})+(?:\\.\\d+)?";
const magnitude = '(?:\\s?(tausend|thousand|mio|million(?:en)?|millions|mrd|milliarden?|billions?|mln|bn)(?!\\p{L}))?';
const numberPattern = new RegExp(`(?<![\\p{L}\\d])(${grouped}|\\d+(?:[.,]\\d+)?)(?!\\d)${magnitude}`, 'iuy');

function magnitudeOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower.startsWith('t')) return 3;
  if (lower.startsWith('mio') || lower.startsWith('million') || lower === 'mln') return 6;
  return 9;
}

/** "3.50" and "3.5" are the same number; so are "007" and "7". */
function canonical(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

function parseNumber(literal: string): { whole: string; fraction: string } {
  if (endOfDigits(literal, 0) === literal.length) return { whole: literal, fraction: '' };
  const compact = literal.replace(/['’\u00a0\u202f ]/g, '');
  const groups = /^\d{1,3}(?:\.\d{3})+(?:,(\d+))?$/.exec(compact) ?? /^\d{1,3}(?:,\d{3})+(?:\.(\d+))?$/.exec(compact);
  if (groups) {
    const fraction = groups[1] ?? '';
    const whole = fraction === '' ? compact : compact.slice(0, -fraction.length - 1);
    return { whole: whole.replace(/[.,]/g, ''), fraction };
  }
  const [whole = '', fraction = ''] = compact.split(/[.,]/);
  return { whole, fraction };
}

function shiftDecimal(whole: string, fraction: string, places: number): string {
  const padded = fraction.padEnd(places, '0');
  return canonical(whole + padded.slice(0, places), padded.slice(places));
}

const pad = (value: number) => String(value).padStart(2, '0');

function dateTerms(year: string | undefined, month: number, day: number | null): string[] {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return [];
  const fullYear = year === undefined ? undefined : year.length === 2 ? `20${year}` : year;
  const terms: string[] = [];
  if (day !== null) terms.push(`d${pad(month)}-${pad(day)}`);
  if (fullYear !== undefined) terms.push(`d${fullYear}-${pad(month)}`, fullYear);
  if (fullYear !== undefined && day !== null) terms.push(`d${fullYear}-${pad(month)}-${pad(day)}`);
  return terms;
}

/** Non-overlapping matches of a sticky pattern that begin at one of the given offsets. */
function* matchesAt(pattern: RegExp, text: string, starts: readonly number[]): Generator<RegExpExecArray> {
  let end = 0;
  for (const start of starts) {
    pattern.lastIndex = start;
    const match = start >= end ? pattern.exec(text) : null;
    if (!match) continue;
    end = pattern.lastIndex;
    yield match;
  }
}

/** Maximum distance in characters between the digits of a date and the rest of it: the longest month, "of", blanks. */
const aroundDigits = 32;

/**
 * All numbers and dates of a text as terms, in no particular order, with repetitions. `text` as written, not folded.
 * @param isWanted skips what has no wanted run of digits nearby; see filterForNumbers
 */
export function numberTerms(text: string, isWanted: IsWanted = () => true): string[] {
  return stretchesWithDigits(text, aroundDigits, isWanted).flatMap(termsOfStretch);
}

function termsOfStretch(stretch: DigitStretch): string[] {
  const { text } = stretch;
  const places = findDigits(stretch);
  const terms: string[] = [];
  let rest = text;
  /** Blanks out dates in the text, so that their numbers are not read again; offsets stay the same. */
  const take = (pattern: RegExp, starts: readonly number[], read: (groups: (string | undefined)[]) => string[]) => {
    for (const match of matchesAt(pattern, rest, starts)) {
      const found = read(match);
      terms.push(...found);
      const end = match.index + match[0].length;
      if (found.length > 0) rest = rest.slice(0, match.index) + ' ;'.padEnd(match[0].length) + rest.slice(end);
    }
  };
  const monthOf = (name: string | undefined) => monthNumbers.get((name ?? '').toLowerCase()) ?? 0;
  take(isoDate, places.isoDates, (m) => dateTerms(m[1], Number(m[2]), Number(m[3])));
  take(dottedDate, places.dottedDates, (m) => dateTerms(m[3], Number(m[2]), Number(m[1])));
  take(namedDayFirst, places.daysBeforeMonths, (m) => dateTerms(m[3], monthOf(m[2]), Number(m[1])));
  take(namedMonthFirst, places.monthsBeforeDigits, (m) => dateTerms(m[3], monthOf(m[1]), Number(m[2])));
  take(monthAndYear, places.monthsBeforeDigits, (m) => dateTerms(m[2], monthOf(m[1]), null));
  const isLeft = (start: number) => rest === text || isDigit(rest.charCodeAt(start));
  for (const match of matchesAt(numberPattern, rest, places.numbers.filter(isLeft))) {
    const { whole, fraction } = parseNumber(match[1] ?? '');
    terms.push(canonical(whole, fraction));
    if (match[2] !== undefined) terms.push(shiftDecimal(whole, fraction, magnitudeOf(match[2])));
  }
  terms.push(...namedPeriods(text));
  return terms;
}

/** Fiscal years and quarters, as used in names of papers. */
function namedPeriods(text: string): string[] {
  const full = (year = '') => (year.length === 2 ? `20${year}` : year);
  const terms = [...text.matchAll(fiscalYear)].map((match) => full(match[1]));
  for (const [, first = '', second] of text.matchAll(splitYear)) {
    if (Number(full(second)) === Number(first) + 1) terms.push(full(second));
  }
  for (const [, figure, ordinal, year = ''] of text.matchAll(quarterOfYear)) terms.push(`${year}q${figure ?? ordinal}`);
  for (const [, year = '', quarter] of text.matchAll(yearOfQuarter)) terms.push(`${year}q${quarter}`);
  return terms;
}
