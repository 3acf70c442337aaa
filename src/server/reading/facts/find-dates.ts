/** Dates in texts. */

import { monthNumbers, monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import type { DateOrder } from './date-order.ts';
import { ordinalDay, ordinalPattern } from './ordinal-days.ts';

/** A date in a text. */
export interface DateMention {
  /** ISO. */
  date: string;
  /** The first day of a range such as "14. und 15. September 2026"; `date` is the last, on which decisions are dated. */
  from: string;
  start: number;
  end: number;
  /** "3/2/26" in a paper that does not show its order. */
  isAmbiguous: boolean;
}

const dash = '\\s*(?:[-–—/]|und|and|bis|to|&|\\+)\\s*';
const ordinal = '(?:\\.|st|nd|rd|th)?';
const year = "(?<year>\\d{4}|['’]\\d{2})(?!\\d)";

/** Each pattern names its groups day, month, year, and those of a range's first day. */
const patterns = [
  new RegExp(
    `(?<!\\d)(?:(?<firstDay>\\d{1,2})${ordinal}(?:\\s*(?<firstMonth>${monthPattern})\\.?)?${dash})?(?<day>\\d{1,2})${ordinal}(?:\\s+of)?\\s*(?<month>${monthPattern})\\b\\.?,?\\s+${year}`,
    'giu',
  ),
  new RegExp(
    `\\b(?<month>${monthPattern})\\b\\.?\\s+(?:(?<firstDay>\\d{1,2})(?:st|nd|rd|th)?${dash}(?:(?<lastMonth>${monthPattern})\\b\\.?\\s+)?)?(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+${year}`,
    'giu',
  ),
  new RegExp(
    `\\b(?<word>${ordinalPattern})(?:\\s+day)?(?:\\s+of)?\\s+(?<month>${monthPattern})\\b,?\\s+${year}`,
    'giu',
  ),
  new RegExp(`(?<!\\d)(?<day>\\d{1,2})${ordinal}\\s+day\\s+of\\s+(?<month>${monthPattern})\\b,?\\s+${year}`, 'giu'),
  new RegExp(`(?<![\\d-])(?<day>\\d{1,2})-(?<month>${monthPattern})-(?<year>\\d{4})(?!\\d)`, 'giu'),
  /(?<![\d.])(?:(?<firstDay>\d{1,2})\.(?:(?<firstMonth>\d{1,2})\.)?\s?(?:\/|[-–]|und|bis)\s?)?(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?![\d.]*\d)/gu,
  /(?<!\d)(?<year>(?:19|20)\d{2})[-/](?<month>\d{2})[-/](?<day>\d{2})(?!\d)/gu,
  /(?<![\d/])(?<one>\d{1,2})\/(?<other>\d{1,2})\/(?<year>\d{4}|\d{2})(?![\d/])/gu,
];

/**
 * All dates in a text, in order; only existing days from 1800 to 2099.
 * @param order how the paper writes dates of three numbers; null = unknown, which counts as month first
 */
export function findDates(text: string, order: DateOrder | null = null): DateMention[] {
  const mentions: DateMention[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const found = dateOf(match.groups ?? {}, order);
      const start = match.index;
      const end = start + match[0].length;
      if (found && !mentions.some((each) => each.start < end && each.end > start))
        mentions.push({ ...found, start, end });
    }
  }
  return mentions.sort((one, other) => one.start - other.start);
}

function dateOf(
  groups: Record<string, string | undefined>,
  order: DateOrder | null,
): Pick<DateMention, 'date' | 'from' | 'isAmbiguous'> | null {
  const { firstDay, firstMonth, lastMonth, one, other, word, month: name = '' } = groups;
  const isSwapped = order === 'day-first' || Number(one) > 12;
  const day = word ? ordinalDay(word) : Number(one === undefined ? groups.day : isSwapped ? one : other);
  const month = one === undefined ? monthOf(lastMonth ?? name) : Number(isSwapped ? other : one);
  const year = yearOf(groups.year ?? '');
  const date = toIso(year, month, day);
  if (!date) return null;
  const from = firstDay ? toIso(year, monthOf(firstMonth ?? name), Number(firstDay)) : null;
  const isOpen = one !== undefined && order === null && Math.max(Number(one), Number(other)) <= 12 && one !== other;
  return { date, from: from && from < date ? from : date, isAmbiguous: isOpen };
}

const monthOf = (name: string): number => monthNumbers.get(name.toLowerCase()) ?? Number(name);

/** Two digits mean the years from 1960 to 2059. */
function yearOf(text: string): number {
  const year = Number(text.replace(/\D/gu, ''));
  return year >= 100 ? year : year < 60 ? 2000 + year : 1900 + year;
}

/** ISO date; null if there is no such day. */
export function toIso(year: number, monthNumber: number, day: number): string | null {
  if (year < 1800 || year > 2099) return null;
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  if (date.getUTCMonth() !== monthNumber - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
