import type { FeatureName, Features } from './features.ts';

const bias = 0.06;

/**
 * Logistic weights. Written by `npm run fit-decisions -- --write`, which prints how they do on organisations left out and
 * what each feature brings; decision 0097.
 */
const weights: Record<FeatureName, number> = {
  plainFormal: 1.89,
  plainAct: 0.81,
  formal: 0.87,
  act: -1.15,
  english: -0.02,
  activeOwn: 1.99,
  activeOther: -2.76,
  activePerson: -2,
  passive: 1.29,
  pastPassive: -0.58,
  state: -0.9,
  bare: -0.7,
  perfect: -2.42,
  pluperfect: -1.36,
  infinitive: -1.68,
  subordinate: -2.12,
  againstTense: -1.12,
  counted: 1.69,
  unanimous: 2.75,
  voteLabel: 1.68,
  decisionLabel: 3.63,
  voteNext: -0.59,
  motionBefore: 0.02,
  wishBefore: 0.29,
  moved: -1.22,
  wished: 0.12,
  onRequest: 2.11,
  noVerb: 0.63,
  noContent: 1,
  reported: 0.01,
  onItem: -1.36,
};

/** From here on a decision is certain; below `doubtful` it is none. */
export const certain = 0.6;
export const doubtful = 0.45;

/** How likely a statement decides something or says how a vote ended. */
export function probabilityOf(features: Features): number {
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) if (features[name as FeatureName]) sum += weight;
  return 1 / (1 + Math.exp(-sum));
}
