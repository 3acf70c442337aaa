import { z } from 'zod';
import { passphraseMinLength } from '../limits.ts';
import { archiveSchema } from './archives.ts';

export const backupCountsSchema = z.object({
  folders: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  documents: z.number().int(),
  /** Files whose stored bytes were damaged or gone. */
  leftOut: z.number().int(),
});
export type BackupCounts = z.infer<typeof backupCountsSchema>;

/** A backup of an account. */
export const accountBackupSchema = archiveSchema.omit({ endsAt: true }).extend({
  isWeekly: z.boolean(),
  isLocked: z.boolean(),
  counts: backupCountsSchema.nullable(),
  /** Bytes that it added to what earlier ones held. */
  addedSize: z.number().int().nullable(),
  /** When its restore was rehearsed: every byte read, counts and hashes compared. */
  checkedAt: z.iso.datetime().nullable(),
});
export type AccountBackup = z.infer<typeof accountBackupSchema>;

/** Newest first. `nextAt`: when the next weekly one is made; null where they are switched off. */
export const accountBackupListSchema = z.object({
  backups: z.array(accountBackupSchema),
  hasPassphrase: z.boolean(),
  nextAt: z.iso.datetime().nullable(),
});
export type AccountBackupList = z.infer<typeof accountBackupListSchema>;

/** Backups from now on are locked with it; null = with none. */
export const setPassphraseSchema = z.strictObject({
  passphrase: z.string().min(passphraseMinLength).max(200).nullable(),
});

/** What one downloads of a locked backup, beside the manifest that is in it. */
export const lockedKeyPath = 'key.age';
export const lockedDataPath = 'data.json.age';
