import type { ConfidenceFeature, FeatureName } from './features.ts';

/** Written by `npm run fit-answers -- --write`, which prints what each feature contributes. */
export const statementWeights: Readonly<Record<FeatureName, number>> = {
  withHeading: 4.7,
  restGrams: 1.57,
  tight: -6,
  precision: 2.32,
  uncovered: -4.09,
  nextCoverage: -1.74,
  gramsBestInPassage: 1.08,
  passageShare: 7.13,
  yesNo: -2.6,
  undecided: 0.59,
  numbersLack: -1.45,
  numberMissing: -2.9,
  moneyGiven: 0.46,
  dateMissing: -0.92,
  reasonGiven: 1.66,
  allGiven: 0.98,
  valueAmid: 5.88,
  countAmid: -2.24,
  valueFresh: -0.59,
  narrowDiffers: -0.5,
  pair: -0.95,
  heading: -2.33,
};

/** Weights of the logistic function that gives an answer's confidence. */
export const confidenceWeights: Readonly<Record<ConfidenceFeature, number>> & { bias: number } = {
  bias: -3.86,
  topThree: 2.07,
  topOne: 2.29,
  words: 0.78,
  sameDocument: 0.46,
  tight: -2.66,
  precision: 2.54,
  uncovered: 1.06,
  nextCoverage: 2.02,
  numbersLack: -0.7,
};
