import { type QuestionAnalysis, wordTerms } from './analyser.ts';
import { codesToString, foldToCodes } from './folding.ts';
import { gramLength, gramsOf, rollGram } from './grams.ts';
import { numberTerms } from './numbers.ts';
import type { Language } from './stems.ts';

/**
 * Scores texts against a question in memory: BM25 over terms and BM25 over character 4-grams, each divided by the best
 * text's score and added. One pass over the folded text counts both; only words that share a gram with the question are
 * stemmed, since a stem and the words it stands for share their beginning.
 */

/** k1 and b, measured on XQuAD, QMSum and German minutes. */
export const termSaturation = { k1: 0.9, b: 0.4 };
export const gramSaturation = { k1: 1.2, b: 0.75 };

export type TextCounts = {
  /** Words of the text. */
  length: number;
  /** How often each of the question's terms occurs, by the index of Scorer.terms. */
  termCounts: Uint16Array;
  /** Grams of the text. */
  gramTotal: number;
  /** How often each of the question's grams occurs, by the index of the scorer's grams. */
  gramCounts: Uint16Array;
};

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
const isAllDigits = (codes: Uint16Array, start: number, end: number) => {
  for (let index = start; index < end; index++) {
    const code = codes[index] as number;
    if (code < 48 || code > 57) return false;
  }
  return true;
};

/** A question made ready to score many texts. */
export class Scorer {
  /** The question's distinct terms. */
  readonly terms: readonly string[];
  /** weight × idf of each term. */
  readonly termWeights: Float64Array;
  readonly gramWeights: Float64Array;
  /** idf of each of the question's words: that of its rarest own term. */
  readonly wordWeights: Float64Array;

  readonly #wordTermIndexes: readonly (readonly number[])[];
  readonly #wordGramIndexes: readonly (readonly number[])[];
  readonly #termIndex = new Map<string, number>();
  readonly #gramIndex = new Map<number, number>();
  readonly #filter = new Uint8Array(1 << filterBits);
  readonly #hasNumbers: boolean;
  readonly #surfaces = { de: new Map<string, readonly number[]>(), en: new Map<string, readonly number[]>() };

  /** @param idfOf inverse document frequency of a term among the texts searched; ≥ 0. */
  constructor(question: QuestionAnalysis, idfOf: (term: string) => number) {
    const weights: number[] = [];
    const gramWeights: number[] = [];
    const wordWeights: number[] = [];
    const wordTermIndexes: number[][] = [];
    const wordGramIndexes: number[][] = [];
    for (const { word, terms } of question.words) {
      const indexes: number[] = [];
      let wordIdf = Number.POSITIVE_INFINITY;
      for (const { term, weight } of terms) {
        const idf = idfOf(term);
        if (weight === 1) wordIdf = Math.min(wordIdf, idf);
        let index = this.#termIndex.get(term);
        if (index === undefined) {
          index = weights.length;
          this.#termIndex.set(term, index);
          weights.push(weight * idf);
        } else weights[index] = Math.max(weights[index] ?? 0, weight * idf);
        indexes.push(index);
      }
      const gramIndexes: number[] = [];
      for (const gram of gramsOf(word)) {
        let index = this.#gramIndex.get(gram);
        if (index === undefined) {
          index = gramWeights.length;
          this.#gramIndex.set(gram, index);
          this.#filter[filterSlot(gram)] = 1;
          gramWeights.push(wordIdf);
        } else gramWeights[index] = Math.max(gramWeights[index] ?? 0, wordIdf);
        gramIndexes.push(index);
      }
      wordWeights.push(wordIdf);
      wordTermIndexes.push(indexes);
      wordGramIndexes.push(gramIndexes);
    }
    this.terms = [...this.#termIndex.keys()];
    this.termWeights = Float64Array.from(weights);
    this.gramWeights = Float64Array.from(gramWeights);
    this.wordWeights = Float64Array.from(wordWeights);
    this.#wordTermIndexes = wordTermIndexes;
    this.#wordGramIndexes = wordGramIndexes;
    this.#hasNumbers = this.terms.some((term) => /\d/.test(term));
  }

  /** Counts the question's terms and grams in a text. */
  count(text: string, language: Language | null): TextCounts {
    const { codes, length } = foldToCodes(text);
    const termCounts = new Uint16Array(this.terms.length);
    const gramCounts = new Uint16Array(this.gramWeights.length);
    let words = 0;
    let gramTotal = 0;
    for (let at = 0; at < length; at++) {
      if (codes[at] === 32) continue;
      const start = at;
      let gram = 32;
      let isNear = false;
      for (; at < length; at++) {
        const code = codes[at] as number;
        gram = rollGram(gram, code);
        if (at - start + 2 >= gramLength) {
          gramTotal++;
          if (this.#filter[filterSlot(gram)] === 1) {
            const index = this.#gramIndex.get(gram);
            if (index !== undefined) {
              gramCounts[index] = (gramCounts[index] as number) + 1;
              isNear = true;
            }
          }
        }
        if (code === 32) break;
      }
      words++;
      if (isNear && !isAllDigits(codes, start, at)) {
        for (const index of this.#termsOfSurface(codesToString(codes, start, at), language ?? 'de')) {
          termCounts[index] = (termCounts[index] as number) + 1;
        }
      }
    }
    if (this.#hasNumbers) {
      for (const term of numberTerms(text)) {
        const index = this.#termIndex.get(term);
        if (index !== undefined) termCounts[index] = (termCounts[index] as number) + 1;
      }
    }
    return { length: words, termCounts, gramTotal, gramCounts };
  }

  #termsOfSurface(word: string, language: Language): readonly number[] {
    let indexes = this.#surfaces[language].get(word);
    if (indexes === undefined) {
      const terms = wordTerms(word, language);
      indexes = terms
        ? [terms.stem, ...terms.parts].map((term) => this.#termIndex.get(term) ?? -1).filter((index) => index >= 0)
        : [];
      this.#surfaces[language].set(word, indexes);
    }
    return indexes;
  }

  /** BM25 over terms, not normalised. */
  termScore(counts: TextCounts, averages: Averages): number {
    let score = 0;
    const relative = counts.length / averages.length;
    for (let index = 0; index < counts.termCounts.length; index++) {
      const count = counts.termCounts[index] as number;
      if (count > 0) score += (this.termWeights[index] as number) * saturate(count, relative, termSaturation);
    }
    return score;
  }

  /** BM25 over grams, not normalised. */
  gramScore(counts: TextCounts, averages: Averages): number {
    let score = 0;
    const relative = counts.gramTotal / averages.gramTotal;
    for (let index = 0; index < counts.gramCounts.length; index++) {
      const count = counts.gramCounts[index] as number;
      if (count > 0) score += (this.gramWeights[index] as number) * saturate(count, relative, gramSaturation);
    }
    return score;
  }

  /** Share of the question found in the text, by idf: whole words (a word found by parts counts by their weight). 0–1. */
  termCoverage(counts: TextCounts): number {
    let found = 0;
    let total = 0;
    for (let word = 0; word < this.wordWeights.length; word++) {
      const weight = this.wordWeights[word] as number;
      total += weight;
      let best = 0;
      for (const index of this.#wordTermIndexes[word] ?? []) {
        if ((counts.termCounts[index] as number) === 0) continue;
        best = Math.max(best, Math.min((this.termWeights[index] as number) / (weight || 1), 1));
      }
      found += weight * best;
    }
    return total === 0 ? 0 : found / total;
  }

  /** Share of the question's 4-grams found in the text, by idf of their words. 0–1. */
  gramCoverage(counts: TextCounts): number {
    let found = 0;
    let total = 0;
    for (let word = 0; word < this.wordWeights.length; word++) {
      const indexes = this.#wordGramIndexes[word] ?? [];
      if (indexes.length === 0) continue;
      const weight = this.wordWeights[word] as number;
      total += weight;
      let hits = 0;
      for (const index of indexes) if ((counts.gramCounts[index] as number) > 0) hits++;
      found += (weight * hits) / indexes.length;
    }
    return total === 0 ? 0 : found / total;
  }
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

/** Both channels divided by the best text's score and added: 0–2 per text, in the order given. */
export function fuseScores(scorer: Scorer, counts: readonly TextCounts[], averages: Averages): Float64Array {
  const terms = counts.map((each) => scorer.termScore(each, averages));
  const grams = counts.map((each) => scorer.gramScore(each, averages));
  const bestTerm = terms.reduce((best, score) => Math.max(best, score), 0) || 1;
  const bestGram = grams.reduce((best, score) => Math.max(best, score), 0) || 1;
  return Float64Array.from(terms, (score, index) => score / bestTerm + (grams[index] ?? 0) / bestGram);
}
