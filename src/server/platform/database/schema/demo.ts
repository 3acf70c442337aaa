import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';

/**
 * Accounts with the demo's sample papers. Nobody signs in to them: signing in with a persona's address starts a visit
 * with a copy of the account.
 */
export const demoPersonas = pgTable('demo_personas', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  persona: text('persona').notNull().unique(),
  /**
   * Version of the papers it contains completely, read and indexed, with their chats; null while it is being filled.
   */
  papersVersion: text('papers_version'),
  papersReady: integer('papers_ready').notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A visitor's own account for the duration of the visit, so that visitors do not see each other's actions. */
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
    /** Questions asked so far, including those of deleted chats. */
    questions: integer('questions').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** When sign-in ends; the next sweep removes the account. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('demo_visits_end').on(table.endsAt), index('demo_visits_persona').on(table.personaId)],
);

/**
 * Resets by starting day in the operator's time zone; whoever inserts the row does it. No `finishedAt`: interrupted.
 */
export const demoResets = pgTable('demo_resets', {
  day: date('day', { mode: 'string' }).primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  visitsEnded: integer('visits_ended').notNull().default(0),
});
