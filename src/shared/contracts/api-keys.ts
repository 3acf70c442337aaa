import { z } from 'zod';
import { apiKeyNameMaxLength } from '../limits.ts';

/**
 * What a program may do: read, ask questions, add and change documents. Each operation declares which scope it needs.
 */
export const keyScopes = ['read', 'ask', 'upload'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Identifies a key, to people and to secret scanners. */
export const apiKeyPrefix = 'bsk_';

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The secret's last characters, to tell keys apart. */
  ending: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Date of the last use, in UTC; null: never. */
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
    /** Last day of validity, in UTC: tomorrow at the earliest, in a year at the latest. Default: in 90 days. */
    expiresOn: z.iso.date().optional(),
  })
  .strict();
/** `secret` is shown only this once. */
export const apiKeyCreatedSchema = z.object({ key: apiKeySchema, secret: z.string() });
