import { monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';

/** How a paper writes dates of three numbers: "3/2/26" is 3 February or March 2. */
export type DateOrder = 'day-first' | 'month-first';

const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/gu;
const weekdays: readonly RegExp[] = [
  /\b(?:sun(?:day)?|so(?:nntag)?)\b/iu,
  /\b(?:mon(?:day)?|mo(?:ntag)?)\b/iu,
  /\b(?:tue(?:s(?:day)?)?|di(?:enstag)?)\b/iu,
  /\b(?:wed(?:nesday)?|mi(?:ttwoch)?)\b/iu,
  /\b(?:thu(?:rs(?:day)?)?|do(?:nnerstag)?)\b/iu,
  /\b(?:fri(?:day)?|fr(?:eitag)?)\b/iu,
  /\b(?:sat(?:urday)?|sa(?:mstag)?|sonnabend)\b/iu,
];
const dayBeforeMonth = new RegExp(`\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?(?:${monthPattern})\\b`, 'iu');
const monthBeforeDay = new RegExp(`\\b(?:${monthPattern})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,\\s+\\d{4}`, 'iu');

/** The order of a paper's dates by its own evidence; null if it has none. */
export function dateOrderOf(text: string): DateOrder | null {
  const votes = { 'day-first': 0, 'month-first': 0 };
  for (const match of text.matchAll(slashed)) {
    const [whole, one = '', other = '', year = ''] = match;
    if (Number(one) > 12) votes['day-first'] += 2;
    if (Number(other) > 12) votes['month-first'] += 2;
    const day = weekdayBeside(text, match.index, match.index + whole.length);
    if (day === null) continue;
    const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
    if (fits(full, Number(other), Number(one), day)) votes['day-first'] += 1;
    if (fits(full, Number(one), Number(other), day)) votes['month-first'] += 1;
  }
  if (votes['day-first'] !== votes['month-first'])
    return votes['day-first'] > votes['month-first'] ? 'day-first' : 'month-first';
  const isDayFirst = dayBeforeMonth.test(text);
  return isDayFirst === monthBeforeDay.test(text) ? null : isDayFirst ? 'day-first' : 'month-first';
}

const fits = (year: number, month: number, day: number, weekday: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDay() === weekday;
};

/** The weekday written next to a date, 0 = Sunday: "Tuesday 3/2/26", "Do., 17.9.26", "3/2/26 at 7pm (Tuesday)". */
export function weekdayBeside(text: string, start: number, end: number): number | null {
  const before = /(\p{L}{2,10})\.?,?\s{1,3}(?:(?:dem|den|the|on)\s{1,3})?$/iu.exec(
    text.slice(Math.max(0, start - 24), start),
  );
  const behind = /^[^\n]{0,14}?[(,]\s?(\p{L}{2,10})[.)]/u.exec(text.slice(end, end + 30));
  for (const word of [before?.[1], behind?.[1]]) {
    if (word === undefined) continue;
    const day = weekdays.findIndex((pattern) => pattern.exec(word)?.[0] === word);
    if (day !== -1) return day;
  }
  return null;
}

/** Whether a date falls on a weekday; null weekday = unknown. */
export const fallsOn = (date: string, weekday: number): boolean =>
  new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;
