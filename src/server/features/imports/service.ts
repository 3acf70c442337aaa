import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { uuidv7 } from 'uuidv7';
import { seal } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Import, ImportChoice, ImportPreview, ImportReport } from '#shared/contracts/imports.ts';
import { importMaxBytes } from '#shared/limits.ts';
import { openBackupLock, openIdentity } from '../account-backups/public.ts';
import { type Asker, whileSignedIn } from '../accounts/public.ts';
import { openSource, sealPurpose } from './check-import.ts';
import { importKey } from './end-import.ts';
import { applyImportJob, checkImportJob } from './jobs.ts';
import {
  deleteImport,
  findImport,
  type ImportRow,
  type ImportState,
  insertImport,
  listImports,
  readStateHere,
  updateImport,
} from './repository.ts';

const openStates: readonly ImportState[] = ['checking', 'locked', 'ready', 'working'];

const present = (row: ImportRow): Import => ({
  id: row.id,
  backupId: row.backupId,
  state: row.state,
  progress: row.progress,
  preview: row.preview as ImportPreview | null,
  report: ['done', 'failed'].includes(row.state) ? (row.report as ImportReport | null) : null,
  failureCode: row.failureCode as ErrorCode | null,
  createdAt: row.createdAt.toISOString(),
});

/** The newest import; its preview is refreshed if something has changed here since. */
export async function getImports(platform: Platform, scope: UserScope): Promise<Import[]> {
  return platform.database.withUser(scope, async (tx) => {
    const [newest] = await listImports(tx, scope);
    if (!newest) return [];
    const preview = newest.preview as ImportPreview | null;
    const isStale = newest.state === 'ready' && preview?.stateHere !== (await readStateHere(tx, scope));
    if (!isStale || !(await updateImport(tx, scope, newest.id, ['ready'], { state: 'checking' }))) {
      return [present(newest)];
    }
    const payload = { ...jobOwnerOf(scope), importId: newest.id };
    await platform.queue.enqueue(tx, checkImportJob, payload, { group: scope.userId });
    return [present({ ...newest, state: 'checking' })];
  });
}

/** @throws AppError not_found */
export async function getImport(platform: Platform, scope: UserScope, id: string): Promise<Import> {
  return present(await findOwn(platform, scope, id));
}

async function findOwn(platform: Platform, scope: UserScope, id: string): Promise<ImportRow> {
  const row = await platform.database.withUser(scope, (tx) => findImport(tx, scope, id));
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Receives an archive for checking. An incomplete one leaves nothing behind.
 * @throws AppError forbidden in the demo; conflict while another one is open; archive_too_large, storage_full
 */
export async function receiveArchive(
  platform: Platform,
  asker: Asker,
  scope: UserScope,
  { body, length }: { body: ReadableStream<Uint8Array> | null; length: number | null },
): Promise<Import> {
  await refuseSecond(platform, scope);
  if (!body) throw new AppError('archive_unknown');
  if ((length ?? 0) > importMaxBytes) throw new AppError('archive_too_large');
  if ((length ?? 0) > (await platform.archives.countFreeBytes())) throw new AppError('storage_full');
  const id = uuidv7();
  const key = importKey(scope.userId, id);
  const path = join(platform.config.dataDirectory, 'archives', scope.userId, `${id}.partial`);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
      limitBytes(importMaxBytes),
      (pieces: AsyncIterable<Buffer>) => leaveReserve(platform, pieces),
      createWriteStream(path, { mode: 0o600 }),
    );
    const { size: bytes } = await stat(path);
    await platform.archives.putFile(key, path);
    const row = { id, backupId: null, sealedIdentity: null };
    return await whileSignedIn(platform, asker, () => begin(platform, scope, row, turnOf(bytes)));
  } catch (error) {
    await platform.archives.remove(key);
    throw ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
      ? new AppError('storage_full', { cause: error })
      : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Small archives are checked before large ones, which take minutes. */
const turnOf = (bytes: number): number => -Math.floor(Math.log2(1 + bytes / 1_000_000));

/** Keeps the reserve free, also for bodies of unknown length and concurrent ones. */
async function* leaveReserve({ archives }: Platform, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if ((await archives.countFreeBytes()) < piece.length) throw new AppError('storage_full');
    yield piece;
  }
}

function limitBytes(atMost: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      bytes += piece.length;
      done(bytes > atMost ? new AppError('archive_too_large') : null, piece);
    },
  });
}

/**
 * Starts restoring a backup by checking what it would change.
 * @throws AppError not_found, passphrase_wrong, conflict while another one is open
 */
export async function restoreBackup(
  platform: Platform,
  scope: UserScope,
  backupId: string,
  passphrase: string | undefined,
): Promise<Import> {
  const { identity } = await openBackupLock(platform, scope, backupId, passphrase);
  await refuseSecond(platform, scope);
  const sealedIdentity = identity && seal(platform.encryptionKey, sealPurpose, identity);
  return begin(platform, scope, { id: uuidv7(), backupId, sealedIdentity }, 0);
}

async function refuseSecond(platform: Platform, scope: UserScope): Promise<void> {
  if (scope.isDemo) throw new AppError('forbidden');
  const rows = await platform.database.withUser(scope, (tx) => listImports(tx, scope));
  if (rows.some(({ state }) => openStates.includes(state))) throw new AppError('import_open');
  // Reports of earlier ones were read.
  for (const { id } of rows) await removeImport(platform, scope, id);
}

async function begin(
  platform: Platform,
  scope: UserScope,
  row: Pick<ImportRow, 'id' | 'backupId' | 'sealedIdentity'>,
  priority: number,
): Promise<Import> {
  return platform.database.withUser(scope, async (tx) => {
    if (!(await insertImport(tx, scope, row))) throw new AppError('import_open');
    const payload = { ...jobOwnerOf(scope), importId: row.id };
    await platform.queue.enqueue(tx, checkImportJob, payload, { group: scope.userId, priority });
    const inserted = await findImport(tx, scope, row.id);
    if (!inserted) throw new AppError('not_found');
    return present(inserted);
  });
}

/** Opens a locked archive. @throws AppError not_found, conflict if it is not locked, passphrase_wrong */
export async function unlockImport(
  platform: Platform,
  scope: UserScope,
  id: string,
  passphrase: string,
): Promise<Import> {
  const row = await findOwn(platform, scope, id);
  if (row.state !== 'locked') throw new AppError('conflict');
  const source = await openSource(platform, scope, row);
  if (!('lockedKey' in source)) throw new AppError('conflict');
  const identity = await openIdentity(platform, scope, source.lockedKey, passphrase);
  const opened = { state: 'checking', sealedIdentity: seal(platform.encryptionKey, sealPurpose, identity) } as const;
  await platform.database.withUser(scope, async (tx) => {
    if (!(await updateImport(tx, scope, id, ['locked'], opened))) throw new AppError('conflict');
    const payload = { ...jobOwnerOf(scope), importId: id };
    await platform.queue.enqueue(tx, checkImportJob, payload, { group: scope.userId });
  });
  return getImport(platform, scope, id);
}

/**
 * Imports the choice from a checked archive.
 * @throws AppError not_found; conflict if it is not ready; archive_of_other_account if that was not accepted
 */
export async function applyChoice(
  platform: Platform,
  scope: UserScope,
  id: string,
  choice: ImportChoice,
): Promise<Import> {
  const row = await findOwn(platform, scope, id);
  const preview = row.preview as ImportPreview | null;
  if (row.state !== 'ready' || !preview) throw new AppError('conflict');
  if (!preview.account.isOwn && !choice.isOtherAccountAccepted) throw new AppError('archive_of_other_account');
  await platform.database.withUser(scope, async (tx) => {
    const begun = { state: 'working', progress: 0, choice } as const;
    if (!(await updateImport(tx, scope, id, ['ready'], begun))) throw new AppError('conflict');
    const payload = { ...jobOwnerOf(scope), importId: id };
    await platform.queue.enqueue(tx, applyImportJob, payload, { group: scope.userId });
  });
  return getImport(platform, scope, id);
}

/** Cancels an import, or removes its report; what was imported stays. @throws AppError not_found */
export async function removeImport(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const row = await findOwn(platform, scope, id);
  if (row.backupId === null) await platform.archives.remove(importKey(scope.userId, id));
  await platform.database.withUser(scope, (tx) => deleteImport(tx, scope, id));
}
