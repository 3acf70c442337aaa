/** Weights of ranker and reader together, written by `npm run fit-reader -- --write`. */
export const readerWeights = {
  /** Of the ranker's logit, added to the reader's score. */
  ranker: 1.4,
  // Of the logistic function that tells whether the first statement answers.
  best: 0.371,
  three: 2.907,
  covered: 2.753,
  bias: -5.205,
};

/** Minimum confidence to claim an answer to a question for one thing, and for several, some of which already answer. */
export const readThresholds = { one: 0.68, several: 0.58 };

/** The ranker's confidence and lead from which the reader would change nothing, and is not asked. */
export const sureFrom = { confidence: 0.92, lead: 4 };
