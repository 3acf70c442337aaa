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

/** Backups of an account; the bytes lie in the bucket `account-backups`. */
export const accountBackups = pgTable(
  'account_backups',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    state: text('state', { enum: archiveStates }).notNull().default('waiting'),
    /** Per cent. */
    progress: smallint('progress').notNull().default(0),
    /** The Sunday whose weekly backup it is; null = asked for by hand. */
    week: date('week', { mode: 'string' }),
    /** Key that it is locked with; null = with none. */
    keyId: uuid('key_id'),
    counts: jsonb('counts').$type<BackupCounts>(),
    /** Bytes of all files, and of those that no earlier backup held. */
    size: bigint('size', { mode: 'number' }),
    addedSize: bigint('added_size', { mode: 'number' }),
    /** Of the stored snapshot. */
    contentSha256: text('content_sha256'),
    /** Objects that it is made of. */
    objectIds: uuid('object_ids').array().notNull().default(sql`'{}'`),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** When its restore was last rehearsed, and every byte found to be what was saved. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('account_backups_one_running').on(table.userId).where(sql`state IN ('waiting', 'working')`),
    // Whichever servers look for what is due, and however often an hour comes: one a week.
    unique('account_backups_week').on(table.userId, table.week),
  ],
);

/** The bytes of a file, held once by all backups that it is in. A row comes before its bytes, and goes after them. */
export const backupObjects = pgTable(
  'backup_objects',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** Of the file, whatever it is locked with. */
    contentSha256: text('content_sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    keyId: uuid('key_id'),
    /** Of what is stored; null until it is there. */
    storedSha256: text('stored_sha256'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('backup_objects_content').on(table.userId, table.contentSha256, table.keyId).nullsNotDistinct(),
  ],
);

/** Keys that a user's backups are locked with. The secret half stands here locked by the user's passphrase, which is kept nowhere. */
export const backupKeys = pgTable(
  'backup_keys',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    recipient: text('recipient').notNull(),
    /** A file of age, base64. */
    lockedIdentity: text('locked_identity').notNull(),
    isCurrent: boolean('is_current').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('backup_keys_current').on(table.userId).where(sql`is_current`),
  ],
);

/** Archives and backups that are put in again: looked through first, then taken as far as the user says. */
export const imports = pgTable(
  'imports',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** The backup that it comes from; null = an archive that was sent. */
    backupId: uuid('backup_id'),
    state: text('state', { enum: ['checking', 'locked', 'ready', 'working', 'done', 'failed'] }).notNull(),
    progress: smallint('progress').notNull().default(0),
    /** What opens a locked one, sealed with the encryption key; gone with the end. */
    sealedIdentity: text('sealed_identity'),
    preview: jsonb('preview'),
    choice: jsonb('choice'),
    report: jsonb('report'),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When anybody last went on with it. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('imports_one_open').on(table.userId).where(sql`state IN ('checking', 'locked', 'ready', 'working')`),
    index('imports_age').on(table.changedAt),
  ],
);
