/**
 * Weights of ranker and reader together, fitted by `npm run fit-reader`. `bias`, `own` (the ranker's confidence as
 * logit), `best` (the highest score), `lead` (distance to the second, at most 6): of the logistic function that tells
 * whether the first statement answers.
 */
export const readerWeights = {
  ranker: 0.7,
  bias: -2.561,
  own: 0.158,
  best: 0.391,
  lead: 0.437,
  /** The ranker's confidence and lead from which the reader is not asked. */
  sureConfidence: 0.9,
  sureLead: 3,
};
