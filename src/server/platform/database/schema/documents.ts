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
    /** When the stored bytes were last verified against the hash; null = not since the upload. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** For an attachment: the mail it was extracted from and is deleted with. */
    parentId: uuid('parent_id'),
    /** For an attachment: the outermost mail that contains it. */
    rootId: uuid('root_id'),
    /**
     * Place in that mail: '002.001' is the first attachment of the mail that is its second attachment. '' = no
     * attachment.
     */
    place: text('place').notNull().default(''),
    /**
     * A demo paper, whose stored bytes are shared by the visits' copies; none of them may change or remove the bytes.
     */
    isSample: boolean('is_sample').notNull().default(false),
    /** Comes only from a data source, and is not kept once the source no longer has it. */
    isFromSource: boolean('is_from_source').notNull().default(false),
    /** For an attachment: that of its outermost mail. */
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

/** A repeated upload of the same bytes; keeps only its name and description. `id` = id of the transfer. */
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

/** Attachments of a mail, in order: extracted to an upload (or an existing one with the same bytes), or left out. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    userId: userId(),
    mailId: uuid('mail_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Null = left out, or deleted since. */
    uploadId: uuid('upload_id'),
    /** An error code: why it was left out. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mailId, table.ordinal] }),
    foreignKey({
      columns: [table.userId, table.mailId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('cascade'),
    // Sets only `upload_id` to null, see db/migrations.
    foreignKey({
      columns: [table.userId, table.uploadId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('set null'),
    index('mail_attachments_upload').on(table.userId, table.uploadId),
  ],
);

/** The result of reading an upload. The row is created together with the upload. */
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
    /** The board or committee that met, as written in the paper; `bodyKey` is folded and stemmed for comparison. */
    body: text('body'),
    bodyKey: text('body_key'),
    bodySource: text('body_source', { enum: ['text', 'user'] }),
    /** What reading found, without the user's corrections; null before reading, and for older readings. */
    found: jsonb('found').$type<FoundFacts>(),
    /** Version of the reading that it is from; 0 = none. */
    readingVersion: smallint('reading_version').notNull().default(0),
    language: text('language', { enum: ['de', 'en'] }),
    state: text('state', { enum: ['queued', 'reading', 'ready', 'failed', 'withdrawn'] })
      .notNull()
      .default('queued'),
    failureCode: text('failure_code'),
    /** Active content in the file, and whether its stored bytes are damaged (`fileNotes`). */
    notes: text('notes').array().$type<FileNote[]>().notNull().default(sql`'{}'`),
    pageCount: integer('page_count'),
    pagesRead: integer('pages_read').notNull().default(0),
    /** Numbers of the first 100 pages that were recognised poorly or not at all; set on reading. */
    poorPages: integer('poor_pages').array().notNull().default([]),
    /** Number of its stored passages, maintained on change, since every answer says how many passages were searched. */
    passageCount: integer('passage_count').notNull().default(0),
    /** Number of readings started; a reading may only write while it is the newest. */
    attempt: integer('attempt').notNull().default(0),
    /**
     * The newest attempt that was not in vain: it recognised a page, or ended with its worker. Failed tries are counted
     * from here; an attempt lost with a killed server increments it.
     */
    soundAttempt: integer('sound_attempt').notNull().default(0),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Names without dates and version marks, for finding other versions of the paper; null before reading. */
    titleKey: text('title_key'),
    nameKey: text('name_key'),
    /** When the batch began that it was last queued with: the same for documents queued while others were read. */
    batchAt: timestamp('batch_at', { withTimezone: true }).notNull().defaultNow(),
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
 * Which document replaces which, for every pair of a paper's versions, so that the others keep their order when one is
 * deleted. `isVersion` false: the user denied it, so the pair is not detected again.
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

/** A page of text. `boxes` = packed word boxes (reading/word-boxes.ts). */
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
    /** Confidence of text recognition, 0 to 100; null = text was not recognised from an image. */
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
 * Recognised text of a scanned page (reading/scans/recognised-page.ts). An interrupted reading resumes behind it, and a
 * better reading need not recognise the page again.
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
    /** If its words stand under several: each with its start in `text`, in order. */
    sections: jsonb('sections').$type<{ start: number; section: string | null }[]>(),
    speaker: text('speaker'),
    language: text('language', { enum: ['de', 'en'] }),
    text: text('text').notNull(),
    /** Words that belong to the passage but are outside its span: table headers repeated with their values. */
    context: text('context'),
    /** What can be quoted on its own, packed (reading/pages/cut-statements.ts). */
    statements: text('statements'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // Partitions by user require the user's id. It comes last, because otherwise a planner without statistics could use
    // this index to look up (user_id, id) and scan all of the user's passages.
    unique('passages_ordinal').on(table.documentId, table.ordinal, table.userId),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The search index: a passage's terms in lines by their length (retrieval/repository.ts), with a blank before and after
 * each. A tsvector would take a third more space. `length` in words.
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
    // References the document, not the passage, so that deleting a document takes one statement, not one per passage.
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    index('passage_terms_document').on(table.userId, table.documentId),
  ],
);

/** Document frequency of a term among the user's passages; stored for df >= 3, a missing row counts as 1. */
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
