import { rm } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readOwnData } from '#server/platform/own-data/read-own-data.ts';
import { countData, type SnapshotObject, writeSnapshot } from '#server/platform/own-data/snapshot.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { ignoreMissing } from '#server/platform/storage/missing-file.ts';
import type { BackupCounts } from '#shared/contracts/account-backups.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { type ArchivedFile, collectOwnData } from '../archives/public.ts';
import { recordAct } from '../audit/public.ts';
import { recordNotice } from '../notices/public.ts';
import { surplusOf } from './policy.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import {
  type BackupKey,
  type BackupRow,
  claimObject,
  deleteBackup,
  deleteLooseKeys,
  deleteObject,
  findBackup,
  findCurrentKey,
  listBackups,
  listLooseObjects,
  listStored,
  markMissing,
  markStored,
  updateBackup,
} from './repository.ts';
import { objectKey, readPieces, snapshotKey, storePart, writingFolder } from './store-part.ts';

/** Least progress worth reporting, in per cent. */
const progressStep = 4;

type Work = {
  platform: Platform;
  scope: UserScope;
  backupId: string;
  key: BackupKey | undefined;
  signal: AbortSignal;
};

/**
 * Makes a backup of an account as of one moment, and rehearses its restore before it counts. Bytes in an earlier backup
 * are not stored again. Safe to repeat after any failure: stored objects are reused.
 */
export async function makeBackup(
  platform: Platform,
  { backupId, ...owner }: JobOwner & { backupId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const scope = mintJobScope(owner);
  const key = await database.withUser(scope, (tx) => findCurrentKey(tx, scope));
  const started = { state: 'working', progress: 0, keyId: key?.id ?? null } as const;
  const isWanted = await database.withUser(scope, (tx) => updateBackup(tx, scope, backupId, started));
  if (!isWanted) return tidyBackups(platform, scope);
  const work = { platform, scope, backupId, key, signal };
  try {
    const made = await storeAll(work);
    if (made) await finish(work, made);
  } catch (error) {
    const isDamaged = error instanceof AppError && error.code === 'archive_damaged';
    if (!isFull(error) && !isDamaged) throw error;
    // Retrying at once is pointless.
    if (isDamaged) platform.log.error({ err: error, backupId }, 'a backup could not be restored');
    await endBackup(platform, scope, backupId, isDamaged ? 'internal' : 'storage_full');
  }
  await tidyBackups(platform, scope);
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'storage_full'].includes((error as NodeJS.ErrnoException).code ?? '');

type Made = Pick<BackupRow, 'contentSha256' | 'size' | 'addedSize' | 'objectIds'> & { counts: BackupCounts };

/** Stores everything; undefined if the account is gone. */
async function storeAll(work: Work): Promise<Made | undefined> {
  const { platform, scope, backupId, key, signal } = work;
  const collected = await collectOwnData(platform, scope, new Date());
  if (!collected) return undefined;
  const { files } = collected;
  await ensureRoom(work, files);
  const objects = new Map<string, SnapshotObject>();
  const lost = new Set<string>();
  const tell = createTeller(work, files);
  let addedSize = 0;
  for (const file of files) {
    signal.throwIfAborted();
    if (!objects.has(file.sha256)) {
      const { object, isNew } = await storeFile(work, file);
      if (object) objects.set(file.sha256, object);
      else lost.add(file.uploadId);
      if (object && isNew) addedSize += file.size;
    }
    await tell(file.size);
  }
  const data: OwnData = {
    ...collected.data,
    documents: collected.data.documents.map((each) =>
      lost.has(each.uploadId) || !objects.has(each.sha256) ? { ...each, file: null } : each,
    ),
  };
  // A backup that no restore would accept is worthless.
  readOwnData(JSON.stringify(data));
  const bytes = Buffer.from(writeSnapshot(data, [...objects.values()]));
  const { storedSha256 } = await storePart(
    platform,
    {
      userId: scope.userId,
      id: backupId,
      key: snapshotKey(scope.userId, backupId, key !== undefined),
      recipient: key?.recipient ?? null,
      signal,
    },
    once(bytes),
  );
  const counts = countData(data);
  const damaged = await rehearseBackup(
    platform,
    scope,
    { backupId, key, storedSha256, counts, objects: [...objects.values()] },
    signal,
  );
  if (damaged.length > 0) {
    // Under the same ids, which also repairs earlier backups of these files.
    await platform.database.withUser(scope, (tx) => markMissing(tx, scope, damaged));
    throw new AppError('storage_failed');
  }
  return {
    contentSha256: storedSha256,
    counts,
    addedSize,
    size: [...objects.values()].reduce((sum, { size }) => sum + size, 0),
    objectIds: [...objects.values()].map(({ object }) => object),
  };
}

async function ensureRoom({ platform, scope, key }: Work, files: readonly ArchivedFile[]): Promise<void> {
  const stored = await platform.database.withUser(scope, (tx) => listStored(tx, scope, key?.id ?? null));
  const added = new Map(files.filter(({ sha256 }) => !stored.has(sha256)).map(({ sha256, size }) => [sha256, size]));
  const needed = [...added.values()].reduce((sum, size) => sum + size, 0);
  if (needed > 0 && needed > (await platform.accountBackups.countFreeBytes())) throw new AppError('storage_full');
}

/** Stores a file; no object results if its bytes are damaged or gone. */
async function storeFile(
  { platform, scope, key, signal }: Work,
  { sha256, size, filePath }: ArchivedFile,
): Promise<{ object?: SnapshotObject; isNew: boolean }> {
  const withUser = <T>(act: (tx: Transaction) => Promise<T>) => platform.database.withUser(scope, act);
  const row = { id: uuidv7(), contentSha256: sha256, size, keyId: key?.id ?? null };
  // The row comes before the bytes: whatever is cut off is found through it.
  const { id, storedSha256 } = await withUser((tx) => claimObject(tx, scope, row));
  if (storedSha256 !== null) return { object: { sha256, size, object: id, storedSha256 }, isNew: false };
  const stored = await platform.uploads
    .withLocalFile(filePath, (path) =>
      storePart(
        platform,
        {
          userId: scope.userId,
          id,
          key: objectKey(scope.userId, id, key !== undefined),
          recipient: key?.recipient ?? null,
          signal,
        },
        readPieces(path),
      ),
    )
    .catch(ignoreMissing);
  if (stored?.plainSha256 !== sha256) {
    await removeObject(platform, scope, { id, keyId: row.keyId });
    return { isNew: false };
  }
  if (!(await withUser((tx) => markStored(tx, scope, id, stored.storedSha256)))) {
    await platform.accountBackups.remove(objectKey(scope.userId, id, key !== undefined));
    throw new AppError('not_found');
  }
  return { object: { sha256, size, object: id, storedSha256: stored.storedSha256 }, isNew: true };
}

/** @throws AppError not_found if it was deleted meanwhile */
function createTeller({ platform, scope, backupId }: Work, files: readonly ArchivedFile[]) {
  const total = files.reduce((sum, { size }) => sum + size, 1);
  let [done, told] = [0, 0];
  return async (bytes: number) => {
    done += bytes;
    const progress = Math.floor((done / total) * 90);
    if (progress < told + progressStep) return;
    told = progress;
    const isWanted = await platform.database.withUser(scope, (tx) => updateBackup(tx, scope, backupId, { progress }));
    if (!isWanted) throw new AppError('not_found');
  };
}

/** Completes the backup, audits its check and notifies the user, in one transaction. */
async function finish({ platform, scope, backupId, key }: Work, made: Made): Promise<void> {
  const now = new Date();
  const isKept = await platform.database.withAccount(scope.userId, async (tx) => {
    const done = { ...made, state: 'ready', progress: 100, finishedAt: now, checkedAt: now } as const;
    if (!(await updateBackup(tx, scope, backupId, done))) return false;
    await recordBackupAct(tx, scope, 'success');
    await recordNotice(tx, scope, 'backup-made');
    return true;
  });
  // Deleted meanwhile, with the account or by its owner.
  if (!isKept) await platform.accountBackups.remove(snapshotKey(scope.userId, backupId, key !== undefined));
}

/** Ends a failed backup and notifies its user. */
export async function endBackup(
  platform: Platform,
  scope: UserScope,
  backupId: string,
  failureCode: 'storage_full' | 'internal',
): Promise<void> {
  await platform.database.withAccount(scope.userId, async (tx) => {
    const ended = { state: 'failed', failureCode, finishedAt: new Date() } as const;
    if (!(await updateBackup(tx, scope, backupId, ended))) return;
    await recordBackupAct(tx, scope, 'failure');
    await recordNotice(tx, scope, 'backup-made', 'failed');
  });
}

const recordBackupAct = (tx: Transaction, { userId, customerId }: UserScope, result: 'success' | 'failure') =>
  recordAct(tx, { action: 'backup_checked', result, userId, actorUserId: null, customerId, caller: null });

/** Removes surplus backups and objects that no backup needs: bytes before rows, so that it can be repeated. */
export async function tidyBackups(platform: Platform, scope: UserScope): Promise<void> {
  const { database } = platform;
  const all = await database.withUser(scope, (tx) => listBackups(tx, scope));
  const finished = all.filter(({ state }) => state === 'ready');
  const newest = finished[0];
  // A failure is kept until the next backup is made.
  const failed = all.filter(({ state, createdAt }) => state === 'failed' && newest && createdAt < newest.createdAt);
  for (const backup of [...surplusOf(finished), ...failed]) await removeBackupParts(platform, scope, backup);
  const loose = await database.withUser(scope, (tx) => listLooseObjects(tx, scope));
  for (const object of loose) await removeObject(platform, scope, object);
  await database.withUser(scope, (tx) => deleteLooseKeys(tx, scope));
}

export async function removeBackupParts(
  platform: Platform,
  scope: UserScope,
  { id, keyId }: Pick<BackupRow, 'id' | 'keyId'>,
): Promise<void> {
  await platform.accountBackups.remove(snapshotKey(scope.userId, id, keyId !== null));
  await rm(`${writingFolder(platform, scope.userId)}/${id}.partial`, { force: true });
  await platform.database.withUser(scope, (tx) => deleteBackup(tx, scope, id));
}

async function removeObject(
  platform: Platform,
  scope: UserScope,
  { id, keyId }: { id: string; keyId: string | null },
): Promise<void> {
  await platform.accountBackups.remove(objectKey(scope.userId, id, keyId !== null));
  await rm(`${writingFolder(platform, scope.userId)}/${id}.partial`, { force: true });
  await platform.database.withUser(scope, (tx) => deleteObject(tx, scope, id));
}

/** A finished backup. @throws AppError not_found; conflict while it is being made, or if it failed */
export async function loadReady(tx: Transaction, scope: UserScope, id: string): Promise<BackupRow> {
  const row = await findBackup(tx, scope, id);
  if (!row) throw new AppError('not_found');
  if (row.state !== 'ready') throw new AppError('conflict');
  return row;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
