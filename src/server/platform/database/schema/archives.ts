import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { archiveStates } from '#shared/contracts/archives.ts';
import { authUsers } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Archives of a user's own data or, for an admin, of a whole customer's; their bytes are in the bucket `archives`. */
export const archives = pgTable(
  'archives',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Whose data it contains: the id of the user or of a customer. */
    subjectId: uuid('subject_id').notNull(),
    state: text('state', { enum: archiveStates }).notNull().default('waiting'),
    /** Per cent. */
    progress: smallint('progress').notNull().default(0),
    size: bigint('size', { mode: 'number' }),
    contentSha256: text('content_sha256'),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** When it expires and is removed. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('archives_one_running').on(table.userId, table.subjectId).where(sql`state IN ('waiting', 'working')`),
    index('archives_end').on(table.endsAt),
  ],
);
