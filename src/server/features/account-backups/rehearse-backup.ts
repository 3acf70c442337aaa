import { createHash } from 'node:crypto';
import { decryptWithIdentity } from '#server/platform/crypto/age/age-file.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readApart } from '#server/platform/own-data/read-apart.ts';
import { countData, type OpenSnapshot, readSnapshot, type SnapshotObject } from '#server/platform/own-data/snapshot.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import type { BackupCounts } from '#shared/contracts/account-backups.ts';
import type { BackupKey } from './repository.ts';
import { objectKey, observe, readPieces, snapshotKey } from './store-part.ts';

type Rehearsed = {
  backupId: string;
  key: Pick<BackupKey, 'id'> | undefined;
  storedSha256: string;
  counts: BackupCounts;
  objects: readonly SnapshotObject[];
};

/**
 * Reads every byte of a backup, and compares counts and hashes with what was saved. Locked parts were decrypted once
 * when written (`storePart`); now their hash shows that they are unchanged. Returns the files' objects that are damaged
 * or gone.
 * @throws AppError archive_damaged if the data itself is
 */
export async function rehearseBackup(
  platform: Platform,
  scope: UserScope,
  { backupId, key, storedSha256, counts, objects }: Rehearsed,
  signal: AbortSignal,
): Promise<string[]> {
  const isLocked = key !== undefined;
  const bytes = await readChecked(platform, snapshotKey(scope.userId, backupId, isLocked), storedSha256, !isLocked);
  if (!isLocked) {
    const { data, objects: named } = readSnapshot(bytes.toString('utf8'));
    const held = new Set(named.map(({ sha256 }) => sha256));
    const isWhole = data.documents.every(({ file, sha256 }) => file === null || held.has(sha256));
    if (!isWhole || JSON.stringify(countData(data)) !== JSON.stringify(counts)) throw new AppError('archive_damaged');
  }
  const damaged: string[] = [];
  for (const { object, storedSha256: expected } of objects) {
    signal.throwIfAborted();
    await readChecked(platform, objectKey(scope.userId, object, isLocked), expected, false).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      damaged.push(object);
    });
  }
  return damaged;
}

/** Reads and verifies an object; returns its bytes only if it is small. */
async function readChecked(platform: Platform, key: string, expected: string, isKept: boolean): Promise<Buffer> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  const read = (path: string) => observe(readPieces(path), (piece) => hash.update(piece));
  await platform.accountBackups
    .withLocalFile(key, async (path) => {
      for await (const piece of read(path)) if (isKept) pieces.push(piece);
    })
    .catch((cause) => {
      throw isMissing(cause) ? new AppError('archive_damaged', { cause }) : cause;
    });
  if (hash.digest('hex') !== expected) throw new AppError('archive_damaged');
  return Buffer.concat(pieces);
}

/** A stored snapshot, opened. @throws AppError archive_damaged, archive_newer; WrongKeyError */
export async function openSnapshot(
  platform: Platform,
  scope: UserScope,
  { id, contentSha256, keyId }: { id: string; contentSha256: string | null; keyId: string | null },
  identity: string | null,
): Promise<OpenSnapshot> {
  const isLocked = keyId !== null;
  const stored = await readChecked(platform, snapshotKey(scope.userId, id, isLocked), contentSha256 ?? '', true);
  const sealed = once(stored);
  return readApart('snapshot', isLocked && identity !== null ? decryptWithIdentity(identity, sealed) : sealed);
}

/** Bytes of a file in a backup. */
export function openObject(
  platform: Platform,
  scope: UserScope,
  { object, isLocked, identity }: { object: string; isLocked: boolean; identity: string | null },
): AsyncIterable<Uint8Array> {
  const key = objectKey(scope.userId, object, isLocked);
  return (async function* () {
    const { stream } = await platform.accountBackups.read(key);
    yield* identity === null ? stream : decryptWithIdentity(identity, stream);
  })();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
