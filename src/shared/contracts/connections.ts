import { z } from 'zod';
import type { KeyScope } from './api-keys.ts';

/** Page where a user grants a program's request. */
export const connectPath = '/connect';

/** Identifies tokens of connected programs. */
export const accessTokenPrefix = 'bsa_';
export const refreshTokenPrefix = 'bsr_';

/** Scopes a program can be granted; its tools need no more. */
export const programScopes = ['read', 'ask'] as const satisfies readonly KeyScope[];

const scopeList = z
  .string()
  .max(200)
  .transform((text) => programScopes.filter((scope) => text.split(' ').includes(scope)));

/** A program's authorization request (OAuth 2.1 with PKCE), with the protocol's names. */
export const connectionRequestSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.uuid(),
  redirect_uri: z.string().max(2_000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  /** Unknown scopes are ignored; none: all of them. */
  scope: scopeList.optional(),
  state: z.string().max(1_000).optional(),
  /** RFC 8707: the intended audience of the tokens. */
  resource: z.string().max(2_000).optional(),
});
export type ConnectionRequest = z.output<typeof connectionRequestSchema>;

/** To be shown before anything is granted. */
export const askedConnectionSchema = z.object({
  clientName: z.string(),
  /** Where the browser is redirected: a host, or the URL scheme of a program on the user's device. */
  redirectHost: z.string(),
  isLocal: z.boolean(),
  scopes: z.array(z.enum(programScopes)),
});
export type AskedConnection = z.infer<typeof askedConnectionSchema>;
export const decideConnectionSchema = z.object({ request: connectionRequestSchema, isAllowed: z.boolean() });
export const decidedConnectionSchema = z.object({ redirectTo: z.string() });

export const connectionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  redirectHost: z.string(),
  scopes: z.array(z.enum(programScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedOn: z.iso.date().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;
export const connectionsSchema = z.object({ connections: z.array(connectionSchema) });

/** Dynamic registration (RFC 7591); other client metadata is not needed. */
export const registerClientSchema = z.object({
  client_name: z.string().trim().max(200).optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
});

export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().max(200),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    client_id: z.uuid(),
    redirect_uri: z.string().max(2_000),
    resource: z.string().max(2_000).optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200),
    client_id: z.uuid(),
    resource: z.string().max(2_000).optional(),
  }),
]);
export type TokenRequest = z.output<typeof tokenRequestSchema>;
