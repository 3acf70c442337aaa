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

/** Statements that say the same twice, or in three papers, are no reason for doubt. */
const leading = 3;

/**
 * What tells whether the first statement answers. None of it depends on how many papers there are.
 * @param ranked as `rankRead` returns them
 * @param covered share of the question's words that the first statement or what it stands under says
 * @param scores the reader's, best statements of the ranker first
 */
export function readerFeatures(ranked: readonly { score: number }[], covered: number, scores: readonly number[]) {
  const powers = ranked.slice(0, scores.length).map(({ score }) => Math.exp(score - (ranked[0]?.score ?? 0)));
  const sum = (of: readonly number[]) => of.reduce((all, power) => all + power, 0);
  return { best: Math.max(...scores), three: sum(powers.slice(0, leading)) / Math.max(sum(powers), 1), covered };
}

/** Probability (0–1) that the best statement answers. */
export function confidenceRead(features: ReturnType<typeof readerFeatures>): number {
  const { bias, best, three, covered } = readerWeights;
  const sum = bias + best * features.best + three * features.three + covered * features.covered;
  return 1 / (1 + Math.exp(-sum));
}
