import { z } from 'zod';
import { passphraseMinLength } from '../limits.ts';
import { archiveSchema } from './archives.ts';

export const backupCountsSchema = z.object({
  folders: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  documents: z.number().int(),
  /** Files whose stored bytes were damaged or missing. */
  leftOut: z.number().int(),
});
export type BackupCounts = z.infer<typeof backupCountsSchema>;

/** A backup of an account. */
export const accountBackupSchema = archiveSchema.omit({ endsAt: true }).extend({
  isWeekly: z.boolean(),
  isLocked: z.boolean(),
  counts: backupCountsSchema.nullable(),
  /** Bytes it added to what earlier backups hold. */
  addedSize: z.number().int().nullable(),
  /** When its restore was last rehearsed: every byte read, counts and hashes compared. */
  checkedAt: z.iso.datetime().nullable(),
});
export type AccountBackup = z.infer<typeof accountBackupSchema>;

/** Newest first. `nextAt`: when the next weekly backup is due; null if switched off. */
export const accountBackupListSchema = z.object({
  backups: z.array(accountBackupSchema),
  hasPassphrase: z.boolean(),
  nextAt: z.iso.datetime().nullable(),
});
export type AccountBackupList = z.infer<typeof accountBackupListSchema>;

/** Encrypts future backups; null removes the passphrase. */
export const setPassphraseSchema = z.strictObject({
  passphrase: z.string().min(passphraseMinLength).max(200).nullable(),
});

/** Downloaded alongside an encrypted backup, besides the manifest inside it. */
export const lockedKeyPath = 'key.age';
export const lockedDataPath = 'data.json.age';
