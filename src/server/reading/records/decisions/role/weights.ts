import type { FeatureName, Features } from './features.ts';

const bias = -0.75;

/** Logistic weights, fitted on labelled minutes of 17 organisations. */
const weights: Record<FeatureName, number> = {
  plainFormal: 2.47,
  plainAct: 0.77,
  formal: 0.22,
  act: -1.12,
  english: 0.02,
  activeOwn: 1.77,
  activeOther: -0.23,
  activePerson: -1.83,
  passive: 1.59,
  pastPassive: -0.34,
  state: -0.01,
  bare: -0.31,
  perfect: -1.47,
  pluperfect: -0.36,
  infinitive: -1.45,
  subordinate: -0.81,
  againstTense: -0.73,
  counted: 0.98,
  unanimous: 1.94,
  voteLabel: 0.78,
  decisionLabel: 2.62,
  voteNext: 0.57,
  motionBefore: 0.11,
  wishBefore: 0.23,
  moved: -0.9,
  wished: -0.06,
  onRequest: 1.17,
  noVerb: 0.88,
  noContent: 1.59,
  reported: -1.35,
  onItem: -0.58,
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
