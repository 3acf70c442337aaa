import type { IsWanted } from './find-digits.ts';

/** Longer runs of digits exceed exact integers and are always kept. */
const maxExactDigits = 15;

/**
 * A filter for runs of digits that may begin one of the given numbers and dates in any spelling (see numberTerms).
 * Reading all numbers of a text would take longer than everything else that is counted in it.
 * @param terms as returned by numberTerms; others are ignored
 */
export function filterForNumbers(terms: readonly string[]): IsWanted {
  // Always keep 0: "0,5 million" and the like may be any number.
  const beginnings = new Set<number>([0]);
  /** "2'000", "2 thousand", "2000" begin with digits of the number. In a date, a year may have only two digits. */
  const addNumber = (term: string) => {
    const [whole = ''] = term.split('.');
    for (let end = 1; end <= whole.length; end++) beginnings.add(Number(whole.slice(0, end)));
    if (/^20\d\d$/.test(term)) beginnings.add(Number(term.slice(2)));
  };
  for (const term of terms) {
    const date = /^d(?:(\d{4})-)?\d\d(?:-(\d\d))?$/.exec(term);
    // Any spelling of a date has its day in digits or, without a day, its year.
    if (date?.[2] !== undefined) beginnings.add(Number(date[2]));
    else if (date?.[1] !== undefined) addNumber(date[1]);
    else if (/^\d+(?:\.\d+)?$/.test(term)) addNumber(term);
  }
  return (value, length) => length > maxExactDigits || beginnings.has(value);
}
