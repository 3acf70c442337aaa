import { z } from 'zod';
import { apiKeyNameMaxLength } from '../limits.ts';

/** What a program may do: look, ask questions, bring and change papers. Each operation declares which one opens it. */
export const keyScopes = ['read', 'ask', 'upload'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** By which a key is recognised, by people and by scanners for leaked secrets. */
export const apiKeyPrefix = 'bsk_';

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the secret, to tell keys apart. */
  ending: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Day of the last use, in UTC; null = never. */
  lastUsedOn: z.iso.date().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

export const createApiKeySchema = z
  .object({
    name: z.string().trim().min(1).max(apiKeyNameMaxLength),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1)
      .max(keyScopes.length)
      .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
    /** The last day on which it counts, in UTC: from tomorrow on, at most a year ahead. Default: in 90 days. */
    expiresOn: z.iso.date().optional(),
  })
  .strict();
/** `secret` is shown this once. */
export const apiKeyCreatedSchema = z.object({ key: apiKeySchema, secret: z.string() });
