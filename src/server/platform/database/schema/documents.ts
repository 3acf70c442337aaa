import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DateFoundIn, FoundIn, PageLayout } from '#shared/contracts/documents.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { authUsers } from './accounts.ts';

/** Title, date and body as reading found them. */
export type FoundFacts = {
  title: string | null;
  titleSource: FoundIn | null;
  meetingDate: string | null;
  meetingDateSource: DateFoundIn | null;
  body: string | null;
};

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

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
    filePath: text('file_path').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    fileType: text('file_type').notNull(),
    description: text('description'),
    contentSha256: text('content_sha256').notNull(),
    /** When its stored bytes were last read and compared with that; null = not since they came. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** Of an attachment: the mail that it was taken out of, and with which it goes. */
    parentId: uuid('parent_id'),
    /** Of an attachment: the outermost of the mails that it lies in. */
    rootId: uuid('root_id'),
    /** Where in that mail: '002.001' is the first attachment of the mail that is the second. '' for what lies in none. */
    place: text('place').notNull().default(''),
    /** Of the demo: the visits' copies of a paper share its stored bytes, which none of them may change or remove. */
    isSample: boolean('is_sample').notNull().default(false),
    /** It came from a data source alone: what the source no longer has, is not kept here. */
    isFromSource: boolean('is_from_source').notNull().default(false),
    /** Of an attachment that of its outermost mail. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('file_uploads_path').on(table.filePath).where(sql`NOT ${table.isSample}`),
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.id] }).onDelete(
      'cascade',
    ),
    index('file_uploads_parent').on(table.userId, table.parentId),
    index('file_uploads_newest').on(table.userId, table.createdAt, table.id),
    index('file_uploads_root').on(table.userId, table.rootId),
    index('file_uploads_content').on(table.userId, table.contentSha256),
    index('file_uploads_checked').on(table.checkedAt),
  ],
);

/** The same bytes uploaded once more: only what the user said of them is kept. `id` = what the transfer was known by. */
export const uploadCopies = pgTable(
  'upload_copies',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    uploadId: uuid('upload_id').notNull(),
    fileName: text('file_name').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.uploadId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('cascade'),
    index('upload_copies_upload').on(table.userId, table.uploadId),
  ],
);

/** What lies in a mail, in its order: taken out as an upload (or one of the same bytes that was there), or left out for a reason. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    userId: userId(),
    mailId: uuid('mail_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Null where it was left out, or deleted since. */
    uploadId: uuid('upload_id'),
    /** An error code. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mailId, table.ordinal] }),
    foreignKey({
      columns: [table.userId, table.mailId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('cascade'),
    // Of `upload_id` alone, as db/migrations says.
    foreignKey({
      columns: [table.userId, table.uploadId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('set null'),
    index('mail_attachments_upload').on(table.userId, table.uploadId),
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
    titleSource: text('title_source', { enum: ['metadata', 'text', 'file-name', 'user'] }),
    meetingDate: date('meeting_date', { mode: 'string' }),
    meetingDateSource: text('meeting_date_source', { enum: ['metadata', 'text', 'file-name', 'label', 'user'] }),
    /** The board or committee whose meeting it is about, as the paper writes it; folded and stemmed for comparing. */
    body: text('body'),
    bodyKey: text('body_key'),
    bodySource: text('body_source', { enum: ['text', 'user'] }),
    /** What reading found, whatever the user corrected; null before it is read, and for those read before this was kept. */
    found: jsonb('found').$type<FoundFacts>(),
    /** Of the extractor that found its records; 0 = of none. */
    recordsVersion: smallint('records_version').notNull().default(0),
    language: text('language', { enum: ['de', 'en'] }),
    state: text('state', { enum: ['queued', 'reading', 'ready', 'failed', 'withdrawn'] })
      .notNull()
      .default('queued'),
    failureCode: text('failure_code'),
    /** What the file holds that would act elsewhere, and whether its stored bytes are damaged (`fileNotes`). */
    notes: text('notes').array().$type<FileNote[]>().notNull().default(sql`'{}'`),
    pageCount: integer('page_count'),
    pagesRead: integer('pages_read').notNull().default(0),
    /** Numbers of pages whose print could be recognised badly or not at all, the first 100; set when it is read. */
    poorPages: integer('poor_pages').array().notNull().default([]),
    /** Passages stored of it, counted as they are added and removed: every question says how many it searched. */
    passageCount: integer('passage_count').notNull().default(0),
    /** Counts the readings begun; a reading writes only while it is still the newest. */
    attempt: integer('attempt').notNull().default(0),
    /** The newest attempt that was no try in vain: it recognised a page, or ended with its worker. Tries count from here; each that a killed server lost moves it on by one. */
    soundAttempt: integer('sound_attempt').notNull().default(0),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Names without dates and marks of versions, by which other versions of the paper are found; null before it is read. */
    titleKey: text('title_key'),
    nameKey: text('name_key'),
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
    index('documents_read_at').on(table.userId, table.readAt),
    index('documents_title_key').on(table.userId, table.titleKey),
    index('documents_name_key').on(table.userId, table.nameKey),
  ],
);

/**
 * Which document takes the place of which, every pair of a paper's versions: whichever of them is deleted, the others
 * keep their order. `isVersion` false: the user says that it does not, and nothing finds the pair again.
 */
export const documentVersions = pgTable(
  'document_versions',
  {
    userId: userId(),
    newerId: uuid('newer_id').notNull(),
    olderId: uuid('older_id').notNull(),
    isVersion: boolean('is_version').notNull(),
    decidedBy: text('decided_by', { enum: ['reading', 'user'] }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.newerId, table.olderId] }),
    foreignKey({ columns: [table.userId, table.newerId], foreignColumns: [documents.userId, documents.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.userId, table.olderId], foreignColumns: [documents.userId, documents.id] }).onDelete(
      'cascade',
    ),
    index('document_versions_older').on(table.userId, table.olderId),
  ],
);

/** One page of text. `boxes` = word boxes, packed (reading/word-boxes.ts). */
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
    layout: jsonb('layout').$type<PageLayout>(),
    /** Of recognised text, 0 to 100; null = not recognised. */
    confidence: smallint('confidence'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId, table.pageNumber] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * What was recognised on a page whose text is in its picture (reading/scans/recognised-page.ts), until its document
 * is read: a reading that begins anew goes on from there.
 */
export const pageScans = pgTable(
  'page_scans',
  {
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    pageNumber: integer('page_number').notNull(),
    packed: bytea('packed').notNull(),
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

/**
 * The index beside the text: a passage's terms in lines by their length (retrieval/repository.ts), a blank before and after
 * each (a tsvector, which the index holds, would take a third more room); length in words.
 */
export const passageTerms = pgTable(
  'passage_terms',
  {
    userId: userId(),
    passageId: uuid('passage_id').notNull(),
    documentId: uuid('document_id').notNull(),
    length: smallint('length').notNull(),
    analyserVersion: smallint('analyser_version').notNull(),
    terms: text('terms').array().notNull(),
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
