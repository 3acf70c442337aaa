import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { checkFileContent, createDocument } from '../documents/service.ts';
import { fileTypeOf } from './policy.ts';
import { insertUpload } from './repository.ts';
import { type IncomingFiles, type IncomingUpload, openIncomingFiles } from './store-incoming.ts';

/** Where this user's unfinished uploads lie. */
export function incomingFilesOf(platform: Platform, scope: UserScope): IncomingFiles {
  return openIncomingFiles(incomingDirectory(platform), scope.userId);
}

/** Folder of all unfinished uploads, a folder a user. */
export function incomingDirectory(platform: Platform): string {
  return join(platform.config.dataDirectory, 'incoming');
}

/** How much of an upload is here; all of it, too, where a crash came between the move into the store and the record. */
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
        // Any other failure passes: it does not mean that nothing is there.
        if (!isMissing(error)) throw error;
        return undefined;
      },
    );
}

const finishing = new WeakMap<Platform, Map<string, Promise<void>>>();

/**
 * Checks the content of a completely received file, moves it into the store and records upload, document and reading job
 * in one transaction. May be called again after any failure and at the same time: there is one record in the end. A file
 * that is refused leaves nothing behind; one that could not be recorded stays, to be finished by the next call.
 * @throws AppError file_* where the content is refused, storage_* or database_unavailable where trying again helps
 */
export function finishUpload(platform: Platform, scope: UserScope, upload: IncomingUpload): Promise<void> {
  const running = finishing.get(platform) ?? new Map<string, Promise<void>>();
  finishing.set(platform, running);
  const existing = running.get(upload.id);
  if (existing) return existing;
  const finished = finish(platform, scope, upload).finally(() => running.delete(upload.id));
  running.set(upload.id, finished);
  return finished;
}

async function finish(platform: Platform, scope: UserScope, upload: IncomingUpload): Promise<void> {
  const incoming = incomingFilesOf(platform, scope);
  const path = incoming.pathOf(upload.id);
  const inspect = (file: string) => inspectFile(file, upload.extension);
  let isStored = false;
  const contentSha256 = await inspect(path)
    .catch((error) => {
      if (!isMissing(error)) throw error;
      // A crash came after the move into the store, or another server moved it a moment ago.
      isStored = true;
      return platform.uploads.withLocalFile(upload.key, inspect);
    })
    .catch(async (error) => {
      if (isMissing(error)) throw new AppError('not_found', { cause: error });
      if (error instanceof AppError) await remove(platform, scope, upload);
      throw error;
    });
  if (!isStored) await platform.uploads.putFile(upload.key, path);
  await platform.database.withUser(scope, async (tx) => {
    const isNew = await insertUpload(tx, scope, {
      id: upload.id,
      fileName: upload.fileName,
      filePath: upload.key,
      fileSize: upload.fileSize,
      fileType: fileTypeOf(upload.extension),
      description: upload.description,
      contentSha256,
    });
    if (isNew) await createDocument(platform, tx, scope, upload.id);
  });
  await incoming.remove(upload.id);
}

/** Takes back an upload that is not recorded: its bytes, here or in the store, and its plan. */
export async function abandonUpload(platform: Platform, scope: UserScope, upload: IncomingUpload): Promise<void> {
  await finishing
    .get(platform)
    ?.get(upload.id)
    ?.catch(() => undefined);
  await remove(platform, scope, upload);
}

async function remove(platform: Platform, scope: UserScope, upload: IncomingUpload): Promise<void> {
  await platform.uploads.remove(upload.key);
  await incomingFilesOf(platform, scope).remove(upload.id);
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Refuses what is not what its name says; returns the SHA-256 of the rest. */
async function inspectFile(path: string, extension: string): Promise<string> {
  await checkFileContent(path, extension);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
