import type { AnswerEngine, EmbeddingEngine } from './answer-engine.ts';
import { extractiveEngine } from './extractive/extractive-engine.ts';

/** What answers are made with. Nothing else knows which engine serves. */
type Engines = {
  answers: AnswerEngine;
  /** The place for a model of one's own; null: passages are found by their words alone. */
  embeddings: EmbeddingEngine | null;
};

/** The built-in ones: no model, no network. */
export const builtInEngines: Engines = { answers: extractiveEngine, embeddings: null };
