/** Dates in texts. */

import { monthNumbers, monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';

/** A date in a text. */
export interface DateMention {
  /** ISO. */
  date: string;
  start: number;
  end: number;
}

const dash = '\\s*(?:[-–—/]|und|and|bis|to|&|\\+)\\s*';

/** Each pattern names its groups day, month, year. A range counts as its last day, on which decisions are dated. */
const patterns = [
  new RegExp(
    `(?<!\\d)(?:\\d{1,2}\\.?(?:\\s*(?:${monthPattern})\\.?)?${dash})?(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s*(?<month>${monthPattern})\\b\\.?,?\\s+(?<year>\\d{4})(?!\\d)`,
    'giu',
  ),
  new RegExp(
    `\\b(?<month>${monthPattern})\\b\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?${dash}(?:(?<lastMonth>${monthPattern})\\b\\.?\\s+)?)?(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})(?!\\d)`,
    'giu',
  ),
  /(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?![\d.]*\d)/gu,
  /(?<!\d)(?<year>(?:19|20)\d{2})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
  /(?<![\d/])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>(?:19|20)\d{2})(?!\d)/gu,
];

/** All dates in a text, in order; only existing days from 1950 to 2099. */
export function findDates(text: string): DateMention[] {
  const mentions: DateMention[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const { day = '', month: name = '', lastMonth, year = '' } = match.groups ?? {};
      const number = monthNumbers.get((lastMonth ?? name).toLowerCase()) ?? Number(name);
      const date = toIso(Number(year) < 100 ? 2000 + Number(year) : Number(year), number, Number(day));
      const start = match.index;
      if (date && !mentions.some((each) => each.start < start + match[0].length && each.end > start)) {
        mentions.push({ date, start, end: start + match[0].length });
      }
    }
  }
  return mentions.sort((one, other) => one.start - other.start);
}

/** ISO date; null if there is no such day. */
export function toIso(year: number, monthNumber: number, day: number): string | null {
  if (year < 1950 || year > 2099) return null;
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  if (date.getUTCMonth() !== monthNumber - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
