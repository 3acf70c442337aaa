import { foldedWords } from '#server/platform/linguistics/folding.ts';

type Pattern = { word: string; isPrefix: boolean; isSuffix: boolean };

/**
 * A comma-separated list of words and phrases. A "*" at the beginning or end of a word stands for any letters.
 * Matching ignores case, diacritics and punctuation.
 */
export class Expressions {
  readonly #exact = new Map<string, Pattern[][]>();
  readonly #open: Pattern[][] = [];

  constructor(list: string) {
    for (const phrase of list.split(',')) {
      const patterns = phrase.trim().split(/\s+/).filter(Boolean).flatMap(patternsOf);
      const [first] = patterns;
      if (first === undefined) continue;
      if (first.isPrefix || first.isSuffix) this.#open.push(patterns);
      else this.#exact.set(first.word, [...(this.#exact.get(first.word) ?? []), patterns]);
    }
  }

  /** @param words folded */
  isIn(words: readonly string[]): boolean {
    return words.some((_, at) => this.lengthAt(words, at) > 0);
  }

  /** Word count of the longest expression that begins at `at`; 0 = none. */
  lengthAt(words: readonly string[], at: number): number {
    const exact = this.#exact.get(words[at] ?? '');
    const longest = longestFit(this.#open, words, at, 0);
    return exact === undefined ? longest : longestFit(exact, words, at, longest);
  }
}

/** Word count of the longest phrase at a position, or `least` if none is longer. */
function longestFit(phrases: readonly Pattern[][], words: readonly string[], at: number, least: number): number {
  let longest = least;
  for (const patterns of phrases) {
    if (patterns.length > longest && patterns.every((pattern, index) => fits(pattern, words[at + index]))) {
      longest = patterns.length;
    }
  }
  return longest;
}

function patternsOf(written: string): Pattern[] {
  const isPrefix = written.endsWith('*');
  const isSuffix = written.startsWith('*');
  const words = foldedWords(written);
  return words.map((word, index) => ({
    word,
    isPrefix: isPrefix && index === words.length - 1,
    isSuffix: isSuffix && index === 0,
  }));
}

function fits({ word, isPrefix, isSuffix }: Pattern, given: string | undefined): boolean {
  if (given === undefined) return false;
  if (isPrefix && isSuffix) return given.includes(word);
  if (isPrefix) return given.startsWith(word);
  return isSuffix ? given.endsWith(word) : given === word;
}
