import type { Contradiction } from './compare-classes.ts';

export type SupportFeature = Contradiction | 'farNumbers' | 'rivalNames' | 'opposites' | 'question';

/** Written by `npm run fit-support`: how much each speaks against a claim. */
export const supportWeights: Readonly<Record<SupportFeature, number>> = {
  certain: 0.58,
  strengthened: 1.2,
  asked: 0.82,
  conditionDropped: 0.42,
  negationDropped: 1,
  negationAdded: 1,
  turned: 0.2,
  allAdded: 1.33,
  limitTurned: 2.41,
  limitDropped: 0.41,
  voteTurned: 1.2,
  adoptedAdded: 0.73,
  sidesAdded: 0.54,
  farNumbers: 0.79,
  rivalNames: 1.37,
  opposites: 0.22,
  question: 1.58,
};
/** Claims against which this much speaks are left out. */
export const supportThreshold = 1;
