import { monthNumbers } from './month-names.ts';

/**
 * Where the numbers and dates of a text may begin: found from the digits on, because a regular expression that looks for
 * months tries every place of a text and would take longer than everything else that is read out of it.
 */
export type DigitPlaces = {
  /** All runs of digits. */
  numbers: number[];
  /** "2023-…" */
  isoDates: number[];
  /** "16.…", "16/…" */
  dottedDates: number[];
  /** "16. August": the digits. */
  daysBeforeMonths: number[];
  /** "August 16", "Aug., of 2023": the month. */
  monthsBeforeDigits: number[];
};

const monthLengths = [...monthNumbers.keys()].map((name) => name.length);
const shortestMonth = Math.min(...monthLengths);
const longestMonth = Math.max(...monthLengths);

const comma = 44;
const hyphen = 45;
const dot = 46;
const slash = 47;
export const isDigit = (code: number) => code >= 48 && code <= 57;
const isAsciiLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;
/** The letters that months are written with. */
const isMonthLetter = (code: number) => isAsciiLetter(code) || (code | 32) === 0xe4;
const whiteSpace = /\s/;
const isSpace = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && whiteSpace.test(text.charAt(at)));
};

/** The end of the digits that begin at a place. */
export function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** Whether a run of digits is of interest, by its value and its length. */
export type IsWanted = (value: number, length: number) => boolean;

/** A part of a text with where its runs of digits begin and end, by turns. */
export type DigitStretch = { text: string; runs: number[] };

/**
 * The parts of a text that have digits, each with so many characters around it; runs of digits nearer to each other lie in
 * one part. Only parts with a run that is wanted.
 */
export function stretchesWithDigits(text: string, around: number, isWanted: IsWanted): DigitStretch[] {
  const stretches: DigitStretch[] = [];
  let runs: number[] = [];
  let isAnyWanted = false;
  const close = () => {
    const start = Math.max((runs[0] ?? 0) - around, 0);
    const end = (runs.at(-1) ?? 0) + around;
    // In characters of the part.
    if (isAnyWanted) stretches.push({ text: text.slice(start, end), runs: runs.map((place) => place - start) });
    runs = [];
    isAnyWanted = false;
  };
  let last = Number.POSITIVE_INFINITY;
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue;
    if (at - last > 2 * around) close();
    const first = at;
    let value = 0;
    for (let code = text.charCodeAt(at); isDigit(code); code = text.charCodeAt(++at)) value = value * 10 + code - 48;
    if (!isAnyWanted) isAnyWanted = isWanted(value, at - first);
    runs.push(first, at);
    last = at;
  }
  if (runs.length > 0) close();
  return stretches;
}

/** More places than there are numbers and dates, but never fewer; each list in ascending order. */
export function findDigits({ text, runs }: DigitStretch): DigitPlaces {
  const places: DigitPlaces = {
    numbers: [],
    isoDates: [],
    dottedDates: [],
    daysBeforeMonths: [],
    monthsBeforeDigits: [],
  };
  for (let run = 0; run < runs.length; run += 2) {
    const start = runs[run] ?? 0;
    const at = runs[run + 1] ?? 0;
    places.numbers.push(start);
    const behind = text.charCodeAt(at);
    if (at - start === 4 && behind === hyphen) places.isoDates.push(start);
    if (at - start <= 2) {
      if (behind === dot || behind === slash) places.dottedDates.push(start);
      if (isMonthAfter(text, at)) places.daysBeforeMonths.push(start);
    }
    const month = findMonthBefore(text, start);
    if (month >= 0) places.monthsBeforeDigits.push(month);
  }
  return places;
}

/** After at most two letters or dots ("th"), white space and one more word ("of"). */
function isMonthAfter(text: string, end: number): boolean {
  let at = end;
  while (at < end + 2 && (text.charCodeAt(at) === dot || isAsciiLetter(text.charCodeAt(at)))) at++;
  if (!isSpace(text, at)) return false;
  for (let word = 0; word < 2; word++) {
    while (isSpace(text, at)) at++;
    const start = at;
    while (isMonthLetter(text.charCodeAt(at))) at++;
    if (isMonth(text, start, at)) return true;
  }
  return false;
}

/** Where a month begins that stands before the digits, maybe with one more word ("of") between; else -1. */
function findMonthBefore(text: string, start: number): number {
  let at = start;
  if (!isSpace(text, at - 1)) return -1;
  for (let word = 0; word < 2; word++) {
    while (isSpace(text, at - 1)) at--;
    while (text.charCodeAt(at - 1) === dot || text.charCodeAt(at - 1) === comma) at--;
    const end = at;
    while (isMonthLetter(text.charCodeAt(at - 1))) at--;
    if (isMonth(text, at, end)) return at;
  }
  return -1;
}

function isMonth(text: string, start: number, end: number): boolean {
  const length = end - start;
  return length >= shortestMonth && length <= longestMonth && monthNumbers.has(text.slice(start, end).toLowerCase());
}
