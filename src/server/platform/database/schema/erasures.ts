import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';

/** Accessible only to the role boardsearch_auth. */

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts whose owner requested deletion; deleting the row undoes it. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Keyed hash of the mailed token that undoes it. */
    undoHash: text('undo_hash').notNull().unique(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
);

/**
 * The ledger of erasures: ids of erased accounts, so that accounts in a restored backup are erased again. A copy is in
 * the data directory, which restoring the database does not revert (storage/erasure-ledger.ts).
 */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
  /** When the last stored bytes were confirmed deleted; null = pending. */
  finishedAt: instant('finished_at'),
});
