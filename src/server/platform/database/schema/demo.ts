import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';

/**
 * Accounts that hold the demo's sample papers. Nobody signs in to them: who signs in with a persona's address gets a visit
 * with a copy of what they hold.
 */
export const demoPersonas = pgTable('demo_personas', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  persona: text('persona').notNull().unique(),
  /** Of the papers that it holds whole, read and indexed, with their chats; null while it is being filled. */
  papersVersion: text('papers_version'),
  papersReady: integer('papers_ready').notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A visitor's own account, from their sign-in to the end of the visit: no visitor sees what another one does. */
export const demoVisits = pgTable(
  'demo_visits',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    personaId: uuid('persona_id')
      .notNull()
      .references(() => demoPersonas.userId, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').notNull(),
    /** Asked so far, those of deleted chats too. */
    questions: integer('questions').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** From here on nobody is signed in to it; the next sweep removes it. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('demo_visits_end').on(table.endsAt), index('demo_visits_persona').on(table.personaId)],
);

/** Resets by the day that they began, in the operator's time zone: whoever writes the row does it. No `finishedAt`: it was cut off. */
export const demoResets = pgTable('demo_resets', {
  day: date('day', { mode: 'string' }).primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  visitsEnded: integer('visits_ended').notNull().default(0),
});
