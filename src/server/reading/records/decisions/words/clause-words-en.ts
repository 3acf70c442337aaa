import type { germanClauses } from './clause-words-de.ts';

/** English words that clauses are told apart by. */
export const englishClauses: Record<keyof typeof germanClauses, string> = {
  performing: 'is are was were',
  oblique: 'of to by from for with in at',
  temporal: 'on in at',
  hence: 'hereby therefore accordingly thus',
  expecting:
    'expects expect expected expecting anticipates anticipate anticipated anticipating forecast forecasts forecasted projected likely probably presumably intends ' +
    'intend intended plans planned hopes hoped',
  estimates: 'about around some roughly approximately nearly',
};
