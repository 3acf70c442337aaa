import type { Contradiction } from './compare-classes.ts';

export type SupportFeature = Contradiction | 'farNumbers' | 'rivalNames' | 'opposites' | 'question';

/** How much each speaks against a claim. Written by `npm run fit-support -- --write`. */
export const supportWeights: Readonly<Record<SupportFeature, number>> = {
  certain: 0.66,
  strengthened: 1.37,
  asked: 0.82,
  conditionDropped: 0.58,
  turned: 0.04,
  allAdded: 1.6,
  limitTurned: 3.61,
  limitDropped: 0.41,
  voteTurned: 1.6,
  adoptedAdded: 0.71,
  sidesAdded: 0.65,
  farNumbers: 0.93,
  rivalNames: 1.62,
  opposites: 0.23,
  question: 1.85,
};
/** Claims against which this much speaks are left out: three in four true ones stay (decision 0106). */
export const supportThreshold = 1;
