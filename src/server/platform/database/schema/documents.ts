import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** A stored file. `filePath` = {userId}/{random id}.{extension} in the bucket user-uploads. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    fileType: text('file_type').notNull(),
    description: text('description'),
    contentSha256: text('content_sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('file_uploads_newest').on(table.userId, table.createdAt, table.id),
  ],
);

/** What reading an upload yields. Row and upload appear together. */
export const documents = pgTable(
  'documents',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    uploadId: uuid('upload_id').notNull(),
    title: text('title'),
    titleSource: text('title_source', { enum: ['metadata', 'text', 'file-name'] }),
    meetingDate: date('meeting_date', { mode: 'string' }),
    meetingDateSource: text('meeting_date_source', { enum: ['metadata', 'text', 'file-name'] }),
    language: text('language', { enum: ['de', 'en'] }),
    state: text('state', { enum: ['queued', 'reading', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    failureCode: text('failure_code'),
    pageCount: integer('page_count'),
    pagesRead: integer('pages_read').notNull().default(0),
    /** Passages stored of it, counted as they are added and removed: every question says how many it searched. */
    passageCount: integer('passage_count').notNull().default(0),
    /** Counts the readings begun; a reading writes only while it is still the newest. */
    attempt: integer('attempt').notNull().default(0),
    readAt: timestamp('read_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('documents_upload').on(table.userId, table.uploadId),
    foreignKey({
      columns: [table.userId, table.uploadId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('cascade'),
    index('documents_meeting_date').on(table.userId, table.meetingDate),
  ],
);

/** One page of text. `boxes` = word boxes, packed (documents/reading/word-boxes.ts). */
export const pages = pgTable(
  'pages',
  {
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    pageNumber: integer('page_number').notNull(),
    label: text('label'),
    section: text('section'),
    text: text('text').notNull(),
    width: real('width'),
    height: real('height'),
    boxes: bytea('boxes'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId, table.pageNumber] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);

/** The unit of retrieval: a span of pages. `text` is the literal span (page break = one line feed). */
export const passages = pgTable(
  'passages',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    documentId: uuid('document_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    firstPage: integer('first_page').notNull(),
    startOffset: integer('start_offset').notNull(),
    lastPage: integer('last_page').notNull(),
    endOffset: integer('end_offset').notNull(),
    section: text('section'),
    speaker: text('speaker'),
    language: text('language', { enum: ['de', 'en'] }),
    text: text('text').notNull(),
    /** Words that belong to the passage without standing in its span: table headers repeated with their values. */
    context: text('context'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The user's id last: it must be there for partitions by user, but were it first, a planner without statistics could
    // take this index for a look-up by (user_id, id) and walk through all the user's passages.
    unique('passages_ordinal').on(table.documentId, table.ordinal, table.userId),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);

/** The index beside the text: one stripped tsvector a passage; length in words. */
export const passageTerms = pgTable(
  'passage_terms',
  {
    userId: userId(),
    passageId: uuid('passage_id').notNull(),
    documentId: uuid('document_id').notNull(),
    length: smallint('length').notNull(),
    analyserVersion: smallint('analyser_version').notNull(),
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.passageId] }),
    // To the document, not to the passage: what goes with a document goes in one statement, not in one a passage.
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    index('passage_terms_document').on(table.userId, table.documentId),
  ],
);

/** Document frequency of a term among the user's passages; kept for df >= 3, missing counts as 1. */
export const termFrequencies = pgTable(
  'term_df',
  { userId: userId(), term: text('term').notNull(), df: integer('df').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.term] })],
);

/** Size of the user's index when term_df was last computed. */
export const indexStatistics = pgTable('user_stat', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  passageCount: integer('n').notNull().default(0),
  totalLength: bigint('total_length', { mode: 'number' }).notNull().default(0),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull().default(sql`now()`),
});
