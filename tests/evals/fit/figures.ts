import { mergeOverlapping, type Ranked } from '#server/answering/engines/built-in/rank-statements.ts';
import type { Candidate, Example } from './examples.ts';

export type WeightsOf = (example: Example) => Float64Array;

/** The candidates of a question in the order of given weights; none overlaps a better one. */
export function ranked({ candidates }: Example, weights: Float64Array): Ranked<Candidate>[] {
  return mergeOverlapping(candidates, weights);
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)}`;

/** Right statement first / among three / among ten, in per cent, by set and style of the answerable questions. */
export function tellFigures(title: string, examples: readonly Example[], weightsOf: WeightsOf): string {
  const answerable = examples.filter(({ isAnswerable }) => isAnswerable);
  const places = new Map(answerable.map((each) => [each, placeOfRight(each, weightsOf(each))]));
  const tell = (of: readonly Example[]) => {
    const among = (most: number) => share(of.filter((each) => (places.get(each) ?? most) < most).length, of.length);
    return `${among(1)} / ${among(3)} / ${among(10)}`;
  };
  const bySet = [...Map.groupBy(answerable, ({ set }) => set)].map(([set, of]) => {
    const styles = [...Map.groupBy(of, ({ style }) => style)].toSorted(([one], [other]) => one.localeCompare(other));
    const byStyle = styles.length < 2 ? [] : styles.map(([style, own]) => `${style} ${tell(own)}`);
    return [`${set} (${of.length}) ${tell(of)}`, ...byStyle].join('; ');
  });
  return `${title}\n  ${bySet.join('\n  ')}`;
}

/** Place of the first right statement from 0 on; Infinity if there is none. */
function placeOfRight(example: Example, weights: Float64Array): number {
  const place = ranked(example, weights).findIndex(({ isRight }) => isRight);
  return place === -1 ? Number.POSITIVE_INFINITY : place;
}

/** Mean natural logarithm of the softmax share of right statements, weighted: what is fitted; higher is better. */
export function likelihoodOf(examples: readonly Example[], weightsOf: WeightsOf, weightOf: (each: Example) => number) {
  let sum = 0;
  let total = 0;
  for (const each of examples) {
    if (!each.candidates.some(({ isRight }) => isRight)) continue;
    const all = scoresOf(each, weightsOf(each));
    const highest = Math.max(...all);
    const powers = all.map((score) => Math.exp(score - highest));
    const whole = powers.reduce((one, other) => one + other, 0);
    const right = powers.reduce((one, power, index) => one + (each.candidates[index]?.isRight ? power : 0), 0);
    sum += weightOf(each) * Math.log(right / whole);
    total += weightOf(each);
  }
  return sum / total;
}

const scoresOf = ({ candidates }: Example, weights: Float64Array) =>
  candidates.map(({ features }) => features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0));
