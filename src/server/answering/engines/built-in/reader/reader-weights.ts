/** Weights of ranker and reader together, fitted by `npm run fit-reader`. */
export const readerWeights = {
  /** Of the ranker's logit, added to the reader's score. */
  ranker: 0.7,
  // Of the logistic function that tells whether the first statement answers.
  own: 0.29,
  best: 0.379,
  share: 2.713,
  bias: -3.336,
  /** The ranker's confidence and lead from which the reader would change nothing, and is not asked. */
  sureConfidence: 0.92,
  sureLead: 4,
};
