import type { FeatureName, Features } from './features.ts';

const bias = -0.9;

/** Logistic weights, fitted on labelled minutes of 17 organisations by `tests/evals/fit-decisions.ts`. */
const weights: Record<FeatureName, number> = {
  plainFormal: 2.53, plainAct: 0.73, formal: 0.02, act: -0.91, english: 0.01, activeOwn: 1.87, activeOther: -0.12, activePerson: -1.96, passive: 1.36, pastPassive: -0.62, state: 0.38, bare: -0.15, perfect: -1.45, pluperfect: -0.44, infinitive: -1.47, subordinate: -0.67, modal: -0.54, againstTense: -1.11, counted: 0.78, unanimous: 1.93, voteLabel: 0.79, decisionLabel: 2.51, voteNext: -0.23, motionBefore: 0.30, wishBefore: 0.46, moved: -0.95, wished: -0.07, onRequest: 1.23, hence: 0.00, noVerb: 0.86, noContent: 1.37, reported: -1.32, expected: 0.69, earlier: 0.03, onItem: -0.46,
};

/** From here on a decision is certain; below `doubtful` it is none. */
export const certain = 0.66;
export const doubtful = 0.48;

/** How likely a statement decides something or says how a vote ended. */
export function probabilityOf(features: Features): number {
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) if (features[name as FeatureName]) sum += weight;
  return 1 / (1 + Math.exp(-sum));
}
