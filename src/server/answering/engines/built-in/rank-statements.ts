import type { EvidencePassage } from '../../engine.ts';
import {
  featureNames,
  featureOf,
  type MeasuredStatement,
  measureStatements,
  type QuestionProfile,
} from './features.ts';
import { statementWeights } from './weights.ts';

/** What ranking needs to know of a statement. */
export type Placed = {
  statement: { passage: { id: string; documentId: string }; start: number; end: number };
  features: Float64Array;
};
export type Ranked<Each extends Placed> = Each & {
  /** Index among the measured statements. */
  place: number;
  score: number;
  /** Share of the softmax over all statements, with overlapping ones added up. 0–1. */
  probability: number;
};
export type RankedStatement = Ranked<MeasuredStatement>;

const weights = Float64Array.from(featureNames, (name) => statementWeights[name]);

/** The statements of the passages by how likely they answer, best first; only the best of overlapping ones. */
export function rankStatements(profile: QuestionProfile, passages: readonly EvidencePassage[]): RankedStatement[] {
  const measured = measureStatements(profile, passages);
  const byPassage = Map.groupBy(measured, ({ statement }) => statement.passage);
  return mergeOverlapping(measured, weights).map((each) => ({
    ...each,
    ...dropRedundantHalf(each, byPassage.get(each.statement.passage) ?? []),
  }));
}

/** If the other half of a pair covers no more than this share of the question's grams on its own, it is redundant. */
const redundantShare = 0.06;
const givenFeatures = ['allGiven', 'moneyGiven', 'reasonGiven', 'valueFresh'] as const;

/**
 * Replaces a pair by the one sentence that already answers, if there is one.
 * @param measured all statements of its passage
 */
function dropRedundantHalf(ranked: RankedStatement, measured: readonly MeasuredStatement[]): MeasuredStatement {
  if (featureOf(ranked, 'pair') === 0) return ranked;
  const { start, end } = ranked.statement;
  const halves = measured.filter(
    (each) => featureOf(each, 'pair') === 0 && (each.statement.start === start || each.statement.end === end),
  );
  const given = givenFeatures.filter((name) => featureOf(ranked, name) > 0);
  const whole = halves.find(
    (half) =>
      featureOf(half, 'withHeading') >= featureOf(ranked, 'withHeading') - redundantShare &&
      given.every((name) => featureOf(half, name) > 0),
  );
  return whole ?? ranked;
}

/** Ranks statements, keeping the best of overlapping ones. @param by weights in the order of the features */
export function mergeOverlapping<Each extends Placed>(statements: readonly Each[], by: Float64Array): Ranked<Each>[] {
  const measured = statements.map((each, place) => ({ ...each, place, score: scoreOf(each.features, by) }));
  measured.sort((left, right) => right.score - left.score);
  const highest = measured[0]?.score ?? 0;
  const powers = measured.map(({ score }) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const kept = new Map<string, Ranked<Each>[]>();
  const ranked: Ranked<Each>[] = [];
  for (const [index, each] of measured.entries()) {
    const { passage } = each.statement;
    const share = (powers[index] as number) / total;
    const others = kept.get(passage.id) ?? [];
    const overlapping = others.find(({ statement }) => overlap(statement, each.statement));
    if (overlapping) {
      overlapping.probability += share;
      continue;
    }
    const own = { ...each, probability: share };
    kept.set(passage.id, [...others, own]);
    ranked.push(own);
  }
  return ranked;
}

/** Up to `most` sentences that answer best, in the text's order. */
export function bestSentences(profile: QuestionProfile, passage: EvidencePassage, most: number): string[] {
  return measureStatements(profile, [passage])
    .filter((each) => featureOf(each, 'pair') === 0)
    .map((each) => ({ ...each.statement, score: scoreOf(each.features, weights) }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most)
    .toSorted((left, right) => left.start - right.start)
    .map(({ text }) => text);
}

function scoreOf(features: Float64Array, by: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < by.length; index++) sum += (by[index] as number) * (features[index] as number);
  return sum;
}

const overlap = (left: { start: number; end: number }, right: { start: number; end: number }) =>
  left.start < right.end && right.start < left.end;
