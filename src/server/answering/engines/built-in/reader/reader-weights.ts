/** Weights of ranker and reader together, fitted by `npm run fit-reader`. */
export const readerWeights = {
  /** Of the ranker's logit, added to the reader's score. */
  ranker: 0.7,
  // Of the logistic function that tells whether the first statement answers.
  own: 0.175,
  best: 0.303,
  share: 3.747,
  bias: -3.944,
  /** The ranker's confidence and lead from which the reader would change nothing, and is not asked. */
  sureConfidence: 0.85,
  sureLead: 3,
};
