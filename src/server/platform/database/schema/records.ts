import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
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
