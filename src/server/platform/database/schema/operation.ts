import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Announcements to all users and switches of the whole service: the provider's data, not a tenant's. */

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const announcementLevels = ['info', 'warning', 'urgent'] as const;

export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    textDe: text('text_de').notNull(),
    textEn: text('text_en').notNull(),
    level: text('level', { enum: announcementLevels }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('announcements_end').on(table.endsAt)],
);

/** A single row. */
export const operationSwitches = pgTable('operation_switches', {
  id: integer('id').primaryKey(),
  /** Null = no maintenance. */
  maintenanceSince: instant('maintenance_since'),
  /** Null = until it is switched off. */
  maintenanceUntil: instant('maintenance_until'),
  /** Whether visitors' unanswered questions are kept, for 30 days. */
  keepsVisitorQuestions: boolean('keeps_visitor_questions').notNull().default(false),
  /** Since when every user needs a second factor; null = only those of customers that require one. */
  factorRequiredAt: instant('factor_required_at'),
});

/** Visitors' questions that the welcome chat could not answer. */
export const welcomeGaps = pgTable(
  'welcome_gaps',
  {
    id: uuid('id').primaryKey(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    language: text('language', { enum: ['de', 'en'] }).notNull(),
    /** Truncated; null = the operator keeps no texts. */
    question: text('question'),
  },
  (table) => [index('welcome_gaps_asked').on(table.askedAt)],
);

/** Secrets of the instance, sealed with the encryption key: see platform/crypto/open-keyring.ts. */
export const instanceSecrets = pgTable('instance_secrets', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
});

/** What is wrong, or was, with the machine or what it relies on. */
export const operatorAlarms = pgTable('operator_alarms', {
  kind: text('kind').primaryKey(),
  since: instant('since').notNull(),
  advice: text('advice').notNull(),
  facts: jsonb('facts').notNull(),
  /** When the admins were last told, for each advice (ISO 8601). */
  mailed: jsonb('mailed').$type<Record<string, string>>().notNull(),
  /** Null = it goes on. */
  endedAt: instant('ended_at'),
});
