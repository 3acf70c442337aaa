import { monthNumbers } from './month-names.ts';

/**
 * Offsets at which numbers and dates may begin. They are found by their digits, because a regular expression that looks
 * for months tries every offset, which would take longer than everything else.
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
/** Letters used in month names: ASCII and ä. */
const isMonthLetter = (code: number) => isAsciiLetter(code) || (code | 32) === 0xe4;
const whiteSpace = /\s/;
const isSpace = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && whiteSpace.test(text.charAt(at)));
};

/** The end of the run of digits that begins at `start`. */
export function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** Whether a run of digits is of interest, by its value and length. */
export type IsWanted = (value: number, length: number) => boolean;

/** A part of a text with the alternating start and end offsets of its runs of digits. */
export type DigitStretch = { text: string; runs: number[] };

/**
 * The parts of a text that contain a wanted run of digits, each with `around` characters on both sides; overlapping
 * parts are merged.
 */
export function stretchesWithDigits(text: string, around: number, isWanted: IsWanted): DigitStretch[] {
  const stretches: DigitStretch[] = [];
  let runs: number[] = [];
  let isAnyWanted = false;
  const close = () => {
    const start = Math.max((runs[0] ?? 0) - around, 0);
    const end = (runs.at(-1) ?? 0) + around;
    // Make the offsets relative to the part.
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

/** Candidate offsets of numbers and dates: possibly too many, never too few; each list in ascending order. */
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
    const next = text.charCodeAt(at);
    if (at - start === 4 && next === hyphen) places.isoDates.push(start);
    if (at - start <= 2) {
      if (next === dot || next === slash) places.dottedDates.push(start);
      if (isMonthAfter(text, at)) places.daysBeforeMonths.push(start);
    }
    const month = findMonthBefore(text, start);
    if (month >= 0) places.monthsBeforeDigits.push(month);
  }
  return places;
}

/** True if a month follows, after up to two letters or dots ("th"), white space and up to one word ("of"). */
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

/** The offset of a month before the digits, with up to one word ("of") in between; -1 if there is none. */
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
