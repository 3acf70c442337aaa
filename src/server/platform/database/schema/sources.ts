import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { type SourceFault, sourceFaults } from '#shared/contracts/source-faults.ts';
import { grantTargets, type SourceAct, type SourceFolder, sourceActs, sourceKinds } from '#shared/contracts/sources.ts';
import { authUsers } from './accounts.ts';
import { fileUploads } from './documents.ts';

/** Other systems that a user's papers come from, and what is known of them. */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** How far the look through a source is: which folders are still to be read, or the cursor of the page that is next. */
export type PassProgress =
  | { style: 'walk'; queue: SourceFolder[]; isThorough: boolean; folders?: number }
  | {
      style: 'changes';
      cursor: string | null;
      isThorough: boolean;
      /** To notice cursors that lead round in a circle. */
      trail?: { pages: number; mark: string } | undefined;
    };

/** How a vendor tells of changes. Times in milliseconds since 1970; `chosen`: of which folders; `numbers`: the last message of each channel. */
export type SourceWatch = {
  channels: { id: string; resource: string | null }[];
  endsAt: number;
  renewAt: number;
  chosen: string;
  numbers: Record<string, number>;
};

export const sources = pgTable(
  'sources',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: sourceKinds }).notNull(),
    name: text('name').notNull(),
    account: text('account').notNull(),
    /** Address, credentials and tokens, sealed with the encryption key; null once it is being disconnected. */
    sealedAccess: text('sealed_access'),
    /** What was granted at a vendor; null = it is reached by a password. */
    granted: text('granted', { enum: grantTargets }),
    /** Null = not chosen yet. */
    folders: jsonb('folders').$type<SourceFolder[]>(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** It is being disconnected, and its documents are being deleted. */
    isLeaving: boolean('is_leaving').notNull().default(false),
    fault: text('fault', { enum: sourceFaults }).$type<SourceFault>(),
    /** Passes in a row that came to nothing. */
    failures: integer('failures').notNull().default(0),
    /** Counts the looks through it that were begun. */
    pass: integer('pass').notNull().default(0),
    /** Null = none is under way. */
    progress: jsonb('progress').$type<PassProgress>(),
    /** Where the next changes begin, once it was looked through. */
    cursor: text('cursor'),
    /** When it was last looked through whole, whatever its versions say. */
    thoroughAt: instant('thorough_at'),
    syncedAt: instant('synced_at'),
    /** When the next look is due; null = when the user asks for one. */
    nextPassAt: instant('next_pass_at'),
    /** When there is anything to do; null = nothing. */
    nextTurnAt: instant('next_turn_at'),
    /** What its vendor's notifications are found by, a hash; and what was agreed with the vendor. */
    watchKey: text('watch_key'),
    watch: jsonb('watch').$type<SourceWatch>(),
    /** Too many items went at once: nothing is purged until the user has said what becomes of them. */
    asksDeletion: boolean('asks_deletion').notNull().default(false),
    runner: uuid('runner'),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('sources_watch').on(table.watchKey).where(sql`${table.watchKey} IS NOT NULL`),
    index('sources_due').on(table.nextTurnAt).where(sql`${table.nextTurnAt} IS NOT NULL`),
  ],
);

export const sourceFolders = pgTable(
  'source_folders',
  {
    userId: userId(),
    sourceId: uuid('source_id').notNull(),
    folderId: text('folder_id').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    path: text('path').notNull(),
    /** As it was when everything in it was last read. */
    version: text('version'),
    /** Since when it cannot be read, while its source can; null = it can. */
    closedSince: instant('closed_since'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.folderId] }),
    foreignKey({
      columns: [table.userId, table.sourceId],
      foreignColumns: [sources.userId, sources.id],
    }).onDelete('cascade'),
    index('source_folders_parent').on(table.userId, table.sourceId, table.parentId),
  ],
);

/**
 * A file or mail at the source. `state`: whether its bytes of `version` are here. Gone ones have `missingSince`; where that
 * was told by a look to its end, `hiddenAt` as well, and they answer no question any more.
 */
export const sourceItems = pgTable(
  'source_items',
  {
    userId: userId(),
    sourceId: uuid('source_id').notNull(),
    itemId: text('item_id').notNull(),
    folderId: text('folder_id').notNull(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    size: bigint('size', { mode: 'number' }),
    version: text('version').notNull(),
    url: text('url'),
    state: text('state', { enum: ['waiting', 'stored', 'left_out', 'failed'] }).notNull(),
    /** An error code: why it was left out, or has failed. */
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** The look that last saw it. */
    seenPass: integer('seen_pass').notNull(),
    missingSince: instant('missing_since'),
    /** In none of the chosen folders, of a source that tells of everything it has. */
    isOutside: boolean('is_outside').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** The look that found it gone and hid it: a later one may purge it. Null = it is there, and hidden ones have changed and cannot be fetched. */
    hiddenPass: integer('hidden_pass'),
    /** When it was last asked for by itself, as one that is gone. */
    probedAt: instant('probed_at'),
    /** By which its bytes came: the id of an upload, or of a copy of one. */
    transferId: uuid('transfer_id'),
    /** Under which the bytes of `version` are on their way; written down before the first one comes. */
    nextTransferId: uuid('next_transfer_id'),
    /** The upload that has its bytes; null where none has yet, or the user has deleted it here. */
    uploadId: uuid('upload_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.itemId] }),
    foreignKey({
      columns: [table.userId, table.sourceId],
      foreignColumns: [sources.userId, sources.id],
    }).onDelete('cascade'),
    // Of `upload_id` alone, as db/migrations says.
    foreignKey({
      columns: [table.userId, table.uploadId],
      foreignColumns: [fileUploads.userId, fileUploads.id],
    }).onDelete('set null'),
    index('source_items_upload').on(table.userId, table.uploadId),
    index('source_items_transfer').on(table.userId, table.transferId),
    index('source_items_folder').on(table.userId, table.sourceId, table.folderId),
    index('source_items_state').on(table.userId, table.sourceId, table.state),
  ],
);

/** What came, changed and went; the newest thousand of each source are kept. */
export const sourceLog = pgTable(
  'source_log',
  {
    userId: userId(),
    sourceId: uuid('source_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull().defaultNow(),
    act: text('act', { enum: sourceActs }).$type<SourceAct>().notNull(),
    path: text('path'),
    reason: text('reason'),
    count: integer('count'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.id] }),
    foreignKey({
      columns: [table.userId, table.sourceId],
      foreignColumns: [sources.userId, sources.id],
    }).onDelete('cascade'),
  ],
);
