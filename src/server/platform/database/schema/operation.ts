import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
