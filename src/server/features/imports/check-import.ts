import { unseal } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { openBackup } from '../account-backups/public.ts';
import { collectOwnData } from '../archives/public.ts';
import { endImport, finalReason, importKey } from './end-import.ts';
import { type DataSource, type Locked, openArchive, verifyFiles } from './open-source.ts';
import { hasForeignIds, planImport } from './plan/plan-import.ts';
import { findImport, type ImportRow, readStateHere, updateImport } from './repository.ts';

/** Purpose under which the identity of a locked archive is sealed while it waits. */
export const sealPurpose = 'import-identity';

/** Opens the source of an import. */
export async function openSource(
  platform: Platform,
  scope: UserScope,
  { id, backupId, sealedIdentity }: ImportRow,
): Promise<DataSource | Locked> {
  const identity = sealedIdentity && unseal(platform.encryptionKey, sealPurpose, sealedIdentity);
  if (backupId === null) {
    return platform.archives
      .withLocalFile(importKey(scope.userId, id), (path) => openArchive(path, identity))
      .catch((error) => {
        throw isMissing(error) ? new AppError('not_found', { cause: error }) : error;
      });
  }
  const { snapshot, read } = await openBackup(platform, scope, backupId, identity);
  return { data: snapshot.data, read: async (sha256) => read(sha256), close: () => undefined };
}

/**
 * Verifies every byte of an archive, and stores a preview of what it would change and nothing else. A corrupt archive
 * is refused completely.
 */
export async function checkImport(
  platform: Platform,
  { importId, ...owner }: JobOwner & { importId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const scope = mintJobScope(owner);
  const row = await database.withUser(scope, (tx) => findImport(tx, scope, importId));
  if (row?.state !== 'checking') return;
  const change = (changes: Parameters<typeof updateImport>[4]) =>
    database.withUser(scope, (tx) => updateImport(tx, scope, importId, ['checking'], changes));
  let source: DataSource | Locked | undefined;
  try {
    source = await openSource(platform, scope, row);
    if ('lockedKey' in source) return void (await change({ state: 'locked' }));
    const total = source.data.documents.reduce((sum, { fileSize }) => sum + fileSize, 1);
    let done = 0;
    // On a second check, its bytes are those read before.
    const verify = row.preview === null ? verifyFiles : async () => undefined;
    await verify(source, async (bytes) => {
      signal.throwIfAborted();
      done += bytes;
      if (!(await change({ progress: Math.floor((done / total) * 95) }))) throw new AppError('not_found');
    });
    const stateHere = await database.withUser(scope, (tx) => readStateHere(tx, scope));
    const here = await collectOwnData(platform, scope, new Date());
    if (!here) return;
    if (hasForeignIds(source.data, here.data)) throw new AppError('archive_damaged');
    await change({ state: 'ready', progress: 100, preview: { ...planImport(source.data, here.data), stateHere } });
  } catch (error) {
    const failureCode = finalReason(error);
    if (!failureCode) throw error;
    await endImport(platform, scope, importId, { states: ['checking'], failureCode });
  } finally {
    if (source && 'close' in source) source.close();
  }
}
