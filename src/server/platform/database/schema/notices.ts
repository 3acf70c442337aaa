import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#shared/contracts/settings.ts';
import { authUsers } from './accounts.ts';

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** What a user is to be told by mail, until it is told: several of a kind in one mail. */
export const notices = pgTable(
  'notices',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** Such as the device of a sign-in. */
    detail: text('detail'),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('notices_age').on(table.at)],
);

/** Days for whose tasks a user was told, or had nothing to be told. */
export const noticeDays = pgTable(
  'notice_days',
  { userId: ownerId(), day: date('day', { mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
