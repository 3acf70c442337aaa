/** What other features may use. */
export { findPassagesAt } from './find-passages-at.ts';
export { lookUpNamed } from './look-up-named.ts';
export { withScores } from './ranking/merge-rankings.ts';
export type {
  AnalysedPassage,
  LookedUp,
  PassageToIndex,
  QueryVector,
  RankedPassage,
  Retrieval,
  RetrievalRequest,
} from './service.ts';
export {
  addPassages,
  indexBatch,
  listMeetings,
  loadTextsWithoutVector,
  lookUpPassages,
  rankLookedUp,
  rankTexts,
  refreshStatistics,
  relevanceOf,
  removePassages,
  storeVectors,
} from './service.ts';
