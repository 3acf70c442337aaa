import { bigint, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { authUsers, customers } from './accounts.ts';

/**
 * What the service was used for, counted (decision 0084). Events are written by triggers of the database, whoever causes them,
 * and live until their day is rolled up; nothing that is kept rests on fewer than five people.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });

export const usageKinds = [
  'question',
  'answered',
  'closest',
  'nothing',
  'with_model',
  'answer_failed',
  'read',
  'reading_failed',
  'sign_in',
] as const;

/** No text of anything stands here. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Start of the hour that it was counted in; null = in none yet. */
    hour: instant('hour'),
    kind: text('kind', { enum: usageKinds }).notNull(),
    /** Null once the account is gone: it then counts as nobody, which makes groups smaller, never larger. */
    userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'set null' }),
    customerId: uuid('customer_id').notNull(),
    /** Of a document that was read. */
    pages: integer('pages').notNull().default(0),
    milliseconds: amount('milliseconds').notNull().default(0),
  },
  (table) => [index('usage_events_hour').on(table.hour), index('usage_events_user').on(table.userId)],
);

/** Null = suppressed: it would have rested on fewer than five people. */
const figures = () => ({
  /** People who asked or signed in. */
  people: integer('people'),
  questions: integer('questions'),
  answered: integer('answered'),
  closest: integer('closest'),
  nothing: integer('nothing'),
  withModel: integer('with_model'),
  answersFailed: integer('answers_failed'),
  documents: integer('documents'),
  pages: integer('pages'),
  readingMilliseconds: amount('reading_milliseconds'),
  readingsFailed: integer('readings_failed'),
  signIns: integer('sign_ins'),
});

/** All customers together, by hours of the operator's time zone. */
export const usageHours = pgTable('usage_hours', { start: instant('start').primaryKey(), ...figures() });

/** By days of the operator's time zone; of one customer only where its evaluation is switched on, null = all together. */
export const usageDays = pgTable(
  'usage_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    ...figures(),
  },
  (table) => [unique('usage_days_group').on(table.customerId, table.day).nullsNotDistinct()],
);

/** Customers of whom there are figures of their own. Off until the provider switches it on. */
export const usageCustomers = pgTable('usage_customers', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  since: instant('since').notNull().defaultNow(),
});

/** How far the roll-ups are: one row. */
export const usageProgress = pgTable('usage_progress', {
  id: integer('id').primaryKey(),
  /** Hours before it are rolled up. */
  closedUntil: instant('closed_until').notNull(),
  /** Days up to it are; null = none yet. */
  closedDay: date('closed_day', { mode: 'string' }),
  /** Hours before it end when every transaction older than `horizon` has ended: what is counted in them is then visible. */
  markedUntil: instant('marked_until').notNull(),
  horizon: amount('horizon').notNull(),
});

/** The machine itself, once an hour. */
export const machineSamples = pgTable('machine_samples', {
  at: instant('at').primaryKey(),
  jobsWaiting: integer('jobs_waiting').notNull(),
  jobsFailed: integer('jobs_failed').notNull(),
  storedBytes: amount('stored_bytes').notNull(),
  databaseBytes: amount('database_bytes').notNull(),
  freeBytes: amount('free_bytes').notNull(),
});
