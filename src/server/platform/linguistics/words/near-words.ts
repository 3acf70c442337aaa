import { isIndexedWord, wordTerms } from '../analyser.ts';
import { codesToString } from '../folding.ts';
import { blank, gramLength, gramsOf, rollGram } from '../grams.ts';
import type { Language } from './stems.ts';
import { TermBeginnings } from './term-beginnings.ts';
import { hashesOf, nothingRemembered, WordMemory } from './word-memory.ts';

/** Words that share fewer of a question word's grams are not taken for a form of it. */
const leastSimilarity = 0.4;

const filterBits = 12;
/** Where a gram stands in the filter: multiplicative hashing. */
export const filterSlot = (gram: number) => Math.imul(gram, 0x9e3779b1) >>> (32 - filterBits);

function isAllDigits(codes: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = codes[index] as number;
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** What a question's word looks like to the scorer. */
export type WordProfile = {
  /** Its idf. */
  weight: number;
  terms: { index: number; share: number }[];
  gramIndexes: number[];
};

/** What a word of a text is to the question: indexes of its terms, and likeness to each of the question's words. */
export type SurfaceMatch = { terms: readonly number[]; likeness: readonly { word: number; similarity: number }[] };

export function increment(counts: Uint16Array | number[], index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** A word of a text that shares a gram with the question, or begins like one of its terms. */
export type NearWord = {
  word: string;
  isNumber: boolean;
  /** Indexes of the question's grams in it, as often as it holds them. */
  gramIndexes: readonly number[];
  /** How many distinct grams it shares with each of the question's words. */
  shared: readonly number[];
  /** It may be, or hold, one of the question's terms: only then it is worth stemming. */
  mayHoldTerm: Record<Language, boolean>;
  matches: Record<Language, SurfaceMatch | null>;
};

const notNear = -1;
const noMatch: SurfaceMatch = { terms: [], likeness: [] };
/** Hashes of the word at hand. */
const hashes = new Int32Array(2);

/** The words of texts that are like one of a question's; what each is to the question is worked out at first sight. */
export class NearWords {
  /** By filterSlot: 0 for grams that are none of those that make a word near. Others may share a slot with one. */
  readonly filter = new Uint8Array(1 << filterBits);

  readonly #words: readonly WordProfile[];
  readonly #termIndex: ReadonlyMap<string, number>;
  readonly #gramIndex: ReadonlyMap<number, number>;
  /** How words begin that stand for a term without sharing a gram with the question: translations. */
  readonly #beginnings = new Set<number>();
  readonly #termBeginnings: TermBeginnings;
  /** Which of the question's words hold each of its grams. */
  readonly #wordsOfGram: number[][] = [];
  readonly #near: NearWord[] = [];
  /** Of words seen before: their place in `#near`, counted from 1, or notNear. */
  readonly #seen = new WordMemory();

  constructor(
    words: readonly WordProfile[],
    termIndex: ReadonlyMap<string, number>,
    gramIndex: ReadonlyMap<number, number>,
  ) {
    this.#words = words;
    this.#termIndex = termIndex;
    this.#gramIndex = gramIndex;
    this.#termBeginnings = new TermBeginnings([...termIndex.keys()]);
    for (const term of termIndex.keys()) {
      const [beginning] = gramsOf(term);
      if (beginning !== undefined && !gramIndex.has(beginning)) this.#beginnings.add(beginning);
    }
    for (const gram of [...gramIndex.keys(), ...this.#beginnings]) this.filter[filterSlot(gram)] = 1;
    for (const index of gramIndex.values()) {
      this.#wordsOfGram[index] = [...words.keys()].filter((word) => words[word]?.gramIndexes.includes(index));
    }
  }

  /** The word between two places of folded codes, blanks before it passed over; null where it is not near. */
  find(codes: Uint16Array, from: number, end: number): NearWord | null {
    let start = from;
    while (codes[start] === blank) start++;
    hashesOf(codes, start, end, hashes);
    const hash = hashes[0] as number;
    const otherHash = hashes[1] as number;
    let place = this.#seen.recall(hash, otherHash);
    if (place === nothingRemembered) {
      place = this.#examine(codes, start, end);
      this.#seen.remember(hash, otherHash, place);
    }
    return place === notNear ? null : (this.#near[place - 1] as NearWord);
  }

  /** Looks at a word for the first time. Its place among the near ones, counted from 1, or notNear. */
  #examine(codes: Uint16Array, start: number, end: number): number {
    const found: number[] = [];
    let isNear = false;
    let gram = blank;
    // A blank stands behind the word.
    for (let at = start; at <= end; at++) {
      gram = rollGram(gram, codes[at] as number);
      if (at - start + 2 < gramLength || this.filter[filterSlot(gram)] === 0) continue;
      const index = this.#gramIndex.get(gram);
      if (index !== undefined) found.push(index);
      else if (this.#beginnings.has(gram)) isNear = true;
    }
    if (!isNear && found.length === 0) return notNear;
    const shared = new Array<number>(this.#words.length).fill(0);
    // A set, however short most are: of one endless word, looking for each gram among those before it would take for ever.
    for (const index of new Set(found)) for (const word of this.#wordsOfGram[index] ?? []) increment(shared, word);
    return this.#near.push({
      word: codesToString(codes, start, end),
      isNumber: isAllDigits(codes, start, end),
      gramIndexes: found,
      shared,
      mayHoldTerm: this.#termBeginnings.findIn(codes, start, end),
      matches: { de: null, en: null },
    });
  }

  /** What a near word is to the question in a text of that language; worked out once. */
  matchOf(near: NearWord, language: Language): SurfaceMatch {
    const known = near.matches[language];
    if (known !== null) return known;
    const match = this.#findMatch(near, language);
    near.matches[language] = match;
    return match;
  }

  #findMatch({ word, isNumber, shared, mayHoldTerm }: NearWord, language: Language): SurfaceMatch {
    const terms: number[] = [];
    if (!isNumber && mayHoldTerm[language]) {
      const own = wordTerms(word, language);
      if (own === null) return noMatch;
      this.#addTerm(own.stem, terms);
      for (const part of own.parts) this.#addTerm(part, terms);
    }
    const likeness: { word: number; similarity: number }[] = [];
    for (let index = 0; index < this.#words.length; index++) {
      const asked = this.#words[index] as WordProfile;
      let similarity = (shared[index] as number) / Math.max(asked.gramIndexes.length, 1);
      for (const term of asked.terms) {
        if (term.share > similarity && terms.includes(term.index)) similarity = term.share;
      }
      if (similarity >= leastSimilarity) likeness.push({ word: index, similarity });
    }
    if (terms.length === 0 && likeness.length === 0) return noMatch;
    // Stop words of the text are no match; a number has no terms here but can be alike.
    return isNumber || isIndexedWord(word, language) ? { terms, likeness } : noMatch;
  }

  #addTerm(term: string, terms: number[]): void {
    const index = this.#termIndex.get(term);
    if (index !== undefined) terms.push(index);
  }
}
