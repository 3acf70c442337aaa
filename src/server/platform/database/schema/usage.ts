import { bigint, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { authUsers, customers } from './accounts.ts';

/**
 * Usage statistics of the service (decision 0084). Database triggers write events, which are kept until their day is
 * rolled up. No kept figure is based on fewer than five people.
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

/** Contains no text of questions, answers or documents. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Start of the hour it was counted in; null = not counted yet. */
    hour: instant('hour'),
    kind: text('kind', { enum: usageKinds }).notNull(),
    /** Null once the account is deleted: it then counts as nobody, which makes groups smaller, never larger. */
    userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'set null' }),
    customerId: uuid('customer_id').notNull(),
    /** Of a document read. */
    pages: integer('pages').notNull().default(0),
    milliseconds: amount('milliseconds').notNull().default(0),
  },
  (table) => [index('usage_events_hour').on(table.hour), index('usage_events_user').on(table.userId)],
);

/** Null = suppressed, because it would be based on fewer than five people. */
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

/** All customers together, by hour of the operator's time zone. */
export const usageHours = pgTable('usage_hours', { start: instant('start').primaryKey(), ...figures() });

/** By day of the operator's time zone; for single customers only if enabled (`usageCustomers`), null = all together. */
export const usageDays = pgTable(
  'usage_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    ...figures(),
  },
  (table) => [unique('usage_days_group').on(table.customerId, table.day).nullsNotDistinct()],
);

/** Customers with separate figures, as enabled by the provider. */
export const usageCustomers = pgTable('usage_customers', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  since: instant('since').notNull().defaultNow(),
});

/** Progress of the roll-ups: a single row. */
export const usageProgress = pgTable('usage_progress', {
  id: integer('id').primaryKey(),
  /** Hours before it are rolled up. */
  closedUntil: instant('closed_until').notNull(),
  /** Days up to it are rolled up; null = none yet. */
  closedDay: date('closed_day', { mode: 'string' }),
  /** Hours before it can be closed once every transaction older than `horizon` has ended and its events are visible. */
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
