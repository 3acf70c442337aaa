import { readerWeights } from './reader-weights.ts';

/**
 * The statements by ranker and reader together, with both in `score`. Those that were not read follow.
 * @param ranked best first, with the ranker's logit as score @param scores the reader's, of the first ones
 */
export function rankRead<Ranked extends { score: number }>(
  ranked: readonly Ranked[],
  scores: readonly number[],
  rankerShare = readerWeights.ranker,
): Ranked[] {
  const lowest = Math.min(...scores);
  const joined = ranked.map((each, index) => ({
    ...each,
    score: rankerShare * each.score + (scores[index] ?? lowest),
  }));
  const read = joined.slice(0, scores.length).toSorted((left, right) => right.score - left.score);
  return [...read, ...joined.slice(scores.length)];
}

/**
 * What tells whether the first statement answers: the ranker's own confidence as a logit, the highest score, the first
 * one's share of the softmax over the read statements.
 */
export function readerFeatures(alone: number, ranked: readonly { score: number }[], scores: readonly number[]) {
  const bounded = Math.min(Math.max(alone, 1e-6), 1 - 1e-6);
  const [first] = ranked;
  const powers = ranked.slice(0, scores.length).map(({ score }) => Math.exp(score - (first?.score ?? 0)));
  return {
    own: Math.log(bounded / (1 - bounded)),
    best: Math.max(...scores),
    share:
      1 /
      Math.max(
        powers.reduce((sum, power) => sum + power, 0),
        1,
      ),
  };
}

/** Probability (0–1) that the best statement answers. @param alone what the ranker alone says */
export function confidenceRead(alone: number, ranked: readonly { score: number }[], scores: readonly number[]): number {
  const { own, best, share } = readerFeatures(alone, ranked, scores);
  const { bias } = readerWeights;
  return (
    1 / (1 + Math.exp(-(bias + readerWeights.own * own + readerWeights.best * best + readerWeights.share * share)))
  );
}
