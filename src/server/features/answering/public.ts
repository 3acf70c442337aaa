/** What other features may use. */
export { answerQuestion, looseTexts, prepareAnswering, searchPapers, toSearchResult } from './service.ts';
