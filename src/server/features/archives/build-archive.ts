import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import { hashFile, verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { type OwnDataManifest, ownDataFormat, ownDataVersion } from '#shared/contracts/own-data.ts';
import { archiveDays } from '#shared/limits.ts';
import { enqueueMail } from '../auth/jobs.ts';
import { type ArchivedFile, collectData, formatTables } from './collect-data.ts';
import { findHolder, updateArchive } from './repository.ts';

/** Where an archive lies in its bucket. */
export const archiveKey = (userId: string, id: string): string => `${userId}/${id}.zip`;

/** Where it lies until it is whole; a second try writes over it. */
export const partialPath = ({ config }: Pick<Platform, 'config'>, userId: string, id: string): string =>
  join(config.dataDirectory, 'archives', userId, `${id}.partial`);

/** What packs no further. */
const isPacked = (name: string): boolean => /\.(pdf|docx|xlsx|pptx|odt|jpe?g|png|gif|webp)$/i.test(name);

/** Share of the work that is told at least, in per cent. */
const progressStep = 4;

/**
 * Makes an archive of all that is the user's own, as it was at one moment; files whose bytes are damaged or gone are left out and
 * named. It is there whole, with a mail, or not at all. May be called again after any failure.
 */
export async function buildArchive(
  platform: Platform,
  { archiveId, ...owner }: JobOwner & { archiveId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, archives } = platform;
  const scope = mintJobScope(owner);
  const change = (changes: Parameters<typeof updateArchive>[3]) =>
    database.withUser(scope, (tx) => updateArchive(tx, scope, archiveId, changes));
  if (!(await change({ state: 'working', progress: 0 }))) return;
  const holder = await database.withAccount(owner.userId, (tx) => findHolder(tx, owner.userId));
  if (!holder) return;
  const path = partialPath(platform, owner.userId, archiveId);
  try {
    const now = new Date();
    const collected = await database.withUser(scope, (tx) => collectData(tx, scope, holder, now), {
      isSnapshot: true,
      isBackground: true,
    });
    await ensureRoom(platform, collected.files);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeArchive(platform, path, { ...collected, now, signal, tell: (progress) => change({ progress }) });
    const [{ size }, contentSha256] = [await stat(path), await hashFile(path)];
    await archives.putFile(archiveKey(owner.userId, archiveId), path);
    const isKept = await database.withUser(scope, async (tx) => {
      const finished = { state: 'ready', progress: 100, size, contentSha256, finishedAt: new Date() } as const;
      if (!(await updateArchive(tx, scope, archiveId, finished))) return false;
      const values = { link: `${platform.config.publicUrl}/settings`, days: archiveDays };
      await enqueueMail(platform, tx, { to: holder.email, language: holder.language, kind: 'archive-ready', values });
      return true;
    });
    // Deleted meanwhile, with the account or by its owner.
    if (!isKept) await archives.remove(archiveKey(owner.userId, archiveId));
  } catch (error) {
    await rm(path, { force: true });
    const failure = isFull(error) ? new AppError('storage_full', { cause: error }) : error;
    if (!(failure instanceof AppError) || failure.code !== 'storage_full') throw error;
    // Trying again at once helps nobody.
    await change({ state: 'failed', failureCode: failure.code, finishedAt: new Date() });
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

async function ensureRoom({ archives }: Platform, files: readonly ArchivedFile[]): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  if (needed > (await archives.countFreeBytes())) throw new AppError('storage_full');
}

type Content = Awaited<ReturnType<typeof collectData>> & {
  now: Date;
  signal: AbortSignal;
  /** False: nobody waits for it any more. */
  tell: (progress: number) => Promise<boolean>;
};

async function writeArchive(platform: Platform, path: string, content: Content): Promise<void> {
  const { data, files, now, signal, tell } = content;
  const zip = new ZipFile();
  const output = pipeline(zip.outputStream as Readable, createWriteStream(path, { mode: 0o600 }), { signal });
  // Looked at below; where it fails while a file is being read nothing else may take it for forgotten.
  output.catch(() => undefined);
  const parts: OwnDataManifest['parts'] = [];
  const leftOut: OwnDataManifest['leftOut'] = [];
  const total = files.reduce((sum, { size }) => sum + size, 1);
  let [done, told] = [0, 0];
  for (const file of files) {
    signal.throwIfAborted();
    const { uploadId, fileName, filePath, size, sha256, place } = file;
    const reason = await findFault(platform, file);
    if (reason) leftOut.push({ uploadId, fileName, reason });
    else {
      await platform.uploads.withLocalFile(filePath, async (from) => {
        const source = createReadStream(from);
        const through = new PassThrough();
        zip.addReadStream(through, place, { size, compress: !isPacked(fileName), mtime: now });
        // One after the other: what waits in memory is one piece of one file.
        await Promise.race([pipeline(source, through, { signal }), output]);
      });
      parts.push({ path: place, size, sha256 });
    }
    done += size;
    const progress = Math.floor((done / total) * 95);
    if (progress >= told + progressStep) {
      told = progress;
      if (!(await tell(progress))) throw new AppError('not_found');
    }
  }
  const missing = new Set(leftOut.map(({ uploadId }) => uploadId));
  const shown = {
    ...data,
    documents: data.documents.map((each) => (missing.has(each.uploadId) ? { ...each, file: null } : each)),
  };
  for (const [name, text] of Object.entries({ 'data.json': JSON.stringify(shown), ...formatTables(shown) })) {
    const bytes = Buffer.from(text);
    zip.addBuffer(bytes, name, { mtime: now });
    parts.push({ path: name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  const manifest = { format: ownDataFormat, version: ownDataVersion, madeAt: data.madeAt, parts, leftOut };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime: now });
  zip.end();
  await output;
}

/** Why a file's bytes are not to be had; undefined where they are those that came. */
async function findFault(platform: Platform, { filePath, sha256 }: ArchivedFile): Promise<string | undefined> {
  try {
    await verifyStored(platform, { filePath, contentSha256: sha256 });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'not_found';
    throw error;
  }
}
