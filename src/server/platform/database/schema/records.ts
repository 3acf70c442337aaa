import { sql } from 'drizzle-orm';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { decisionOutcomes, recordKinds } from '#shared/contracts/chats.ts';
import { correctionActs, recordStandings } from '#shared/contracts/corrections.ts';
import { recordStateNames } from '#shared/contracts/meetings.ts';
import { authUsers } from './accounts.ts';
import { documents } from './documents.ts';

/**
 * Typed facts that reading found in a document (reading/records/record-model.ts), in document order. `fields` is the
 * record; the other columns are for looking it up.
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
    /** Of its meeting, if the document contains several; otherwise the document's values apply. */
    meetingDate: date('meeting_date', { mode: 'string' }),
    body: text('body'),
    bodyKey: text('body_key'),
    /** For tasks and deadlines. */
    due: date('due', { mode: 'string' }),
    /** Keys of the persons assigned, present, excused or named in the vote, one per line. */
    person: text('person'),
    outcome: text('outcome', { enum: decisionOutcomes }),
    /** For tasks and deadlines: an id shared by all mentions of the same matter; null = not matched yet. */
    matter: uuid('matter'),
    /** Folded words for searching. */
    search: text('search').notNull(),
    /** Only certain ones are shown, by the view `certain_records`. */
    standing: text('standing', { enum: recordStandings }).notNull(),
    /** What reading found, with the id of its agenda item, where a person corrected it. */
    found: jsonb('found'),
    /** False for a record that a person added, and for one that reading no longer finds. */
    isFound: boolean('is_found').notNull().default(true),
    /** The paper no longer has its words. */
    isGone: boolean('is_gone').notNull().default(false),
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
 * What people said about records (features/meetings/corrections), an act a row, oldest first by id. Applied over what
 * reading found; `anchor` is that at the time of the act, by whose words the record is found again.
 */
export const recordCorrections = pgTable(
  'record_corrections',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    documentId: uuid('document_id').notNull(),
    recordId: uuid('record_id').notNull(),
    act: text('act', { enum: correctionActs }).notNull(),
    detail: jsonb('detail').notNull(),
    anchor: jsonb('anchor').notNull(),
    /** The act that it takes back. */
    undoes: uuid('undoes'),
    /** The act on an earlier version of the paper that it repeats. */
    carriedFrom: uuid('carried_from'),
    /** The account's name at that time. */
    madeBy: text('made_by').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    uniqueIndex('record_corrections_carried')
      .on(table.userId, table.documentId, table.carriedFrom)
      .where(sql`carried_from IS NOT NULL`),
    index('record_corrections_document').on(table.userId, table.documentId),
  ],
);

/**
 * The user's mark whether a task is done (MEET-04), which overrides what reading finds, now and later. It applies to
 * all mentions of the matter. The place of the marked mention identifies it again when its paper is reread.
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
    // Sets only `document_id` to null, see db/migrations.
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('set null'),
  ],
);

/**
 * What later papers say of decisions, tasks and minutes (features/meetings/timeline), where they say anything. Worked
 * out again when records change.
 */
export const recordStates = pgTable(
  'record_states',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    state: text('state', { enum: recordStateNames }),
    /** What was said of it, with ids of records. */
    events: jsonb('events').notNull(),
    /** Ids of the decisions that it revoked or changed. */
    replaces: jsonb('replaces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordId] }),
    foreignKey({ columns: [table.userId, table.recordId], foreignColumns: [records.userId, records.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** For what records and papers, and on what day, a user's `record_states` hold. */
export const timelines = pgTable('timelines', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  fingerprint: text('fingerprint').notNull(),
  toldOn: date('told_on', { mode: 'string' }).notNull(),
});
