/** What other features may use. */

export type { VersionedEmbeddingModel } from './service.ts';
export { embeddingModelsFor, listModelsOfNotice, modelFor, rerankingModelsFor } from './service.ts';
