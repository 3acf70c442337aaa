import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#shared/contracts/api-keys.ts';
import { authUsers } from './accounts.ts';

/** Access for other programs. */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Accessible only to the role boardsearch_auth. Revoking a key deletes it; the audit log keeps a record. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    name: text('name').notNull(),
    /** SHA-256 of the secret; no salt is needed, since the secret is random. */
    secretHash: text('secret_hash').notNull().unique(),
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** Whether the account had proven a second factor when the key was created. */
    isFactorProven: boolean('is_factor_proven').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    /** When its limit of requests would be wholly free again; null = it is. */
    requestsFreeAt: instant('requests_free_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** A program that registered itself (RFC 7591), which proves nothing. Accessible only to the role boardsearch_auth. */
export const oauthClients = pgTable('oauth_clients', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  createdAt: createdAt(),
});

/**
 * A user's grant to a program: started with a code, then used with an access and a refresh token. Only SHA-256 hashes
 * of them are stored. Disconnecting deletes the grant.
 */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    isFactorProven: boolean('is_factor_proven').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    codeEndsAt: instant('code_ends_at').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Null until the code was exchanged. */
    accessHash: text('access_hash').unique(),
    accessEndsAt: instant('access_ends_at'),
    refreshHash: text('refresh_hash').unique(),
    /** The previous refresh token; if it is used again, it was stolen. */
    spentHash: text('spent_hash').unique(),
    expiresAt: instant('expires_at').notNull(),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    /** When its limit of requests would be wholly free again; null = it is. */
    requestsFreeAt: instant('requests_free_at'),
    createdAt: createdAt(),
  },
  (table) => [index('oauth_grants_user').on(table.userId), index('oauth_grants_client').on(table.clientId)],
);

/** A request with an `Idempotency-Key`, and its response; no status = still running. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    userId: ownerId(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotent_requests_created').on(table.createdAt),
  ],
);
