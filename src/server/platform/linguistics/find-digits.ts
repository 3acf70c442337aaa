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

const digits = /\d+/g;
const isDigit = (code: number) => code >= 48 && code <= 57;
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

/** More places than there are numbers and dates, but never fewer; each list in ascending order. */
export function findDigits(text: string): DigitPlaces {
  const places: DigitPlaces = {
    numbers: [],
    isoDates: [],
    dottedDates: [],
    daysBeforeMonths: [],
    monthsBeforeDigits: [],
  };
  for (const {
    index: start,
    0: { length },
  } of text.matchAll(digits)) {
    const at = start + length;
    places.numbers.push(start);
    const behind = text.charAt(at);
    if (length === 4 && behind === '-') places.isoDates.push(start);
    if (length <= 2) {
      if (behind === '.' || behind === '/') places.dottedDates.push(start);
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
  while (at < end + 2 && (text.charAt(at) === '.' || isAsciiLetter(text.charCodeAt(at)))) at++;
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
    while (text.charAt(at - 1) === '.' || text.charAt(at - 1) === ',') at--;
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
