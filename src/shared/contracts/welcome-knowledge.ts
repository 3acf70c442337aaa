import { z } from 'zod';

/** What the welcome chat knows (ADM-07); for the provider's admins. */
export const knowledgePath = '/api/welcome/knowledge';
export const knowledgeRestorationsPath = '/api/welcome/knowledge/restorations';

/** In characters; the first text has about 175,000. All of it is searched for every question. */
export const knowledgeMaxLength = 200_000;

export const knowledgeVersionSchema = z.object({
  id: z.uuid(),
  updatedAt: z.iso.datetime(),
  /** Null = the text that came with the product. */
  updatedBy: z.uuid().nullable(),
});

/** `versions` newest first, at most a hundred; the first of them is the one that counts. */
export const knowledgeSchema = z.object({
  version: knowledgeVersionSchema.extend({ content: z.string() }),
  versions: z.array(knowledgeVersionSchema),
});
export type KnowledgeOfChat = z.infer<typeof knowledgeSchema>;

/** Without `version` the newest. */
export const knowledgeQuerySchema = z.object({ version: z.uuid().optional() });

/**
 * `basedOn`: the version that was changed; `conflict` where another one is the newest meanwhile. `validation_failed` names
 * `content`: `too_big`, also of too many sections; `too_small` where nothing could be said from it; `duplicate` where two sections of
 * a language bear one name.
 */
export const saveKnowledgeSchema = z.object({ content: z.string(), basedOn: z.uuid().nullable() });
export const restoreKnowledgeSchema = z.object({ id: z.uuid() });
/** The version that counts from now on. */
export const knowledgeSavedSchema = z.object({ id: z.uuid() });
