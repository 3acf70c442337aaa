/** What other features may use. */
export { listSearchModels, readProgress } from './operator-repository.ts';
export type { SearchModels, SearchObstacle } from './service.ts';
export { changeSearch, isSearchedBy, obstacleTo, openSearchModels, rerank } from './service.ts';
