import { overlapOf, shinglesOf } from './near-duplicates.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { isItem } from './sentences-of-passages.ts';
import { opensTurn } from './speaker-of.ts';

/** A span of a passage, whole sentences, chosen for showing. */
export type ChosenQuotation = { sentences: readonly ScoredSentence[]; start: number; end: number };

export type QuotationLimits = {
  /** Quotations that are shown wherever the documents hold them. */
  least: number;
  /** With more only where they are nearly as good. */
  most: number;
  words: number;
};

/** Two quotations that share this much of their wording say the same. */
const duplicateOverlap = 0.5;
/** Below this share of the best one's coverage a quotation is noise; above the other one it may follow the first few. */
const leastCoverage = 0.3;
const goodCoverage = 0.7;

const countWords = (text: string) => text.split(/\s+/).length;

/**
 * The best stretch of each passage, best passage first, without near-duplicates, grouped by document (a document stands
 * where its best passage stood). `sentences` in the order of passages, as scoreSentences returns them.
 * @param isLeftOut rows of a table that were not asked for
 */
export function chooseQuotations(
  sentences: readonly ScoredSentence[],
  limits: QuotationLimits,
  isLeftOut: (sentence: ScoredSentence) => boolean = () => false,
): ChosenQuotation[] {
  const passages = [...Map.groupBy(sentences, (sentence) => sentence.rank).values()].toSorted(
    (left, right) => bestScore(right, isLeftOut) - bestScore(left, isLeftOut),
  );
  const bestCoverage = Math.max(...sentences.map((sentence) => sentence.coverage), Number.MIN_VALUE);
  const chosen: { quotation: ChosenQuotation; shingles: Set<string> }[] = [];
  for (const passage of passages) {
    if (chosen.length === limits.most) break;
    if (passage.every(isLeftOut)) continue;
    const quotation = bestStretch(passage, limits.words, isLeftOut);
    const share = Math.max(...quotation.sentences.map((sentence) => sentence.coverage)) / bestCoverage;
    if (chosen.length > 0 && share < (chosen.length < limits.least ? leastCoverage : goodCoverage)) continue;
    const shingles = shinglesOf(quotation.sentences.map((sentence) => sentence.text).join(' '));
    if (chosen.some((other) => overlapOf(other.shingles, shingles) > duplicateOverlap)) continue;
    chosen.push({ quotation, shingles });
  }
  const byDocument = Map.groupBy(chosen, ({ quotation }) => quotation.sentences[0]?.passage.documentId);
  return [...byDocument.values()].flat().map(({ quotation }) => quotation);
}

/**
 * Grows from the best sentence towards the better neighbour while the words suffice, within one speaker's turn and one
 * section: what opens it is the last to be taken before the text, what follows it and opens something else is not taken.
 */
function bestStretch(
  sentences: readonly ScoredSentence[],
  words: number,
  isLeftOut: (sentence: ScoredSentence) => boolean,
): ChosenQuotation {
  const isBarred = (sentence: ScoredSentence | undefined) => sentence !== undefined && isLeftOut(sentence);
  const best = sentences.reduce((chosen, each, index) => {
    const known = sentences[chosen];
    return !isLeftOut(each) && (isBarred(known) || each.score > (known?.score ?? 0)) ? index : chosen;
  }, 0);
  let first = best;
  let last = best;
  let used = countWords(sentences[first]?.text ?? '');
  for (;;) {
    const before = begins(sentences[first], sentences) ? undefined : sentences[first - 1];
    const after = begins(sentences[last + 1], sentences) ? undefined : sentences[last + 1];
    const canBefore = before !== undefined && !isLeftOut(before) && used + countWords(before.text) <= words;
    const canAfter = after !== undefined && !isLeftOut(after) && used + countWords(after.text) <= words;
    if (!canBefore && !canAfter) break;
    const takeBefore = canBefore && (!canAfter || isBetter(before, after, best - first < last - best));
    if (takeBefore) first -= 1;
    else last += 1;
    used += countWords((takeBefore ? before : after)?.text ?? '');
  }
  const stretch = sentences.slice(first, last + 1);
  return { sentences: stretch, start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
}

function isBetter(before: ScoredSentence, after: ScoredSentence, otherwise: boolean): boolean {
  return before.coverage === after.coverage ? otherwise : before.coverage > after.coverage;
}

function bestScore(sentences: readonly ScoredSentence[], isLeftOut: (sentence: ScoredSentence) => boolean): number {
  return Math.max(...sentences.filter((sentence) => !isLeftOut(sentence)).map((sentence) => sentence.score));
}

function begins(sentence: ScoredSentence | undefined, all: readonly ScoredSentence[]): boolean {
  if (sentence === undefined) return false;
  return standsAlone(sentence, all) || opensTurn(sentence.passage.text, sentence.start);
}

/** A heading: a paragraph of its own without a full stop; lines of a list follow each other without a blank line. */
function standsAlone(sentence: ScoredSentence, all: readonly ScoredSentence[]): boolean {
  if (sentence.form !== 'heading' || isItem(sentence.text)) return false;
  const { text } = sentence.passage;
  const before = all[sentence.index - 1];
  const after = all[sentence.index + 1];
  const isParted = (from: number, to: number) => /\n\s*\n/.test(text.slice(from, to));
  return (!before || isParted(before.end, sentence.start)) && (!after || isParted(sentence.end, after.start));
}
