import { monthPattern } from '#server/platform/linguistics/month-names.ts';
import { numberTerms } from '#server/platform/linguistics/numbers.ts';

/** A day of a year; `isWhen` where the question asks what was on that day, not about something that bears its date. */
export type AskedDay = { date: string; isWhen: boolean };

const fullDate = /^d(\d{4}-\d\d-\d\d)$/;
const when = new RegExp(
  `(?<!\\p{L})(?:am|on)\\s+(?:\\p{L}*(?:tag|day|woch),?\\s+)?(?:den\\s+|the\\s+)?(?:\\d|(?:${monthPattern})(?!\\p{L}))`,
  'iu',
);

const written = new RegExp(
  `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}(?:[./]\\s?\\d{1,2}[./]|(?:\\.|st|nd|rd|th)?\\s+(?:of\\s+)?(?:${monthPattern})\\.?,?)\\s?\\d{2,4}|(?:${monthPattern})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}`,
  'giu',
);

/** A text without the days written in it; itself where nothing else stands in it. */
export function withoutDays(text: string): string {
  const rest = text.replaceAll(written, ' ').trim();
  return rest === '' ? text : rest;
}

/** The one day that a question names with its year, YYYY-MM-DD; null where it names none, or several. */
export function dayOf(question: string): AskedDay | null {
  const [date, ...others] = new Set(numberTerms(question).flatMap((term) => fullDate.exec(term)?.[1] ?? []));
  return date === undefined || others.length > 0 ? null : { date, isWhen: when.test(question) };
}

/**
 * True where a text says the day. Without a year it means that of its document.
 * @param meetingDate of the document, YYYY-MM-DD; of one without a date any year may be meant
 */
export function saysDay(text: string, date: string, meetingDate: string | null): boolean {
  const terms = new Set(numberTerms(text));
  if (terms.has(`d${date}`)) return true;
  const [year = '', ...dayOfYear] = date.split('-');
  if (meetingDate !== null && !meetingDate.startsWith(year)) return false;
  const day = dayOfYear.join('-');
  const isOfOtherYear = [...terms].some((term) => fullDate.test(term) && term.endsWith(`-${day}`));
  return terms.has(`d${day}`) && !isOfOtherYear;
}
