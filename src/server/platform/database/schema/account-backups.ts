import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BackupCounts } from '#shared/contracts/account-backups.ts';
import { archiveStates } from '#shared/contracts/archives.ts';
import { authUsers } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Backups of an account; their bytes are in the bucket `account-backups`. */
export const accountBackups = pgTable(
  'account_backups',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    state: text('state', { enum: archiveStates }).notNull().default('waiting'),
    /** Per cent. */
    progress: smallint('progress').notNull().default(0),
    /** The Sunday of a weekly backup; null = made on request. */
    week: date('week', { mode: 'string' }),
    /** Key that encrypts it; null = not encrypted. */
    keyId: uuid('key_id'),
    counts: jsonb('counts').$type<BackupCounts>(),
    /** Bytes of all files, and of those not in any earlier backup. */
    size: bigint('size', { mode: 'number' }),
    addedSize: bigint('added_size', { mode: 'number' }),
    /** Hash of the stored snapshot. */
    contentSha256: text('content_sha256'),
    /** Objects that it consists of. */
    objectIds: uuid('object_ids').array().notNull().default(sql`'{}'`),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** When a rehearsed restore last found every byte intact. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('account_backups_one_running').on(table.userId).where(sql`state IN ('waiting', 'working')`),
    // At most one per week, however many servers look for due backups, and even if an hour repeats.
    unique('account_backups_week').on(table.userId, table.week),
  ],
);

/**
 * The bytes of a file, stored once for all backups that contain it. A row is created before its bytes and deleted
 * after.
 */
export const backupObjects = pgTable(
  'backup_objects',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** Hash of the unencrypted file. */
    contentSha256: text('content_sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    keyId: uuid('key_id'),
    /** Hash of the stored bytes; null until they are stored. */
    storedSha256: text('stored_sha256'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('backup_objects_content').on(table.userId, table.contentSha256, table.keyId).nullsNotDistinct(),
  ],
);

/**
 * Keys that encrypt a user's backups. The secret half is itself encrypted with the user's passphrase, which is not
 * stored.
 */
export const backupKeys = pgTable(
  'backup_keys',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    recipient: text('recipient').notNull(),
    /** An age file, base64. */
    lockedIdentity: text('locked_identity').notNull(),
    isCurrent: boolean('is_current').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('backup_keys_current').on(table.userId).where(sql`is_current`),
  ],
);

/** Imports of archives and backups: checked first, then applied as far as the user chooses. */
export const imports = pgTable(
  'imports',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** The backup it comes from; null = an uploaded archive. */
    backupId: uuid('backup_id'),
    state: text('state', { enum: ['checking', 'locked', 'ready', 'working', 'done', 'failed'] }).notNull(),
    progress: smallint('progress').notNull().default(0),
    /** Opens an encrypted backup; sealed with the encryption key, removed when the import ends. */
    sealedIdentity: text('sealed_identity'),
    preview: jsonb('preview'),
    choice: jsonb('choice'),
    report: jsonb('report'),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When somebody last continued it. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('imports_one_open').on(table.userId).where(sql`state IN ('checking', 'locked', 'ready', 'working')`),
    index('imports_age').on(table.changedAt),
  ],
);
