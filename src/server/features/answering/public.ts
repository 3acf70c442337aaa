/** What other features may use. */
export { standaloneOf } from '#server/answering/engines/built-in/follow-up.ts';
export type { ReaderState } from './open-reader.ts';
export {
  answerQuestion,
  checkReader,
  prepareAnswering,
  searchPapers,
  sentencesOfText,
  toSearchResult,
} from './service.ts';
