import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';

/** Reached by the role boardsearch_auth alone. */

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts whose owner asked for their end; undone by deleting the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Keyed hash of the token in the mail that undoes it. */
    undoHash: text('undo_hash').notNull().unique(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
);

/**
 * The ledger of erasures: ids that lead to nobody any more, so that what a restored backup brings back is erased again. A
 * copy lies in the data directory, which a restored database does not turn back (storage/erasure-ledger.ts).
 */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
  /** When the last stored bytes were seen to be gone; null = still to be seen to. */
  finishedAt: instant('finished_at'),
});
