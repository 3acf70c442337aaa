import type { RankedStatement } from '../rank-statements.ts';
import { readerWeights } from './reader-weights.ts';

/**
 * The statements by ranker and reader together. Those that were not read follow.
 * @param ranked best first @param scores of the first ones
 */
export function rankRead(ranked: readonly RankedStatement[], scores: readonly number[]): RankedStatement[] {
  const lowest = Math.min(...scores);
  const joined = ranked.map((each, index) => ({
    ...each,
    score: readerWeights.ranker * each.score + (scores[index] ?? lowest),
  }));
  return [
    ...joined.slice(0, scores.length).toSorted((left, right) => right.score - left.score),
    ...joined.slice(scores.length),
  ];
}

/** Probability (0–1) that the best statement answers. @param alone what the ranker alone says */
export function confidenceRead(alone: number, ranked: readonly RankedStatement[], scores: readonly number[]): number {
  const { bias, own, best, lead } = readerWeights;
  const bounded = Math.min(Math.max(alone, 1e-6), 1 - 1e-6);
  const [first, second] = ranked;
  const sum =
    bias +
    own * Math.log(bounded / (1 - bounded)) +
    best * Math.max(...scores) +
    lead * Math.min((first?.score ?? 0) - (second?.score ?? Number.NEGATIVE_INFINITY), 6);
  return 1 / (1 + Math.exp(-sum));
}
