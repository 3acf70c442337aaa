import { monthNumbers, monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import { fallsOn, weekdayBeside } from './date-order.ts';
import { type DateMention, toIso } from './find-dates.ts';

const dayAndMonth = new RegExp(
  `(?<![\\d.])(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?(?<month>${monthPattern})(?!\\p{L})(?![.,]?\\s+\\d{4})`,
  'giu',
);

/** Days without a year, such as "Montag, dem 14. September": of the years that the head names, the one whose weekday fits. */
export function yearlessDates(text: string): DateMention[] {
  const named = new Set([...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu)].map(([year]) => Number(year)));
  const years = new Set([...named].flatMap((year) => [year, year + 1]));
  return [...text.matchAll(dayAndMonth)].flatMap(({ index, 0: words, groups }) => {
    const start = index;
    const end = start + words.length;
    const weekday = weekdayBeside(text, start, end);
    const month = monthNumbers.get((groups?.month ?? '').toLowerCase()) ?? 0;
    const days = [...years].flatMap((year) => toIso(year, month, Number(groups?.day)) ?? []);
    const fitting = weekday === null ? [] : days.filter((day) => fallsOn(day, weekday));
    const [date, ...others] = fitting;
    return date && others.length === 0 ? [{ date, from: date, start, end, isAmbiguous: false }] : [];
  });
}
