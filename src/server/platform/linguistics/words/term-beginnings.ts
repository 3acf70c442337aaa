import { blank } from '../grams.ts';
import type { Language } from './stems.ts';

const threeLetters = 0x1fffff;
const join = (first: number, second: number, third: number) =>
  (((first << 14) ^ (second << 7) ^ third) & threeLetters) >>> 0;
const letterE = 101;
/** Vowels that form a spelled-out umlaut with a following e, which stems are written without (see stems.ts). */
const umlauts = new Set([97, 111, 117]);

/**
 * Beginnings of terms, to rule out words that cannot contain one: stemming takes longer than everything else done with
 * a word. A stem keeps the first two letters of its word, a German stem (of a word or of a compound part) three.
 */
export class TermBeginnings {
  readonly #wordBeginnings = new Set<number>();
  readonly #partBeginnings = new Set<number>();
  /** A one-letter term may occur anywhere. */
  readonly #isAny: boolean;

  constructor(terms: readonly string[]) {
    this.#isAny = terms.some((term) => term.length < 2);
    for (const term of terms) {
      this.#wordBeginnings.add(join(blank, term.charCodeAt(0), term.charCodeAt(1)));
      if (term.length > 2) this.#partBeginnings.add(join(term.charCodeAt(0), term.charCodeAt(1), term.charCodeAt(2)));
    }
  }

  /** Whether the word between two offsets of folded codes may be a form of one of the terms or a compound with one. */
  findIn(codes: Uint16Array, start: number, end: number): Record<Language, boolean> {
    let last = codes[start] as number;
    let beforeLast = blank;
    const isForm = this.#isAny || this.#wordBeginnings.has(join(blank, last, codes[start + 1] as number));
    let isPart = isForm;
    for (let at = start + 1; at < end && !isPart; at++) {
      const code = codes[at] as number;
      isPart = this.#partBeginnings.has(join(beforeLast, last, code)) || (code === letterE && umlauts.has(last));
      beforeLast = last;
      last = code;
    }
    return { de: isPart, en: isForm };
  }
}
