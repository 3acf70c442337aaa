import { isLabelled, listOf } from './announced-list.ts';
import { type AnswerKind, isVoteResult } from './answer-cue.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { differOverTime } from './sentences-by-date.ts';
import { isItem } from './sentences-of-passages.ts';

/** Sentences that say the same stand only once; not those of which papers of different days say something else of the same. */
const duplicateOverlap = 0.6;
const noWords: ReadonlySet<string> = new Set();
/** A further sentence must cover at least this share of what any one covers, or stand beside it (first three: +3 points). */
const leastCoverage = 0.45;
/** … and this share of what any one covers by its own words: that its document is the right one is not enough. */
const leastOwnCoverage = 0.25;
/**
 * A further sentence must reach this share of the best one's score: a summary ends where what answers ends, rather than
 * filling up. Measured on XQuAD: a fifth fewer sentences for about one point of "answer in the first three"; at 0.8 it costs
 * two, at 0.85 five.
 */
const leastScore = 0.75;
/** Shorter than this is no statement ("Diskussion – nicht benützt."), unless its label, the list that it announces, or a value that was asked for makes it one. */
const leastWords = 4;
/** The summary is drawn from the best passages, and from what is quoted first: further down what matches is seldom what was asked. */
const summaryPassages = 5;
/** … unless a sentence bears the mark of what was asked: a vote's result, somebody's own words. */
const specificKinds = new Set<AnswerKind>(['vote', 'opposition', 'decisions', 'speech']);

/** The sentences that a summary is drawn from. */
export function sentencesToSummarise(
  kind: AnswerKind,
  sentences: readonly ScoredSentence[],
  isLeftOut: (sentence: ScoredSentence) => boolean = () => false,
): readonly ScoredSentence[] {
  if (specificKinds.has(kind)) return sentences;
  const first = bestOf(sentences.filter((sentence) => !isLeftOut(sentence)))?.passage;
  return sentences.filter(({ rank, passage }) => rank < summaryPassages || passage === first);
}

/** What the quotations begin with. */
function bestOf(sentences: readonly ScoredSentence[]): ScoredSentence | undefined {
  return sentences.reduce<ScoredSentence | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  );
}

/**
 * The sentences of a summary: the best answer first, then the others in the order of the documents and of their text.
 * @param most number of sentences, ≥ 1 @param isLeftOut rows of a table that were not asked for
 */
export function chooseSummary(
  sentences: readonly ScoredSentence[],
  most: number,
  isLeftOut: (sentence: ScoredSentence) => boolean = () => false,
): ScoredSentence[] {
  const listedBy = (sentence: ScoredSentence) =>
    listOf(
      sentence,
      sentences.filter((other) => other.passage === sentence.passage),
    );
  const says = (sentence: ScoredSentence) =>
    sentence.form === 'row' ||
    sentence.text.split(' ').length >= leastWords ||
    (sentence.hasValue && sentence.form === 'sentence') ||
    isLabelled(sentence) ||
    isEntry(sentence) ||
    listedBy(sentence).length > 0;
  const ranked = sentences
    .filter(
      (sentence) =>
        (sentence.coverage > 0 || sentence.hasLabel) &&
        sentence.form !== 'contents' &&
        !isLeftOut(sentence) &&
        says(sentence),
    )
    .toSorted((left, right) => right.score - left.score);
  const highest = Math.max(...ranked.map((sentence) => sentence.coverage));
  const highestOwn = Math.max(...ranked.map((sentence) => sentence.ownCoverage));
  // An entry of a list is no answer because its neighbour is.
  const first = ranked.find(
    (sentence) => !isEntry(sentence) || sentence.hasLabel || sentence.ownCoverage >= leastOwnCoverage * highestOwn,
  );
  // The title of minutes bears the meeting's words; who was missing stands below it.
  const best = first?.form === 'heading' ? (ranked.find(({ hasLabel }) => hasLabel) ?? first) : first;
  if (best === undefined) return [];
  const told = new Set([best, ...listedBy(best)]);
  const others = ranked.filter((sentence) => !told.has(sentence));
  const chosen = [{ sentence: best, shingles: shinglesOf(best.text) }];
  for (const sentence of others) {
    if (chosen.length === most || sentence.score < leastScore * best.score) break;
    if (sentence.form === 'question' || sentence.form === 'heading') continue;
    if (sentence.coverage < leastCoverage * highest && !areNeighbours(sentence, best)) continue;
    if (sentence.ownCoverage < leastOwnCoverage * highestOwn && !areNeighbours(sentence, best)) continue;
    if (sentence.named < best.named || isOtherVote(sentence, best)) continue;
    const shingles = shinglesOf(sentence.text);
    const isSaid = chosen.some(
      (other) =>
        overlapOf(other.shingles, shingles) > duplicateOverlap &&
        !differOverTime([other.sentence, sentence], 'other', noWords),
    );
    if (isSaid) continue;
    chosen.push({ sentence, shingles });
  }
  const rest = chosen.slice(1).map(({ sentence }) => sentence);
  return [best, ...inReadingOrder(rest)];
}

function isEntry({ form, cells, text }: ScoredSentence): boolean {
  return (form === 'heading' && isItem(text)) || (form === 'row' && cells === null);
}

/** The result of another item of business must not stand beside the one that was asked for. */
function isOtherVote(sentence: ScoredSentence, best: ScoredSentence): boolean {
  if (!isVoteResult(sentence.text) || !isVoteResult(best.text)) return false;
  return sentence.passage.documentId !== best.passage.documentId || sentence.passage.section !== best.passage.section;
}

function areNeighbours(left: ScoredSentence, right: ScoredSentence): boolean {
  return left.passage === right.passage && Math.abs(left.index - right.index) === 1;
}

/** Document by document, a document where its best passage stands; within it as it is read. */
export function inReadingOrder(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const byRank = sentences.toSorted((left, right) => left.rank - right.rank);
  return [...Map.groupBy(byRank, (sentence) => sentence.passage.documentId).values()].flatMap((document) =>
    document.toSorted(
      (left, right) =>
        left.passage.firstPage - right.passage.firstPage ||
        left.passage.start - right.passage.start ||
        left.start - right.start,
    ),
  );
}
