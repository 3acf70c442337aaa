import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#shared/contracts/settings.ts';
import { authUsers } from './accounts.ts';

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Pending notices to a user; several of a kind are sent in one mail. */
export const notices = pgTable(
  'notices',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** For example, the device of a sign-in. */
    detail: text('detail'),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('notices_age').on(table.at)],
);

/** Days whose tasks a user was notified of, or for which there was nothing to notify. */
export const noticeDays = pgTable(
  'notice_days',
  { userId: ownerId(), day: date('day', { mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** How far a user has confirmed what the provider did with their account. */
export const seenProviderActs = pgTable('seen_provider_acts', {
  userId: ownerId().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});
