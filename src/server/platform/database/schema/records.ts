import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { decisionOutcomes, recordKinds } from '#shared/contracts/chats.ts';
import { authUsers } from './accounts.ts';
import { documents } from './documents.ts';

/**
 * What reading found in a document as typed facts (reading/records/record-model.ts), in the document's order. `fields` is the
 * record; the columns beside it are what it is looked up by.
 */
export const records = pgTable(
  'records',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    documentId: uuid('document_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    /** Ordinal of the agenda item that it belongs to. */
    item: integer('item'),
    kind: text('kind', { enum: recordKinds }).notNull(),
    fields: jsonb('fields').notNull(),
    /** Of the meeting that it belongs to, where the document holds several; else the document's hold. */
    meetingDate: date('meeting_date', { mode: 'string' }),
    body: text('body'),
    bodyKey: text('body_key'),
    /** Of tasks and deadlines. */
    due: date('due', { mode: 'string' }),
    /** Keys of those who are charged, present, excused or named in the vote, one a line. */
    person: text('person'),
    outcome: text('outcome', { enum: decisionOutcomes }),
    /** Of tasks and deadlines: what all mentions of one and the same have in common; null before it was looked for. */
    matter: uuid('matter'),
    /** Folded words that it is found by. */
    search: text('search').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('records_ordinal').on(table.userId, table.documentId, table.ordinal),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    index('records_kind').on(table.userId, table.kind),
  ],
);

/**
 * The user's word on whether a task is done (MEET-04). It wins over what reading finds, now and later: it holds for all mentions
 * of the matter, and names the place of the one that was marked, by which it is known again when its paper is read anew.
 */
export const taskMarks = pgTable(
  'task_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    matter: uuid('matter').notNull(),
    isDone: boolean('is_done').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null once that paper is deleted. */
    documentId: uuid('document_id'),
    page: integer('page').notNull(),
    start: integer('start').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.matter] }),
    // Of `document_id` alone, as db/migrations says.
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('set null'),
  ],
);
