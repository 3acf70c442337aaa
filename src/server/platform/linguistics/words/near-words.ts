import { codesToString } from '../folding.ts';
import { blank, gramLength, gramsOf, rollGram } from '../grams.ts';
import type { Language } from './stems.ts';
import { TermBeginnings } from './term-beginnings.ts';
import { hashesOf, notRemembered, WordMemory } from './word-memory.ts';
import { isIndexedWord, wordTerms } from './word-terms.ts';

/** A word that shares fewer of a question word's grams does not count as a form of it. */
const minSimilarity = 0.4;

const filterBits = 12;
/** Slot of a gram in the filter, by multiplicative hashing. */
export const filterSlot = (gram: number) => Math.imul(gram, 0x9e3779b1) >>> (32 - filterBits);

function isAllDigits(codes: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = codes[index] as number;
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** A question's word, prepared for scoring. */
export type WordProfile = {
  /** Its idf. */
  weight: number;
  terms: { index: number; share: number }[];
  gramIndexes: number[];
};

/** How a word of a text relates to the question: indexes of its terms, and similarity to each of its words. */
export type SurfaceMatch = { terms: readonly number[]; similarities: readonly { word: number; similarity: number }[] };

export function increment(counts: Uint16Array | number[], index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** A word of a text that shares a gram with the question or begins like one of its terms. */
export type NearWord = {
  word: string;
  isNumber: boolean;
  /** Indexes of the question's grams in it, with repetitions. */
  gramIndexes: readonly number[];
  /** Number of distinct grams shared with each of the question's words. */
  shared: readonly number[];
  /** It may be, or contain, one of the question's terms; otherwise it is not worth stemming. */
  mayContainTerm: Record<Language, boolean>;
  matches: Record<Language, SurfaceMatch | null>;
};

const notNear = -1;
const noMatch: SurfaceMatch = { terms: [], similarities: [] };
/** Scratch buffer for the hashes of the current word. */
const hashes = new Int32Array(2);

/** Finds words of texts that resemble one of the question's. Examines each distinct word only once. */
export class NearWords {
  /** Bloom filter by filterSlot: 0 for grams that certainly do not make a word near. */
  readonly filter = new Uint8Array(1 << filterBits);

  readonly #words: readonly WordProfile[];
  readonly #termIndex: ReadonlyMap<string, number>;
  readonly #gramIndex: ReadonlyMap<number, number>;
  /** Beginnings of terms that share no gram with the question: translations. */
  readonly #beginnings = new Set<number>();
  readonly #termBeginnings: TermBeginnings;
  /** For each gram of the question, its words that contain it. */
  readonly #wordsOfGram: number[][] = [];
  readonly #near: NearWord[] = [];
  /** Words seen before, with their index in `#near`, counted from 1, or notNear. */
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

  /** The word between two offsets of folded codes, skipping leading blanks; null if it is not near. */
  find(codes: Uint16Array, from: number, end: number): NearWord | null {
    let start = from;
    while (codes[start] === blank) start++;
    hashesOf(codes, start, end, hashes);
    const hash = hashes[0] as number;
    const otherHash = hashes[1] as number;
    let place = this.#seen.recall(hash, otherHash);
    if (place === notRemembered) {
      place = this.#examine(codes, start, end);
      this.#seen.remember(hash, otherHash, place);
    }
    return place === notNear ? null : (this.#near[place - 1] as NearWord);
  }

  /** Examines a new word. Returns its index among the near ones, counted from 1, or notNear. */
  #examine(codes: Uint16Array, start: number, end: number): number {
    const found: number[] = [];
    let isNear = false;
    let gram = blank;
    // Include the blank after the word.
    for (let at = start; at <= end; at++) {
      gram = rollGram(gram, codes[at] as number);
      if (at - start + 2 < gramLength || this.filter[filterSlot(gram)] === 0) continue;
      const index = this.#gramIndex.get(gram);
      if (index !== undefined) found.push(index);
      else if (this.#beginnings.has(gram)) isNear = true;
    }
    if (!isNear && found.length === 0) return notNear;
    const shared = new Array<number>(this.#words.length).fill(0);
    // A set, since comparing all grams with each other would take forever for one endless word.
    for (const index of new Set(found)) for (const word of this.#wordsOfGram[index] ?? []) increment(shared, word);
    return this.#near.push({
      word: codesToString(codes, start, end),
      isNumber: isAllDigits(codes, start, end),
      gramIndexes: found,
      shared,
      mayContainTerm: this.#termBeginnings.findIn(codes, start, end),
      matches: { de: null, en: null },
    });
  }

  /** The match of a near word in a text of a language; cached. */
  matchOf(near: NearWord, language: Language): SurfaceMatch {
    const known = near.matches[language];
    if (known !== null) return known;
    const match = this.#findMatch(near, language);
    near.matches[language] = match;
    return match;
  }

  #findMatch({ word, isNumber, shared, mayContainTerm }: NearWord, language: Language): SurfaceMatch {
    const terms: number[] = [];
    if (!isNumber && mayContainTerm[language]) {
      const own = wordTerms(word, language);
      if (own === null) return noMatch;
      this.#addTerm(own.stem, terms);
      for (const part of own.parts) this.#addTerm(part, terms);
    }
    const similarities: { word: number; similarity: number }[] = [];
    for (let index = 0; index < this.#words.length; index++) {
      const asked = this.#words[index] as WordProfile;
      let similarity = (shared[index] as number) / Math.max(asked.gramIndexes.length, 1);
      for (const term of asked.terms) {
        if (term.share > similarity && terms.includes(term.index)) similarity = term.share;
      }
      if (similarity >= minSimilarity) similarities.push({ word: index, similarity });
    }
    if (terms.length === 0 && similarities.length === 0) return noMatch;
    // Stop words are no match; a number has no terms here but can be similar.
    return isNumber || isIndexedWord(word, language) ? { terms, similarities } : noMatch;
  }

  #addTerm(term: string, terms: number[]): void {
    const index = this.#termIndex.get(term);
    if (index !== undefined) terms.push(index);
  }
}
