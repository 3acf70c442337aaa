import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { isFrameWord } from '#server/reading/records/changes/change-words.ts';

/** A decision's number: "BV 25/014" has the letters "bv" and the digits 25 and 14. */
export type NumberParts = { letters: string; digits: number[] };

/** "25/14" is told from other numbers, "14" is not. */
export const isCompound = (number: string): boolean => /\d\D+\d/.test(number);

export function numberParts(text: string): NumberParts {
  const letters = foldedWords(text).filter((word) => /^\p{L}{1,4}$/u.test(word) && !isFrameWord(word));
  return { letters: letters.join(' '), digits: (text.match(/\d+/g) ?? []).map(Number) };
}

/** The digits without the year of the day: 14 of "25/14" and of "2025/14" in 2025. */
export function digitsOfNumber(digits: readonly number[], date: string | null): number[] {
  const year = Number(date?.slice(0, 4));
  return digits.filter((each) => each !== year && each !== year % 100);
}

/** "25/14", "25/014" and, in 2025, "14" are one; letters count if both have them. */
export function isSameNumber(one: NumberParts, other: NumberParts, date: string | null): boolean {
  if (one.letters !== '' && other.letters !== '' && one.letters !== other.letters) return false;
  const [short, long] =
    one.digits.length < other.digits.length ? [one.digits, other.digits] : [other.digits, one.digits];
  const rest = short.length === long.length ? long : digitsOfNumber(long, date);
  return rest.length === short.length && short.every((each, index) => each === rest[index]);
}
