import type { IsWanted } from './find-digits.ts';

/** A longer run of digits is no number that anybody asks for; it is taken for one that may be meant. */
const longestRun = 15;

/**
 * Tells which runs of digits cannot be the beginning of any of some numbers and dates, however these are written (see
 * numberTerms): reading all numbers of a text takes longer than all else that is counted in it.
 * @param terms as numberTerms makes them; others are passed over
 */
export function filterForNumbers(terms: readonly string[]): IsWanted {
  // 0 stands for "0,5 million" and the like, which any number may be.
  const beginnings = new Set<number>([0]);
  /** "2'000", "2 thousand", "2000": the first digits are the number's. A year also stands with two digits, in a date. */
  const addNumber = (term: string) => {
    const [whole = ''] = term.split('.');
    for (let end = 1; end <= whole.length; end++) beginnings.add(Number(whole.slice(0, end)));
    if (/^20\d\d$/.test(term)) beginnings.add(Number(term.slice(2)));
  };
  for (const term of terms) {
    const date = /^d(?:(\d{4})-)?\d\d(?:-(\d\d))?$/.exec(term);
    // The day stands there in digits, whatever the month is written in; without a day the year does.
    if (date?.[2] !== undefined) beginnings.add(Number(date[2]));
    else if (date?.[1] !== undefined) addNumber(date[1]);
    else if (/^\d+(?:\.\d+)?$/.test(term)) addNumber(term);
  }
  return (value, length) => length > longestRun || beginnings.has(value);
}
