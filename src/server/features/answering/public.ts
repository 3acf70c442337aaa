/** What other features may use. */
export { standaloneOf } from '#server/answering/engines/built-in/follow-up.ts';
export { answerQuestion, prepareAnswering, searchPapers, sentencesOfText, toSearchResult } from './service.ts';
