import { monthNumbers, monthPattern, wholeMonthNames } from '#server/platform/linguistics/numbers/month-names.ts';
import type { AnswerLanguage } from '../intent.ts';

/** A day, a month, or a day without a year; null = not stated. */
export type CalendarDate = { year: number | null; month: number; day: number | null };

const isoDate = /((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/y;
const dottedDate = /(\d{1,2})[./]\s?(\d{1,2})[./]\s?((?:19|20)?\d\d)(?!\d|\.\d)/y;
const dayFirst = new RegExp(
  `(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s+(?:of\\s+)?(${monthPattern})(?!\\p{L})\\.?(?:,?\\s+((?:19|20)\\d\\d)(?!\\d))?`,
  'iuy',
);
const monthFirst = new RegExp(
  `(${monthPattern})(?!\\p{L})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+((?:19|20)\\d\\d)(?!\\d))?`,
  'iuy',
);
const monthAndYear = new RegExp(`(${monthPattern})(?!\\p{L})\\.?,?\\s+(?:of\\s+)?((?:19|20)\\d\\d)(?!\\d)`, 'iuy');

const monthOf = (name: string | undefined): number => monthNumbers.get((name ?? '').toLowerCase()) ?? 0;

/** The date that begins at `start`, with the offset of its end; null if there is none. */
export function dateAt(text: string, start: number): { date: CalendarDate; end: number } | null {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text);
  };
  const dateOf = (year: string | undefined, month: number, day: number | null, length: number) => {
    if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return null;
    const whole = year?.length === 2 ? `20${year}` : year;
    return { date: { year: whole === undefined ? null : Number(whole), month, day }, end: start + length };
  };
  const iso = match(isoDate);
  if (iso) return dateOf(iso[1], Number(iso[2]), Number(iso[3]), iso[0].length);
  const dotted = match(dottedDate);
  if (dotted) return dateOf(dotted[3], Number(dotted[2]), Number(dotted[1]), dotted[0].length);
  const named = match(dayFirst);
  if (named) return dateOf(named[3], monthOf(named[2]), Number(named[1]), named[0].length);
  const month = match(monthFirst);
  if (month) return dateOf(month[3], monthOf(month[1]), Number(month[2]), month[0].length);
  const whole = match(monthAndYear);
  if (whole) return dateOf(whole[2], monthOf(whole[1]), null, whole[0].length);
  const name = match(capitalised)?.[0] ?? '';
  // The English "May" may be a verb.
  return wholeMonthNames.has(name.toLowerCase()) && name !== 'May'
    ? dateOf(undefined, monthOf(name), null, name.length)
    : null;
}

const capitalised = /\p{Lu}\p{Ll}+(?!\p{L})/uy;

/** True if the told date, or the years known from its context, state all parts of the claimed one. */
export function isDateTold(claimed: CalendarDate, told: CalendarDate, years: ReadonlySet<number>): boolean {
  if (claimed.month !== told.month) return false;
  if (claimed.day !== null && claimed.day !== told.day) return false;
  if (claimed.year === null || claimed.year === told.year) return true;
  return told.year === null && years.has(claimed.year);
}

const numbering = /\d+(?:\.\d+){2,}/y;
const grouped = /\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?!\d)/y;
const points = /\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)/y;
const plain = /\d+(?:[.,]\d+)?/y;

/** The number that begins at `start`: its canonical spelling and the offset of its end. */
export function numberAt(
  text: string,
  start: number,
  language: AnswerLanguage,
): { value: string; literal: string; end: number } {
  for (const pattern of [numbering, grouped, points, plain]) {
    pattern.lastIndex = start;
    const literal = pattern.exec(text)?.[0];
    if (literal === undefined) continue;
    const value = pattern === numbering && !isGrouped(literal) ? literal : canonical(literal, language);
    return { value, literal, end: start + literal.length };
  }
  return { value: '', literal: '', end: start + 1 };
}

const isGrouped = (literal: string): boolean => /^\d{1,3}(?:\.\d{3})+$/u.test(literal);

function canonical(literal: string, language: AnswerLanguage): string {
  const compact = literal.replace(/['’\u00a0\u202f ]/gu, '');
  const marks = compact.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  const isFirstOnly = marks.length === 1;
  const digitsBehind = compact.length - 1 - (last === undefined ? 0 : compact.lastIndexOf(last));
  const groupMark = language === 'de' ? '.' : ',';
  const isWhole =
    last === undefined ||
    (marks.length > 1 && marks.every((mark) => mark === last)) ||
    (isFirstOnly && last === groupMark && digitsBehind === 3 && compact === literal);
  const [whole = '', fraction = ''] = isWhole
    ? [compact.replace(/[.,]/gu, '')]
    : [compact.slice(0, -digitsBehind - 1).replace(/[.,]/gu, ''), compact.slice(-digitsBehind)];
  return trimmed(whole, fraction);
}

function trimmed(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/u, '');
  const decimals = fraction.replace(/0+$/u, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

/** A canonical number times a power of ten. */
export function scaled(value: string, power: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const padded = fraction.padEnd(power, '0');
  return trimmed(whole + padded.slice(0, power), padded.slice(power));
}
