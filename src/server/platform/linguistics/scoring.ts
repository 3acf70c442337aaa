import type { QuestionAnalysis } from './analyser.ts';
import { foldToCodes } from './folding.ts';
import { blank, gramsOf, rollGram } from './grams.ts';
import type { IsWanted } from './numbers/find-digits.ts';
import { filterForNumbers } from './numbers/number-filter.ts';
import { numberTerms } from './numbers/numbers.ts';
import {
  filterSlot,
  increment,
  type NearWord,
  NearWords,
  type SurfaceMatch,
  type WordProfile,
} from './words/near-words.ts';
import type { Language } from './words/stems.ts';

/**
 * Scores texts against a question in memory by three channels: BM25 over terms, BM25 over character 4-grams, and the
 * share of the question found in one stretch of text. One pass over the folded text finds the words that share a gram
 * with the question or begin like one of its terms, since a stem and its words begin alike. Only these are examined,
 * and each distinct one only once. Counting avoids closures and allocations: a question scores 300 passages and as
 * many sentences, and half of the time used to be spent on creating and collecting small arrays.
 */

/** k1 and b of BM25, measured on XQuAD, QMSum and German minutes. */
export const termSaturation = { k1: 0.9, b: 0.4 };
export const gramSaturation = { k1: 1.2, b: 0.75 };

/** Words in a stretch: about a sentence and a half of minutes. */
const stretchWords = 30;

export type TextCounts = {
  /** Words of the text. */
  length: number;
  /** Grams of the text. */
  gramTotal: number;
  /** From index `row` on, the count of each of the question's terms, then of each of its grams. For the scorer only. */
  table: Uint16Array;
  row: number;
  /** The words similar to one of the question's, in text order. */
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

/** The index of a key; assigns the next one to a new key. */
function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const index = indexes.get(key) ?? indexes.size;
  indexes.set(key, index);
  return index;
}

const noPlaces: readonly Place[] = [];
/** Initial rows of a count table, and its maximum length. */
const initialRows = 4;
const maxTableLength = 65_536;

/** A question, prepared to score many texts. Not for concurrent use. */
export class Scorer {
  /** The question's distinct terms. */
  readonly terms: readonly string[];
  /** share × idf of each term. */
  readonly termWeights: Float64Array;
  readonly gramWeights: Float64Array;

  readonly #words: readonly WordProfile[];
  readonly #termIndex = new Map<string, number>();
  readonly #near: NearWords;
  /** Null if the question contains no numbers. */
  readonly #isNumberWanted: IsWanted | null;
  /** Count table shared by many texts, and its fill level. */
  #table = new Uint16Array(0);
  #filled = 0;
  /** The best similarity to each of the question's words in a stretch. */
  readonly #best: Float64Array;
  /** Total weights that normalise the channels, so that they compare between questions. */
  #wordTotal = 0;
  #termTotal = 0;
  #gramTotal = 0;

  /** @param idfOf inverse document frequency of a term in the searched corpus; ≥ 0. */
  constructor(question: Pick<QuestionAnalysis, 'words'>, idfOf: (term: string) => number) {
    const gramIndex = new Map<number, number>();
    this.#words = question.words.map(({ word, terms }) => ({
      weight: 0,
      terms: terms.map(({ term, weight: share }) => ({ index: indexIn(this.#termIndex, term), share })),
      gramIndexes: gramsOf(word).map((gram) => indexIn(gramIndex, gram)),
    }));
    this.terms = [...this.#termIndex.keys()];
    this.#near = new NearWords(this.#words, this.#termIndex, gramIndex);
    this.#best = new Float64Array(this.#words.length);
    this.termWeights = new Float64Array(this.terms.length);
    this.gramWeights = new Float64Array(gramIndex.size);
    this.#isNumberWanted = this.terms.some((term) => /\d/.test(term)) ? filterForNumbers(this.terms) : null;
    this.reweigh(idfOf);
  }

  /**
   * Changes the weights of the terms; existing counts stay valid. A word weighs as much as its most frequent own term,
   * and its grams weigh as much as the word.
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

  /** Counts the question's terms and grams in a text. Counts wrap around beyond 65,535. */
  count(text: string, language: Language | null): TextCounts {
    const { codes, length, wordCount, letterCount, ends } = foldToCodes(text);
    // A word of n letters, with a blank before and after, has n - 1 grams.
    const counts = this.#blankCounts(wordCount, letterCount - wordCount);
    const { filter } = this.#near;
    let word = 0;
    let gram = blank;
    for (let at = 1; at < length; at++) {
      gram = rollGram(gram, codes[at] as number);
      if (filter[filterSlot(gram)] === 0) continue;
      while (word < wordCount && (ends[word] as number) < at) word++;
      if (word === wordCount) break;
      const near = this.#near.find(codes, word === 0 ? 1 : (ends[word - 1] as number), ends[word] as number);
      if (near !== null) this.#countNear(near, language ?? 'de', word + 1, counts);
      // Skip to the next word, which begins after this blank.
      at = ends[word++] as number;
      gram = blank;
    }
    if (this.#isNumberWanted !== null) this.#countNumbers(text, this.#isNumberWanted, counts);
    return counts;
  }

  #countNumbers(text: string, isWanted: IsWanted, { table, row }: TextCounts): void {
    for (const term of numberTerms(text, isWanted)) {
      const index = this.#termIndex.get(term);
      if (index !== undefined) increment(table, row + index);
    }
  }

  /** Sums the counts of two texts that belong together; length and places are those of the first. */
  combine(own: TextCounts, other: TextCounts): TextCounts {
    const { table, row } = this.#blankCounts(own.length, own.gramTotal);
    const width = this.terms.length + this.gramWeights.length;
    for (let index = 0; index < width; index++) {
      table[row + index] = (own.table[own.row + index] as number) + (other.table[other.row + index] as number);
    }
    return { length: own.length, gramTotal: own.gramTotal, table, row, places: own.places };
  }

  /** The counts of two texts in a row, as if counted as one. */
  join(first: TextCounts, second: TextCounts): TextCounts {
    const { table, row } = this.combine(first, second);
    const shifted = second.places.map(({ at, match }) => ({ at: at + first.length, match }));
    const places = shifted.length === 0 ? first.places : [...first.places, ...shifted];
    const gramTotal = first.gramTotal + second.gramTotal;
    return { length: first.length + second.length, gramTotal, table, row, places };
  }

  /** The count of one of the question's terms in a text. */
  occurrences({ table, row }: TextCounts, term: string): number {
    const index = this.#termIndex.get(term);
    return index === undefined ? 0 : (table[row + index] as number);
  }

  /** For each of the question's terms, the number of texts that contain it. */
  frequencies(counts: readonly TextCounts[]): Map<string, number> {
    const found = new Array<number>(this.terms.length).fill(0);
    for (const { table, row } of counts) {
      for (let index = 0; index < found.length; index++)
        if ((table[row + index] as number) > 0) increment(found, index);
    }
    return new Map(this.terms.map((term, index) => [term, found[index] as number]));
  }

  #blankCounts(length: number, gramTotal: number): TextCounts & { places: readonly Place[] } {
    const width = this.terms.length + this.gramWeights.length;
    if (this.#filled + width > this.#table.length) {
      const rows = Math.max(width * initialRows, Math.min(this.#table.length * 4, maxTableLength));
      this.#table = new Uint16Array(rows);
      this.#filled = 0;
    }
    const row = this.#filled;
    this.#filled += width;
    return { length, gramTotal, table: this.#table, row, places: noPlaces };
  }

  #countNear(near: NearWord, language: Language, at: number, counts: TextCounts): void {
    const match = this.#near.matchOf(near, language);
    const { table, row } = counts;
    const grams = row + this.terms.length;
    for (const index of near.gramIndexes) increment(table, grams + index);
    for (const index of match.terms) increment(table, row + index);
    if (match.similarities.length === 0) return;
    if (counts.places === noPlaces) counts.places = [];
    (counts.places as Place[]).push({ at, match });
  }

  /** Share of the question, by idf, in the best run of 30 words; similar words count by their similarity. 0–1. */
  stretchCoverage({ places }: TextCounts): number {
    if (this.#wordTotal === 0) return 0;
    const best = this.#best;
    let highest = 0;
    for (let first = 0; first < places.length; first++) {
      best.fill(0);
      let sum = 0;
      const end = (places[first] as Place).at + stretchWords;
      for (let index = first; index < places.length; index++) {
        const place = places[index] as Place;
        if (place.at >= end) break;
        for (const { word, similarity } of place.match.similarities) {
          const gain = similarity - (best[word] as number);
          if (gain <= 0) continue;
          best[word] = similarity;
          sum += gain * (this.#words[word] as WordProfile).weight;
        }
      }
      if (sum > highest) highest = sum;
    }
    return highest / this.#wordTotal;
  }

  /**
   * Share of the question, by idf, around a word of the text; each match is weighted by e^(-distance / falloff). 0–1.
   * @param at position of the word, from 1
   */
  coverageAround({ places }: TextCounts, at: number, falloff: number): number {
    if (this.#wordTotal === 0) return 0;
    const best = this.#best.fill(0);
    let sum = 0;
    for (const place of places) {
      const closeness = Math.exp(-Math.abs(place.at - at) / falloff);
      for (const { word, similarity } of place.match.similarities) {
        const gain = similarity * closeness - (best[word] as number);
        if (gain <= 0) continue;
        best[word] = similarity * closeness;
        sum += gain * (this.#words[word] as WordProfile).weight;
      }
    }
    return sum / this.#wordTotal;
  }

  /** BM25 over terms, as a share of the question's weight: 0 to about 1.9. */
  termScore({ table, row, length }: TextCounts, averages: Averages): number {
    if (this.#termTotal === 0) return 0;
    const weights = this.termWeights;
    const relative = length / averages.length;
    let score = 0;
    for (let index = 0; index < weights.length; index++) {
      const count = table[row + index] as number;
      if (count > 0) score += (weights[index] as number) * saturate(count, relative, termSaturation);
    }
    return score / this.#termTotal;
  }

  /** BM25 over grams, as a share of the question's weight: 0 to about 2.2. */
  gramScore({ table, row, gramTotal }: TextCounts, averages: Averages): number {
    if (this.#gramTotal === 0) return 0;
    const weights = this.gramWeights;
    const first = row + this.terms.length;
    const relative = gramTotal / averages.gramTotal;
    let score = 0;
    for (let index = 0; index < weights.length; index++) {
      const count = table[first + index] as number;
      if (count > 0) score += (weights[index] as number) * saturate(count, relative, gramSaturation);
    }
    return score / this.#gramTotal;
  }

  /**
   * Share of the question's words found in the text, by idf; a word found by its parts counts by their weight. 0–1.
   * @param among indexes of the words to look for, each weighing the same; absent = all
   */
  termCoverage(counts: TextCounts, among?: readonly number[]): number {
    if (among) return this.#meanOf(among, (word) => shareByTerms(word, counts, false));
    if (this.#wordTotal === 0) return 0;
    let sum = 0;
    for (const word of this.#words) sum += word.weight * shareByTerms(word, counts, false);
    return sum / this.#wordTotal;
  }

  /**
   * Share of the question's 4-grams found in the text, by the idf of their words; a word found in the other language
   * counts as in termCoverage. 0–1. @param among as in termCoverage
   */
  gramCoverage(counts: TextCounts, among?: readonly number[]): number {
    if (among) return this.#meanOf(among, (word) => this.#shareByGrams(word, counts));
    if (this.#wordTotal === 0) return 0;
    let sum = 0;
    for (const word of this.#words) sum += word.weight * this.#shareByGrams(word, counts);
    return sum / this.#wordTotal;
  }

  #shareByGrams(word: WordProfile, counts: TextCounts): number {
    const first = counts.row + this.terms.length;
    let hits = 0;
    for (const index of word.gramIndexes) if ((counts.table[first + index] as number) > 0) hits++;
    return Math.max(hits / Math.max(word.gramIndexes.length, 1), shareByTerms(word, counts, true));
  }

  #meanOf(among: readonly number[], shareOf: (word: WordProfile) => number): number {
    const sum = among.reduce((total, index) => total + shareOf(this.#words[index] as WordProfile), 0);
    return sum / Math.max(among.length, 1);
  }
}

/** The highest share among a word's terms found in the text. @param isOther ignore the word itself */
function shareByTerms({ terms }: WordProfile, { table, row }: TextCounts, isOther: boolean): number {
  let highest = 0;
  for (const { index, share } of terms) {
    if (share > highest && !(isOther && share === 1) && (table[row + index] as number) > 0) highest = share;
  }
  return highest;
}

/** Mean lengths of the texts, each at least 1, for the BM25 scores. */
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

/** Weight of the stretch relative to the two BM25 channels. */
const stretchWeight = 0.5;

/** The sum of the channels per text, in the order given: 0 (nothing in common) to about 4; 1.5 is a good match. */
export function fuseScores(scorer: Scorer, counts: readonly TextCounts[], averages: Averages): Float64Array {
  const scores = new Float64Array(counts.length);
  for (const [index, each] of counts.entries()) {
    scores[index] =
      scorer.termScore(each, averages) +
      scorer.gramScore(each, averages) +
      stretchWeight * scorer.stretchCoverage(each);
  }
  return scores;
}
