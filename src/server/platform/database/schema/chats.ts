import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { evidenceLevels } from '#shared/contracts/chats.ts';
import { authUsers } from './accounts.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

export const chatFolders = pgTable(
  'chat_folders',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** The service sets `folderId` to null when the folder is deleted; the chats stay. */
export const chatSessions = pgTable(
  'chat_sessions',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    folderId: uuid('folder_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('chat_sessions_newest').on(table.userId, table.updatedAt, table.id),
    index('chat_sessions_folder').on(table.userId, table.folderId),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    type: text('type', { enum: ['user', 'ai'] }).notNull(),
    content: text('content').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull().defaultNow(),
    citations: jsonb('citations'),
    phase: text('phase', { enum: ['snippets', 'summary', 'recommendations'] }),
    segments: jsonb('segments'),
    evidence: text('evidence', { enum: evidenceLevels }),
    provenance: jsonb('provenance'),
    rating: text('rating', { enum: ['up', 'down'] }),
    answerId: uuid('answer_id'),
    scope: jsonb('scope'),
    /** The import it came with; its quotations are compared with the papers whenever it is shown. */
    importId: uuid('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.sessionId],
      foreignColumns: [chatSessions.userId, chatSessions.id],
    }).onDelete('cascade'),
    index('chat_messages_session').on(table.userId, table.sessionId, table.timestamp),
  ],
);

/**
 * An answer and its current run. `leaseUntil`: afterwards, another server takes the run over. `storedPhases`: phases
 * stored by this run. `lastSequence`: number of the newest event; it only grows, across all runs of the answer.
 * `takeOvers`: how often another server took this run over because its server had died.
 */
export const answers = pgTable(
  'answers',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    questionMessageId: uuid('question_message_id').notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] }).notNull(),
    failureCode: text('failure_code'),
    requestedPhases: jsonb('requested_phases').notNull(),
    storedPhases: jsonb('stored_phases').notNull().default([]),
    lastSequence: integer('last_sequence').notNull().default(0),
    takeOvers: integer('take_overs').notNull().default(0),
    searched: jsonb('searched'),
    /** Language of the answer if its question's cannot be detected. */
    language: text('language', { enum: ['de', 'en'] })
      .notNull()
      .default('de'),
    /** Month whose question count includes it; null = not counted, because it failed. */
    countedMonth: date('counted_month', { mode: 'string' }),
    runner: uuid('runner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.sessionId],
      foreignColumns: [chatSessions.userId, chatSessions.id],
    }).onDelete('cascade'),
    index('answers_session').on(table.userId, table.sessionId),
    uniqueIndex('answers_one_running').on(table.userId, table.sessionId).where(sql`state = 'running'`),
    index('answers_lease').on(table.leaseUntil).where(sql`state = 'running'`),
  ],
);

/** Streamed events of an answer, so that a lost connection can resume on any server. Removed after a day. */
export const answerEvents = pgTable(
  'answer_events',
  {
    userId: userId(),
    answerId: uuid('answer_id').notNull(),
    sequence: integer('sequence').notNull(),
    event: jsonb('event').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.answerId, table.sequence] }),
    foreignKey({ columns: [table.userId, table.answerId], foreignColumns: [answers.userId, answers.id] }).onDelete(
      'cascade',
    ),
    index('answer_events_age').using('brin', table.createdAt),
  ],
);
