import type { Example } from './examples.ts';

/** A judged question with the fitted probability that what is claimed holds the answer. */
export type Sure = { example: Example; isRight: boolean; p: number };

const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];
const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1).padStart(5)} %`;

/** Precision and coverage of claims by threshold, on papers left out. */
export function tellCurve(judged: readonly Sure[]): string {
  const sets = Map.groupBy(judged, ({ example }) => example.set);
  return [...sets].flatMap(([set, of]) => [`${set}: ${of.length} questions`, ...thresholds.map(tellAt(of))]).join('\n');
}

const tellAt = (of: readonly Sure[]) => (threshold: number) => {
  const answerable = of.filter(({ example }) => example.isAnswerable);
  const others = of.filter(({ example }) => !example.isAnswerable);
  const claimed = of.filter(({ p }) => p >= threshold);
  const right = claimed.filter(({ isRight }) => isRight).length;
  const isClaimed = ({ p }: Sure) => p >= threshold;
  return (
    `  threshold ${threshold.toFixed(2)}: claims right ${share(right, claimed.length)}, ` +
    `answerable claimed ${share(answerable.filter(isClaimed).length, answerable.length)}, ` +
    `right of answerable ${share(right, answerable.length)}, ` +
    `unanswerable claimed ${share(others.filter(isClaimed).length, others.length)}`
  );
};
