import { type QuestionAnalysis, wordTerms } from './analyser.ts';
import type { IsWanted } from './find-digits.ts';
import { codesToString, foldToCodes } from './folding.ts';
import { gramLength, gramsOf, rollGram } from './grams.ts';
import { filterForNumbers } from './number-filter.ts';
import { numberTerms } from './numbers.ts';
import type { Language } from './stems.ts';
import { nothingRemembered, WordMemory } from './word-memory.ts';

/**
 * Scores texts against a question in memory by three channels: BM25 over terms, BM25 over character 4-grams, and how much
 * of the question one stretch of text holds. One pass over the folded text counts them all; what a word is to the question
 * is worked out once, and only words that share a gram with it or begin like one of its terms are stemmed, since a stem
 * and the words it stands for begin alike.
 */

/** k1 and b, measured on XQuAD, QMSum and German minutes. */
export const termSaturation = { k1: 0.9, b: 0.4 };
export const gramSaturation = { k1: 1.2, b: 0.75 };

/** A stretch is about a sentence and a half of minutes. */
const stretchWords = 30;
/** Words that share fewer of a question word's grams are not taken for a form of it. */
const leastSimilarity = 0.4;

export type TextCounts = {
  /** Words of the text. */
  length: number;
  /** How often each of the question's terms occurs, by the index of Scorer.terms. */
  termCounts: Uint16Array;
  /** Grams of the text. */
  gramTotal: number;
  /** How often each of the question's grams occurs, by the index of the scorer's grams. */
  gramCounts: Uint16Array;
  /** The words that are like one of the question's, by their place. */
  places: readonly Place[];
};

type Place = { at: number; match: SurfaceMatch };

export type Averages = { length: number; gramTotal: number };

/** Natural logarithm of 1 + (N − df + ½) / (df + ½): positive for every df ≤ N. */
export function inverseDocumentFrequency(documentCount: number, documentFrequency: number): number {
  const df = Math.min(Math.max(documentFrequency, 0), documentCount);
  return Math.log(1 + (documentCount - df + 0.5) / (df + 0.5));
}

function saturate(count: number, relativeLength: number, { k1, b }: { k1: number; b: number }): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));
}

const filterBits = 12;
const filterSlot = (gram: number) => Math.imul(gram, 0x9e3779b1) >>> (32 - filterBits);

function isAllDigits(codes: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = codes[index] as number;
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** What a question's word looks like to the scorer. */
type WordProfile = {
  /** Its idf. */
  weight: number;
  terms: { index: number; share: number }[];
  gramIndexes: number[];
};

/** What a word of a text is to the question: indexes of its terms, and likeness to each of the question's words. */
type SurfaceMatch = { terms: readonly number[]; likeness: readonly { word: number; similarity: number }[] };

/** The best share that one of some terms has in a word. */
function shareOfTerms({ terms }: WordProfile, indexes: readonly number[]): number {
  return Math.max(0, ...terms.map(({ index, share }) => (indexes.includes(index) ? share : 0)));
}

function increment(counts: Uint16Array | Uint8Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** The index of a key, given to it at first sight. */
function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const index = indexes.get(key) ?? indexes.size;
  indexes.set(key, index);
  return index;
}

/** A word of a text that shares a gram with the question, or begins like one of its terms. */
type NearWord = {
  word: string;
  isNumber: boolean;
  /** Indexes of the question's grams in it, as often as it holds them. */
  gramIndexes: readonly number[];
  /** How many distinct grams it shares with each of the question's words. */
  shared: Uint8Array;
  matches: Record<Language, SurfaceMatch | null>;
};

const notNear = -1;
const noMatch: SurfaceMatch = { terms: [], likeness: [] };

/** A question made ready to score many texts. Not for use by two callers at once. */
export class Scorer {
  /** The question's distinct terms. */
  readonly terms: readonly string[];
  /** share × idf of each term. */
  readonly termWeights: Float64Array;
  readonly gramWeights: Float64Array;

  readonly #words: readonly WordProfile[];
  readonly #termIndex = new Map<string, number>();
  readonly #gramIndex = new Map<number, number>();
  readonly #filter = new Uint8Array(1 << filterBits);
  /** How words begin that stand for a term without sharing a gram with the question: translations. */
  readonly #beginnings = new Set<number>();
  /** Null where the question asks for no numbers. */
  readonly #isNumberWanted: IsWanted | null;
  /** Which of the question's words hold each of its grams. */
  readonly #wordsOfGram: number[][] = [];
  readonly #near: NearWord[] = [];
  /** Of words seen before: their place in `#near`, counted from 1, or notNear. */
  readonly #seen = new WordMemory();
  /** Sums that make the channels comparable between questions. */
  #wordTotal = 0;
  #termTotal = 0;
  #gramTotal = 0;

  /** @param idfOf inverse document frequency of a term among the texts searched; ≥ 0. */
  constructor(question: Pick<QuestionAnalysis, 'words'>, idfOf: (term: string) => number) {
    this.#words = question.words.map(({ word, terms }) => {
      const grams = gramsOf(word);
      return {
        weight: 0,
        terms: terms.map(({ term, weight: share }) => ({ index: indexIn(this.#termIndex, term), share })),
        gramIndexes: grams.map((gram) => indexIn(this.#gramIndex, gram)),
      };
    });
    this.terms = [...this.#termIndex.keys()];
    for (const term of this.terms) {
      const [beginning] = gramsOf(term);
      if (beginning !== undefined && !this.#gramIndex.has(beginning)) this.#beginnings.add(beginning);
    }
    for (const gram of [...this.#gramIndex.keys(), ...this.#beginnings]) this.#filter[filterSlot(gram)] = 1;
    for (const index of this.#gramIndex.values()) {
      this.#wordsOfGram[index] = [...this.#words.keys()].filter((word) =>
        this.#words[word]?.gramIndexes.includes(index),
      );
    }
    this.termWeights = new Float64Array(this.terms.length);
    this.gramWeights = new Float64Array(this.#gramIndex.size);
    this.#isNumberWanted = this.terms.some((term) => /\d/.test(term)) ? filterForNumbers(this.terms) : null;
    this.reweigh(idfOf);
  }

  /**
   * Gives the terms other weights; what was counted stays valid. A word weighs as much as its most frequent own term; its
   * grams weigh as much as the word.
   */
  reweigh(idfOf: (term: string) => number): void {
    const idfs = this.terms.map((term) => idfOf(term));
    this.termWeights.fill(0);
    this.gramWeights.fill(0);
    this.#termTotal = 0;
    for (const word of this.#words) {
      const own = word.terms.filter(({ share }) => share === 1);
      word.weight = Math.min(...(own.length > 0 ? own : word.terms).map(({ index }) => idfs[index] ?? 0));
      let highest = 0;
      for (const { index, share } of word.terms) {
        const weight = share * (idfs[index] ?? 0);
        highest = Math.max(highest, weight);
        this.termWeights[index] = Math.max(this.termWeights[index] ?? 0, weight);
      }
      this.#termTotal += highest;
      for (const index of word.gramIndexes) {
        this.gramWeights[index] = Math.max(this.gramWeights[index] ?? 0, word.weight);
      }
    }
    this.#wordTotal = this.#words.reduce((sum, { weight }) => sum + weight, 0);
    this.#gramTotal = this.gramWeights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Counts the question's terms and grams in a text. Counts saturate at 65,535. */
  count(text: string, language: Language | null): TextCounts {
    const { codes, wordCount, letterCount, starts, ends, hashes, otherHashes } = foldToCodes(text);
    const counts = {
      length: wordCount,
      termCounts: new Uint16Array(this.terms.length),
      // A word of n letters, with a blank before and after, holds n - 1 grams.
      gramTotal: letterCount - wordCount,
      gramCounts: new Uint16Array(this.gramWeights.length),
      places: [] as Place[],
    };
    const seen = this.#seen;
    for (let index = 0; index < wordCount; index++) {
      const hash = hashes[index] as number;
      const otherHash = otherHashes[index] as number;
      let place = seen.recall(hash, otherHash);
      if (place === nothingRemembered) {
        place = this.#examine(codes, starts[index] as number, ends[index] as number);
        seen.remember(hash, otherHash, place);
      }
      if (place !== notNear) this.#countNear(this.#near[place - 1] as NearWord, language ?? 'de', index + 1, counts);
    }
    if (this.#isNumberWanted !== null) {
      for (const term of numberTerms(text, this.#isNumberWanted)) {
        const index = this.#termIndex.get(term);
        if (index !== undefined) increment(counts.termCounts, index);
      }
    }
    return counts;
  }

  #countNear(near: NearWord, language: Language, at: number, counts: TextCounts & { places: Place[] }): void {
    const match = near.matches[language] ?? this.#matchSurface(near, language);
    for (const index of near.gramIndexes) increment(counts.gramCounts, index);
    for (const index of match.terms) increment(counts.termCounts, index);
    if (match.likeness.length > 0) counts.places.push({ at, match });
  }

  /** Looks at a word for the first time. Its place among the near ones, counted from 1, or notNear. */
  #examine(codes: Uint16Array, start: number, end: number): number {
    const found: number[] = [];
    let isNear = false;
    let gram = 32;
    // A blank stands behind the word.
    for (let at = start; at <= end; at++) {
      gram = rollGram(gram, codes[at] as number);
      if (at - start + 2 < gramLength || this.#filter[filterSlot(gram)] === 0) continue;
      const index = this.#gramIndex.get(gram);
      if (index !== undefined) found.push(index);
      else if (this.#beginnings.has(gram)) isNear = true;
    }
    if (!isNear && found.length === 0) return notNear;
    const shared = new Uint8Array(this.#words.length);
    for (const index of new Set(found)) for (const word of this.#wordsOfGram[index] ?? []) increment(shared, word);
    return this.#near.push({
      word: codesToString(codes, start, end),
      isNumber: isAllDigits(codes, start, end),
      gramIndexes: found,
      shared,
      matches: { de: null, en: null },
    });
  }

  #matchSurface(near: NearWord, language: Language): SurfaceMatch {
    let match = noMatch;
    const terms = near.isNumber ? null : wordTerms(near.word, language);
    // Stop words of the text are no match; a number has no terms here but can be alike.
    if (terms || near.isNumber) {
      const indexes = terms
        ? [terms.stem, ...terms.parts].map((term) => this.#termIndex.get(term) ?? -1).filter((index) => index >= 0)
        : [];
      const likeness = this.#words.flatMap((each, word) => {
        const byTerm = indexes.length === 0 ? 0 : shareOfTerms(each, indexes);
        const byGrams = (near.shared[word] as number) / Math.max(each.gramIndexes.length, 1);
        const similarity = Math.max(byTerm, byGrams);
        return similarity >= leastSimilarity ? [{ word, similarity }] : [];
      });
      match = { terms: indexes, likeness };
    }
    near.matches[language] = match;
    return match;
  }

  /** Share of the question, by idf, that the best 30 words in a row hold; similar words count by their likeness. 0–1. */
  stretchCoverage({ places }: TextCounts): number {
    if (this.#wordTotal === 0) return 0;
    const best = new Float64Array(this.#words.length);
    let highest = 0;
    for (let first = 0; first < places.length; first++) {
      best.fill(0);
      let sum = 0;
      const end = (places[first]?.at ?? 0) + stretchWords;
      for (let index = first; index < places.length; index++) {
        const place = places[index];
        if (!place || place.at >= end) break;
        for (const { word, similarity } of place.match.likeness) {
          const gain = similarity - (best[word] as number);
          if (gain <= 0) continue;
          best[word] = similarity;
          sum += gain * (this.#words[word]?.weight ?? 0);
        }
      }
      if (sum > highest) highest = sum;
    }
    return highest / this.#wordTotal;
  }

  /** BM25 over terms, as a share of the question's weight: 0 to about 1.9. */
  termScore(counts: TextCounts, averages: Averages): number {
    if (this.#termTotal === 0) return 0;
    let score = 0;
    const relative = counts.length / averages.length;
    for (let index = 0; index < counts.termCounts.length; index++) {
      const count = counts.termCounts[index] as number;
      if (count > 0) score += (this.termWeights[index] as number) * saturate(count, relative, termSaturation);
    }
    return score / this.#termTotal;
  }

  /** BM25 over grams, as a share of the question's weight: 0 to about 2.2. */
  gramScore(counts: TextCounts, averages: Averages): number {
    if (this.#gramTotal === 0) return 0;
    let score = 0;
    const relative = counts.gramTotal / averages.gramTotal;
    for (let index = 0; index < counts.gramCounts.length; index++) {
      const count = counts.gramCounts[index] as number;
      if (count > 0) score += (this.gramWeights[index] as number) * saturate(count, relative, gramSaturation);
    }
    return score / this.#gramTotal;
  }

  /** Share of the question found in the text, by idf: whole words (a word found by parts counts by their weight). 0–1. */
  termCoverage(counts: TextCounts): number {
    return this.#share((word) => shareByTerms(word, counts));
  }

  /**
   * Share of the question's 4-grams found in the text, by idf of their words; a word that stands there in the other language
   * counts as in termCoverage. 0–1.
   */
  gramCoverage(counts: TextCounts): number {
    return this.#share((word) => {
      const hits = word.gramIndexes.filter((index) => (counts.gramCounts[index] as number) > 0).length;
      return Math.max(hits / Math.max(word.gramIndexes.length, 1), shareByTerms(word, counts, true));
    });
  }

  #share(found: (word: WordProfile) => number): number {
    if (this.#wordTotal === 0) return 0;
    return this.#words.reduce((sum, word) => sum + word.weight * found(word), 0) / this.#wordTotal;
  }
}

/** The highest share of a word's terms that the text holds. @param isOther only of those that are not the word itself */
function shareByTerms({ terms }: WordProfile, counts: TextCounts, isOther = false): number {
  const found = terms.filter(
    ({ index, share }) => (counts.termCounts[index] as number) > 0 && !(isOther && share === 1),
  );
  return Math.max(0, ...found.map(({ share }) => share));
}

/** Mean length of some texts, at least 1, as the scores need it. */
export function averagesOf(counts: readonly TextCounts[]): Averages {
  let length = 0;
  let gramTotal = 0;
  for (const each of counts) {
    length += each.length;
    gramTotal += each.gramTotal;
  }
  const texts = Math.max(counts.length, 1);
  return { length: Math.max(length / texts, 1), gramTotal: Math.max(gramTotal / texts, 1) };
}

/** How much the stretch counts beside the two BM25 channels. */
const stretchWeight = 0.5;

/** The channels added: 0 (nothing in common) to about 4; 1.5 is a good match. In the order given. */
export function fuseScores(scorer: Scorer, counts: readonly TextCounts[], averages: Averages): Float64Array {
  return Float64Array.from(
    counts,
    (each) =>
      scorer.termScore(each, averages) +
      scorer.gramScore(each, averages) +
      stretchWeight * scorer.stretchCoverage(each),
  );
}
