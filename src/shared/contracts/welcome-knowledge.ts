import { z } from 'zod';
import { factNames } from '../facts/fact-names.ts';

/** The welcome chat's knowledge (ADM-07); for the provider's admins. */
export const knowledgePath = '/api/welcome/knowledge';
export const knowledgeRestorationsPath = '/api/welcome/knowledge/restorations';

/** In characters; the initial text has about 175,000. Every question searches all of it. */
export const knowledgeMaxLength = 200_000;

const factsSchema = z.record(z.enum(factNames), z.string());

export const knowledgeVersionSchema = z.object({
  id: z.uuid(),
  updatedAt: z.iso.datetime(),
  /** Null: the text shipped with the product. */
  updatedBy: z.uuid().nullable(),
});

/** Headings that begin a language. */
export const languageOfHeading: Readonly<Record<string, 'de' | 'en'>> = {
  deutsch: 'de',
  german: 'de',
  english: 'en',
  englisch: 'en',
};

/**
 * `versions` newest first, at most a hundred; the first is the one in force. `facts`: current values of the placeholders
 * that texts may contain.
 */
export const knowledgeSchema = z.object({
  version: knowledgeVersionSchema.extend({ content: z.string() }),
  versions: z.array(knowledgeVersionSchema),
  facts: z.object({ de: factsSchema, en: factsSchema }),
});
export type KnowledgeOfChat = z.infer<typeof knowledgeSchema>;

/** Without `version`, the latest. */
export const knowledgeQuerySchema = z.object({ version: z.uuid().optional() });

/**
 * `basedOn`: the edited version; yields `conflict` if it is no longer the latest. `validation_failed` names `content`:
 * `too_big`, also for too many sections; `too_small` if nothing could be answered from it; `duplicate` if two sections
 * of a language have the same name; `unknown_placeholder` if one names no fact.
 */
export const saveKnowledgeSchema = z.object({ content: z.string(), basedOn: z.uuid().nullable() });
export const restoreKnowledgeSchema = z.object({ id: z.uuid() });
/** The version now in force. */
export const knowledgeSavedSchema = z.object({ id: z.uuid() });
