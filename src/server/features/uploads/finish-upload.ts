import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { markDamage } from '../documents/public.ts';
import { checkUpload } from './checks/check-upload.ts';
import { keepRefusal } from './checks/store-refusals.ts';
import { findSameFile } from './files/copy-repository.ts';
import { addToSameFile, type ReceivedFile, recordFile, type UploadPast } from './files/store-upload.ts';
import { fileTypeOf } from './policy.ts';
import { findRecordedUpload } from './service.ts';
import { type IncomingFiles, type IncomingUpload, openIncomingFiles } from './transfers/store-incoming.ts';

/** The user's unfinished uploads. */
export function incomingFilesOf(platform: Platform, { userId }: Pick<UserScope, 'userId'>): IncomingFiles {
  return openIncomingFiles(incomingDirectory(platform), userId);
}

/** Folder of all unfinished uploads, with a subfolder per user. */
export function incomingDirectory(platform: Platform): string {
  return join(platform.config.dataDirectory, 'incoming');
}

/** Received bytes of an upload, looked up in the store if a crash came between the move there and the record. */
export async function countReceivedBytes(
  platform: Platform,
  scope: UserScope,
  upload: IncomingUpload,
): Promise<{ bytes: number; changedAt: Date } | undefined> {
  const progress = await incomingFilesOf(platform, scope).progress(upload.id);
  if (progress) return progress;
  return platform.uploads
    .withLocalFile(upload.key, (path) => stat(path))
    .then(
      (found) => ({ bytes: found.size, changedAt: found.mtime }),
      (error) => {
        // Any other failure is transient and does not mean that the file is missing.
        if (!isMissing(error)) throw error;
        return undefined;
      },
    );
}

/** Uploads that are being finished, by id. */
const createFinishing = () => new Map<string, Promise<void>>();

/**
 * Checks a complete file's content, moves it into the store and records upload, document and reading job in one
 * transaction. If the user already has the same bytes, only the name is added. Safe to repeat and to run concurrently:
 * one record results. A refused file leaves nothing behind; one that could not be recorded stays for the next call.
 * @throws AppError file_* if the content is refused, storage_* or database_unavailable if a retry may help
 */
export function finishUpload(
  platform: Platform,
  scope: UserScope,
  upload: IncomingUpload,
  past?: UploadPast,
): Promise<void> {
  const running = singletonOf(platform, createFinishing);
  const existing = running.get(upload.id);
  if (existing) return existing;
  const finished = finish(platform, scope, upload, past).finally(() => running.delete(upload.id));
  running.set(upload.id, finished);
  return finished;
}

async function finish(
  platform: Platform,
  scope: UserScope,
  upload: IncomingUpload,
  past: UploadPast | undefined,
): Promise<void> {
  const incoming = incomingFilesOf(platform, scope);
  const path = incoming.pathOf(upload.id);
  const inspect = (file: string) => checkUpload(platform, scope, file, upload.extension);
  let isStored = false;
  const inspected = await inspect(path)
    .catch((error) => {
      if (!isMissing(error)) throw error;
      // It is in the store already: a crash followed the move, or another server has just moved it.
      isStored = true;
      return platform.uploads.withLocalFile(upload.key, inspect);
    })
    .catch(async (error) => {
      if (isMissing(error)) {
        // Another server was faster and found the bytes already stored.
        if (await findRecordedUpload(platform, scope, upload.id)) return null;
        throw new AppError('not_found', { cause: error });
      }
      if (isRefusal(error)) await refuseUpload(platform, scope, upload, error);
      throw error;
    });
  if (inspected === null) return incoming.remove(upload.id);
  const file = { ...upload, ...inspected, fileType: fileTypeOf(upload.extension), past };
  if (!isStored) await repairStoredFile(platform, scope, file, path);
  // A known file need not be moved.
  let isCopy = !isStored && (await platform.database.withUser(scope, (tx) => addToSameFile(platform, tx, scope, file)));
  if (!isCopy) {
    if (!isStored) await platform.uploads.putFile(upload.key, path);
    isCopy = await platform.database
      .withUser(scope, (tx) => recordFile(platform, tx, scope, file))
      .catch(async (error) => {
        if (isRefusal(error)) await refuseUpload(platform, scope, upload, error);
        throw error;
      });
  }
  if (isCopy) await platform.uploads.remove(upload.key);
  await incoming.remove(upload.id);
}

/** Replaces the stored bytes of the same file if they are damaged. */
async function repairStoredFile(platform: Platform, scope: UserScope, file: ReceivedFile, path: string): Promise<void> {
  const same = await platform.database.withUser(scope, (tx) => findSameFile(tx, scope, file));
  if (!same || same.id === file.id) return;
  const { filePath } = same;
  try {
    await verifyStored(platform, { filePath, contentSha256: file.contentSha256 });
  } catch (error) {
    const isDamaged = error instanceof AppError && error.code === 'stored_file_damaged';
    if (!isDamaged && !isMissing(error)) throw error;
    await platform.uploads.putFile(filePath, path);
    await platform.database.withUser(scope, (tx) => markDamage(platform, tx, scope, same.id, false));
    platform.log.warn({ key: filePath }, 'a damaged stored file was mended: it was uploaded once more');
  }
}

/** Discards an unrecorded upload: its bytes, here or in the store, and its plan. Touches only files, no rows. */
export async function abandonUpload(
  platform: Platform,
  owner: Pick<UserScope, 'userId'>,
  upload: IncomingUpload,
): Promise<void> {
  await singletonOf(platform, createFinishing)
    .get(upload.id)
    ?.catch(() => undefined);
  await remove(platform, owner, upload);
}

/** Discards an upload whose file was refused, and keeps the reason for its sender. */
export async function refuseUpload(
  platform: Platform,
  scope: UserScope,
  upload: IncomingUpload,
  reason: AppError,
): Promise<void> {
  keepRefusal(platform, scope, upload.id, reason.code);
  await remove(platform, scope, upload);
}

async function remove(platform: Platform, owner: Pick<UserScope, 'userId'>, upload: IncomingUpload): Promise<void> {
  await platform.uploads.remove(upload.key);
  await incomingFilesOf(platform, owner).remove(upload.id);
}

/** True if the file itself is at fault. Any other failure may be transient, so the bytes are kept. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}
