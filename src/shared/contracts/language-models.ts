import { z } from 'zod';

/** What a model may be used for. */
export const modelUses = ['answers', 'understanding', 'welcome', 'embeddings', 'reranking'] as const;
export type ModelUse = (typeof modelUses)[number];

/** How providers speak: their paths, heads and streams. */
export const modelDialects = ['openai', 'azure', 'anthropic', 'mistral', 'ollama', 'local'] as const;
export type ModelDialect = (typeof modelDialects)[number];

/** What users are told of a model: its name, and where it runs in the operator's words; empty = not told. */
const namedModelSchema = z.object({ name: z.string(), region: z.string() });
export type NamedModel = z.infer<typeof namedModelSchema>;

export const allowedModelsSchema = z.object({
  /** Models that may write the user's answers, in the order in which they are asked; none = the built-in engine does. */
  models: z.array(namedModelSchema),
  /** Whether to tell an admin of the provider that no model answers anybody's questions, and how one comes to do so. */
  isNoticeDue: z.boolean(),
  /** Then whether one is switched on, and only nobody may use it yet. */
  isOneUnassigned: z.boolean(),
});
export type AllowedModels = z.infer<typeof allowedModelsSchema>;
