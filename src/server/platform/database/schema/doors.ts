import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#shared/contracts/api-keys.ts';
import { authUsers } from './accounts.ts';

/** How other programs come in. */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Reached by the role boardsearch_auth alone. Revoking a key deletes it; the audit log remembers. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    name: text('name').notNull(),
    /** SHA-256 of the secret, which is random: no salt is needed. */
    secretHash: text('secret_hash').notNull().unique(),
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** Whether the account had proven a second factor when the key was made. */
    isFactorProven: boolean('is_factor_proven').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** A request that bore an `Idempotency-Key`, and its answer; without one it still runs. */
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
