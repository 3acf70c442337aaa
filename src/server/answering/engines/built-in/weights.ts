import type { ConfidenceFeature, FeatureName } from './features.ts';

/** Written by `npm run fit-answers -- --write`, which prints what each feature contributes. */
export const statementWeights: Readonly<Record<FeatureName, number>> = {
  withHeading: 4.86,
  restGrams: 0.88,
  tight: -3.75,
  precision: 3.09,
  uncovered: -3.87,
  nextCoverage: -1.11,
  gramsBestInPassage: 0.76,
  passageShare: 6.55,
  yesNo: -2.32,
  undecided: 0.36,
  numbersLack: -1.54,
  numberMissing: -2.65,
  moneyGiven: 0.48,
  dateMissing: -0.9,
  reasonGiven: 1.2,
  allGiven: 0.8,
  valueAmid: 5.79,
  countAmid: -0.93,
  valueFresh: -0.26,
  narrowDiffers: -0.44,
  pair: 0.3,
  heading: -2.14,
};

/** Weights of the logistic function that gives an answer's confidence. */
export const confidenceWeights: Readonly<Record<ConfidenceFeature, number>> & { bias: number } = {
  bias: -3.51,
  topThree: 1.96,
  topOne: 2.05,
  words: 0.74,
  sameDocument: 0.69,
  tight: -1.92,
  precision: 1.8,
  uncovered: 0.28,
  nextCoverage: 1.61,
  numbersLack: -0.76,
};
