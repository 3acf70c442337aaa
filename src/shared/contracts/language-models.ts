import { z } from 'zod';

/** What a model can be used for. */
export const modelUses = ['answers', 'understanding', 'welcome', 'embeddings', 'reranking'] as const;
export type ModelUse = (typeof modelUses)[number];

/** Provider APIs: their paths, headers and streams. */
export const modelDialects = ['openai', 'azure', 'anthropic', 'mistral', 'ollama', 'local'] as const;
export type ModelDialect = (typeof modelDialects)[number];

/** What users learn about a model: its name, and where it runs in the operator's words; empty: undisclosed. */
const namedModelSchema = z.object({ name: z.string(), region: z.string() });
export type NamedModel = z.infer<typeof namedModelSchema>;

export const allowedModelsSchema = z.object({
  /** Models that may write the user's answers, in the order they are asked; none: the built-in engine answers. */
  models: z.array(namedModelSchema),
  /** Whether to tell one of the provider's admins that no model answers any questions, and how to change that. */
  isNoticeDue: z.boolean(),
  /** If so, whether one is switched on but not yet allowed for anybody. */
  isOneUnassigned: z.boolean(),
});
export type AllowedModels = z.infer<typeof allowedModelsSchema>;
