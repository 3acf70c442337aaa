import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { hashFile, verifyStored } from '#server/platform/storage/verify-bytes.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import type { Language } from '#shared/contracts/users.ts';
import { archiveDays } from '#shared/limits.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { exportArchivedChat } from '../exports/public.ts';
import { type ArchivedFile, type Collected, collectOwnData, safeName } from './collect-data.ts';
import { type ArchivePart, type FileSource, fillZip } from './fill-zip.ts';
import { hideWithdrawn } from './hide-withdrawn.ts';
import { updateArchive } from './repository.ts';

/** Key of an archive in its bucket. */
export const archiveKey = (userId: string, id: string): string => `${userId}/${id}.zip`;

/** Path of an incomplete archive; a retry overwrites it. */
export const partialPath = ({ config }: Pick<Platform, 'config'>, userId: string, id: string): string =>
  join(config.dataDirectory, 'archives', userId, `${id}.partial`);

/** Least progress worth reporting, in per cent. */
const progressStep = 4;

/** An archive and its owner. */
export type ArchiveOrder = JobOwner & { archiveId: string };

/** Contents of an archive. */
export type ArchiveContents = {
  /** Total size of all files. */
  bytes: number;
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>;
  /** Called in the transaction that makes it ready. */
  whenReady?: (tx: Transaction) => Promise<void>;
};

/**
 * Builds an archive of all the user's data as of one moment, and sends a mail when it is ready. Safe to repeat after
 * any failure.
 */
export function buildArchive(platform: Platform, order: ArchiveOrder, signal: AbortSignal): Promise<void> {
  return makeArchive(platform, order, signal, async (now, scope) => {
    const all = await collectOwnData(platform, scope, now);
    if (!all) return undefined;
    const collected = hideWithdrawn(all);
    const { holder, files } = collected;
    const values = { link: `${platform.config.publicUrl}/settings`, days: archiveDays };
    return {
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      parts: [partOf(platform, scope, { ...collected, folder: '', now })],
      whenReady: (tx) =>
        enqueueMail(platform, tx, { to: holder.email, language: holder.language, kind: 'archive-ready', values }),
    };
  });
}

/** A person's data in a folder of an archive, with readable chats. */
export function partOf(
  platform: Platform,
  owner: UserScope,
  { folder, data, files, holder: { language }, now }: Collected & { folder: string; now: Date },
): ArchivePart {
  return { folder, data, files, reports: (shown) => writeChats(platform, owner, shown, { language, now }) };
}

/** Failures that retrying does not cure. */
const finalCodes: readonly ErrorCode[] = ['storage_full', 'forbidden', 'looks_forbidden', 'not_found'];

/**
 * Builds an ordered archive, completely or not at all; damaged or missing files are left out and named. Safe to repeat
 * after any failure. `collect` finds nothing if its subject is gone.
 */
export async function makeArchive(
  platform: Platform,
  { archiveId, ...owner }: ArchiveOrder,
  signal: AbortSignal,
  collect: (now: Date, scope: UserScope) => Promise<ArchiveContents | undefined>,
): Promise<void> {
  const scope = mintJobScope(owner);
  const { database, archives } = platform;
  const change = (changes: Parameters<typeof updateArchive>[3]) =>
    database.withUser(scope, (tx) => updateArchive(tx, scope, archiveId, changes));
  if (!(await change({ state: 'working', progress: 0 }))) return;
  const key = archiveKey(scope.userId, archiveId);
  const path = partialPath(platform, scope.userId, archiveId);
  try {
    const now = new Date();
    const contents = await collect(now, scope);
    if (!contents) return;
    const { bytes, parts, whenReady } = contents;
    if (bytes > (await archives.countFreeBytes())) throw new AppError('storage_full');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const source = storedFiles(platform);
    const onFile = createTeller(bytes, (progress) => change({ progress }));
    await fillZip({ parts, source, now, signal, onFile }, (zip) =>
      pipeline(zip, createWriteStream(path, { mode: 0o600 }), { signal }),
    );
    const [{ size }, contentSha256] = [await stat(path), await hashFile(path)];
    await archives.putFile(key, path);
    const isKept = await database.withUser(scope, async (tx) => {
      const finished = { state: 'ready', progress: 100, size, contentSha256, finishedAt: new Date() } as const;
      if (!(await updateArchive(tx, scope, archiveId, finished))) return false;
      await whenReady?.(tx);
      return true;
    });
    // Deleted meanwhile, with the account or by its owner.
    if (!isKept) await archives.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    const failure = isFull(error) ? new AppError('storage_full', { cause: error }) : error;
    if (!(failure instanceof AppError) || !finalCodes.includes(failure.code)) throw error;
    await endArchive(platform, scope, archiveId, failure.code);
  }
}

/** Ends a failed archive and removes its bytes. */
export async function endArchive(
  platform: Platform,
  scope: UserScope,
  id: string,
  failureCode: ErrorCode,
): Promise<void> {
  const ended = { state: 'failed', failureCode, finishedAt: new Date() } as const;
  if (!(await platform.database.withUser(scope, (tx) => updateArchive(tx, scope, id, ended)))) return;
  await rm(partialPath(platform, scope.userId, id), { force: true });
  await platform.archives.remove(archiveKey(scope.userId, id));
}

/**
 * Writes every chat as Word, with footnotes linking to the files beside it; a chat deleted meanwhile, or too long, is
 * only in the data.
 */
async function* writeChats(
  platform: Platform,
  scope: UserScope,
  { chats, documents }: OwnData,
  { language, now }: { language: Language; now: Date },
): AsyncGenerator<{ place: string; bytes: Uint8Array }> {
  const places = Object.fromEntries(documents.flatMap(({ id, file }) => (file === null ? [] : [[id, file]])));
  for (const [index, { id, title }] of chats.entries()) {
    try {
      const bytes = await exportArchivedChat(platform, scope, id, { language, places, now });
      yield { place: `chats/${index + 1} ${safeName(title)}.docx`, bytes };
    } catch (error) {
      if (!(error instanceof AppError) || !['not_found', 'export_too_large'].includes(error.code)) throw error;
    }
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Reads the stored files themselves. */
const storedFiles = (platform: Platform): FileSource => ({
  findFault: (file) => findFault(platform, file),
  withStream: ({ filePath }, use) => platform.uploads.withLocalFile(filePath, (from) => use(createReadStream(from))),
});

/** Reports progress every few per cent. @throws AppError not_found if the archive was deleted meanwhile */
function createTeller(total: number, tell: (progress: number) => Promise<boolean>) {
  let [done, told] = [0, 0];
  return async (bytes: number) => {
    done += bytes;
    const progress = Math.min(95, Math.floor((done / Math.max(1, total)) * 95));
    if (progress < told + progressStep) return;
    told = progress;
    if (!(await tell(progress))) throw new AppError('not_found');
  };
}

/** Why a file cannot be read; undefined if its bytes are sound. */
export async function findFault(platform: Platform, { filePath, sha256 }: ArchivedFile): Promise<string | undefined> {
  try {
    await verifyStored(platform, { filePath, contentSha256: sha256 });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (isMissing(error)) return 'not_found';
    throw error;
  }
}
