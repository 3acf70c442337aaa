import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import { decryptWithPassphrase, encryptWithPassphrase, WrongKeyError } from '#server/platform/crypto/age/age-file.ts';
import { makeAgeKeys } from '#server/platform/crypto/age/age-keys.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { OpenSnapshot } from '#server/platform/own-data/snapshot.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AccountBackup, AccountBackupList } from '#shared/contracts/account-backups.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { requireConfirmation, tryPassphrase, whileConfirmed } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { readSettings } from '../settings/public.ts';
import { makeBackupJob } from './jobs.ts';
import { loadReady, removeBackupParts, tidyBackups } from './make-backup.ts';
import { weekAround } from './policy.ts';
import { openObject, openSnapshot } from './rehearse-backup.ts';
import {
  type BackupRow,
  findBackup,
  findCurrentKey,
  findKey,
  insertBackup,
  listBackups,
  replaceCurrentKey,
} from './repository.ts';
import { writeDownload } from './write-download.ts';

const present = (row: BackupRow): AccountBackup => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size: row.size,
  addedSize: row.addedSize,
  failureCode: row.failureCode as ErrorCode | null,
  createdAt: row.createdAt.toISOString(),
  isWeekly: row.week !== null,
  isLocked: row.keyId !== null,
  counts: row.counts,
  checkedAt: row.checkedAt?.toISOString() ?? null,
});

export function getBackups(platform: Platform, scope: UserScope): Promise<AccountBackupList> {
  return platform.database.withUser(scope, async (tx) => {
    const { weeklyBackup } = await readSettings(tx, scope);
    const { next } = weekAround(new Date(), platform.config.operatorTimeZone);
    return {
      backups: (await listBackups(tx, scope)).map(present),
      hasPassphrase: (await findCurrentKey(tx, scope)) !== undefined,
      nextAt: weeklyBackup && !scope.isDemo ? next.toISOString() : null,
    };
  });
}

/** Orders a backup; returns the running one if there is one. @throws AppError forbidden in the demo */
export async function orderBackup(
  platform: Platform,
  scope: UserScope,
  week: string | null = null,
): Promise<AccountBackupList> {
  if (scope.isDemo) throw new AppError('forbidden');
  const id = uuidv7();
  await platform.database.withUser(scope, async (tx) => {
    if (!(await insertBackup(tx, scope, { id, week }))) return;
    const payload = { ...jobOwnerOf(scope), backupId: id };
    await platform.queue.enqueue(tx, makeBackupJob, payload, { group: scope.userId });
  });
  return getBackups(platform, scope);
}

/** Removes a backup, finished or not, with the bytes that no other needs. @throws AppError not_found */
export async function removeBackup(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const backup = await platform.database.withUser(scope, (tx) => findBackup(tx, scope, id));
  if (!backup) throw new AppError('not_found');
  await removeBackupParts(platform, scope, backup);
  await tidyBackups(platform, scope);
}

/**
 * Locks future backups with a passphrase, or with none. The passphrase is stored nowhere: nothing else opens them.
 * @throws AppError forbidden in the demo, and as `requireConfirmation`
 */
export async function setPassphrase(
  platform: Platform,
  scope: UserScope,
  signedIn: SignedIn,
  passphrase: string | null,
  caller: Caller,
): Promise<AccountBackupList> {
  if (scope.isDemo) throw new AppError('forbidden');
  // Checked before computing the key, which is expensive.
  await platform.database.withAccount(scope.userId, (tx) => requireConfirmation(tx, signedIn));
  const key = passphrase === null ? null : await makeKey(passphrase);
  await whileConfirmed(platform, signedIn, async (account) => {
    await recordOwnAct(account, signedIn, passphrase === null ? 'backup_unlocked' : 'backup_locked', caller);
    await platform.database.withUser(scope, (tx) => replaceCurrentKey(tx, scope, key));
  });
  return getBackups(platform, scope);
}

async function makeKey(passphrase: string) {
  const { identity, recipient } = makeAgeKeys();
  const locked = await encryptWithPassphrase(passphrase, Buffer.from(`${identity}\n`));
  return { id: uuidv7(), recipient, lockedIdentity: locked.toString('base64') };
}

type AuditTransaction = Parameters<typeof recordAct>[0];

const recordOwnAct = (
  tx: AuditTransaction,
  { userId, customerId }: SignedIn,
  action: AuditAction,
  caller: Caller,
): Promise<void> => recordAct(tx, { action, result: 'success', userId, actorUserId: userId, customerId, caller });

/**
 * Allows this session to download backups, which hold all data. @throws AppError not_found, and as
 * `requireConfirmation`
 */
export async function allowDownload(
  platform: Platform,
  scope: UserScope,
  signedIn: SignedIn,
  id: string,
): Promise<void> {
  await platform.database.withUser(scope, (tx) => loadReady(tx, scope, id));
  await platform.database.withAccount(scope.userId, (tx) => requireConfirmation(tx, signedIn));
}

/** Streams a backup as a zip. @throws AppError as `allowDownload` */
export async function downloadBackup(
  platform: Platform,
  scope: UserScope,
  signedIn: SignedIn,
  id: string,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
): Promise<{ stream: Readable; name: string }> {
  const { backup, key } = await platform.database.withUser(scope, async (tx) => {
    const found = await loadReady(tx, scope, id);
    return { backup: found, key: found.keyId === null ? undefined : await findKey(tx, scope, found.keyId) };
  });
  await platform.database.withAccount(scope.userId, async (tx) => {
    await requireConfirmation(tx, signedIn);
    await recordOwnAct(tx, signedIn, 'backup_downloaded', caller);
  });
  const day = backup.createdAt.toISOString().slice(0, 10);
  return { stream: await writeDownload(platform, scope, backup, key, signal), name: `boardsearch-backup-${day}.zip` };
}

/**
 * A finished backup to restore, and its locked key; null if it is not locked. @throws AppError not_found,
 * passphrase_wrong
 */
export async function openBackupLock(
  platform: Platform,
  scope: UserScope,
  backupId: string,
  passphrase: string | undefined,
): Promise<{ identity: string | null }> {
  const key = await platform.database.withUser(scope, async (tx) => {
    const backup = await loadReady(tx, scope, backupId);
    return backup.keyId === null ? null : await findKey(tx, scope, backup.keyId);
  });
  if (!key) return { identity: null };
  const locked = Buffer.from(key.lockedIdentity, 'base64');
  return { identity: await openIdentity(platform, scope, locked, passphrase) };
}

/**
 * Unlocks a key with its passphrase. @throws AppError passphrase_wrong, archive_damaged; rate_limited after too many
 * wrong ones
 */
export async function openIdentity(
  platform: Platform,
  { userId }: UserScope,
  locked: Uint8Array,
  passphrase: string | undefined,
): Promise<string> {
  if (!passphrase) throw new AppError('passphrase_wrong');
  return tryPassphrase(platform, userId, async () => {
    try {
      return (await decryptWithPassphrase(passphrase, locked)).toString('utf8').trim();
    } catch (cause) {
      throw new AppError(cause instanceof WrongKeyError ? 'passphrase_wrong' : 'archive_damaged', { cause });
    }
  });
}

/** Opens a backup: its data, and access to its files. @throws AppError not_found, archive_damaged */
export async function openBackup(
  platform: Platform,
  scope: UserScope,
  backupId: string,
  identity: string | null,
): Promise<{ snapshot: OpenSnapshot; read: (sha256: string) => AsyncIterable<Uint8Array> }> {
  const backup = await platform.database.withUser(scope, (tx) => loadReady(tx, scope, backupId));
  const snapshot = await openSnapshot(platform, scope, backup, identity);
  const objects = new Map(snapshot.objects.map(({ sha256, object }) => [sha256, object]));
  const isLocked = backup.keyId !== null;
  return {
    snapshot,
    read: (sha256) => {
      const object = objects.get(sha256);
      if (object === undefined) throw new AppError('archive_damaged');
      return openObject(platform, scope, { object, isLocked, identity });
    },
  };
}
