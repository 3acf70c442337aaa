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

/** External systems that a user's papers come from, and their sync state. */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Progress of a pass through a source: folders still to read, or the cursor of the next page. */
export type PassProgress =
  | { style: 'walk'; queue: SourceFolder[]; isThorough: boolean; folders?: number }
  | {
      style: 'changes';
      cursor: string | null;
      isThorough: boolean;
      /** For detecting cursors that loop. */
      trail?: { pages: number; mark: string } | undefined;
    };

/**
 * A vendor's change notifications. Times in milliseconds since 1970; `chosen`: the folders; `numbers`: the last message
 * per channel.
 */
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
    /** Address, credentials and tokens, sealed with the encryption key; null while it is being disconnected. */
    sealedAccess: text('sealed_access'),
    /** What the vendor granted; null = accessed with a password. */
    granted: text('granted', { enum: grantTargets }),
    /** Hash of its host, which shares slots with others there; null = a vendor's, shared by everybody. */
    hostKey: text('host_key'),
    /** Null = not chosen yet. */
    folders: jsonb('folders').$type<SourceFolder[]>(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Being disconnected; its documents are being deleted. */
    isLeaving: boolean('is_leaving').notNull().default(false),
    fault: text('fault', { enum: sourceFaults }).$type<SourceFault>(),
    /** Number of consecutive failed passes. */
    failures: integer('failures').notNull().default(0),
    /** Number of passes started. */
    pass: integer('pass').notNull().default(0),
    /** Null = no pass is running. */
    progress: jsonb('progress').$type<PassProgress>(),
    /** Start of the next changes, after a complete pass. */
    cursor: text('cursor'),
    /** When the last thorough pass, which ignores folder versions, was completed. */
    thoroughAt: instant('thorough_at'),
    syncedAt: instant('synced_at'),
    /** When the next pass is due; null = at the user's request. */
    nextPassAt: instant('next_pass_at'),
    /** When the next work is due; null = none. */
    nextTurnAt: instant('next_turn_at'),
    /** A hash to match the vendor's notifications, and the subscription at the vendor. */
    watchKey: text('watch_key'),
    watch: jsonb('watch').$type<SourceWatch>(),
    /** Too many items disappeared at once; nothing is purged until the user decides. */
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
    /** Its version when all of its content was last read. */
    version: text('version'),
    /** When it became unreadable while its source is readable; null = readable. */
    closedSince: instant('closed_since'),
    /** Closed because the source refused it (403): what is below is unseen. */
    isRefused: boolean('is_refused').notNull().default(false),
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
 * A file or mail at the source. `state`: whether its bytes of `version` are stored here. Missing items have
 * `missingSince`; once a complete pass confirms that, also `hiddenAt`, and they no longer appear in answers.
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
    /** An error code: why it was left out or failed. */
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** The pass that last saw it. */
    seenPass: integer('seen_pass').notNull(),
    missingSince: instant('missing_since'),
    /** In none of the chosen folders, for sources that report all of their items. */
    isOutside: boolean('is_outside').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /**
     * The pass that found it missing and hid it; a later one may purge it. Null = it exists; if hidden, it has changed
     * and cannot be fetched, or is refused.
     */
    hiddenPass: integer('hidden_pass'),
    /** When the source refused this very item (403); null = it did not. */
    refusedAt: instant('refused_at'),
    /** When a missing or refused item was last requested individually. */
    probedAt: instant('probed_at'),
    /** The transfer that brought its bytes: the id of an upload, or of a copy of one. */
    transferId: uuid('transfer_id'),
    /** The transfer of the bytes of `version`; recorded before it starts. */
    nextTransferId: uuid('next_transfer_id'),
    /** The upload with its bytes; null = none yet, or the user has deleted it here. */
    uploadId: uuid('upload_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.itemId] }),
    foreignKey({
      columns: [table.userId, table.sourceId],
      foreignColumns: [sources.userId, sources.id],
    }).onDelete('cascade'),
    // Sets only `upload_id` to null, see db/migrations.
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

/** Added, changed and removed items; the newest thousand entries per source are kept. */
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
