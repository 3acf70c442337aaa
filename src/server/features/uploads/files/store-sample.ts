import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { abandonUpload, finishUpload, incomingFilesOf } from '../finish-upload.ts';
import { planUpload } from '../policy.ts';
import { listFilesOfUser, markSample } from '../repository.ts';
import { deleteUpload } from '../service.ts';
import { beginUpload } from '../transfers/begin-upload.ts';
import { ensureSpace } from '../transfers/reserve-space.ts';

/**
 * Stores a file as a demo sample, like any upload: checked, stored, recorded, queued for reading. Visits' copies share
 * its bytes.
 * @throws AppError if such a file is not accepted
 */
export async function storeSample(
  platform: Platform,
  scope: UserScope,
  { path, fileName, description }: { path: string; fileName: string; description: string },
): Promise<void> {
  const { size } = await stat(path);
  const id = uuidv7();
  await beginUpload(platform, scope, id, planUpload({ fileName, description, fileSize: size }));
  const incoming = incomingFilesOf(platform, scope);
  await incoming.write(id, createReadStream(path), {
    offset: 0,
    size,
    ensureSpace: (needed) => ensureSpace(platform, needed),
  });
  const upload = await incoming.find(id);
  if (!upload) throw new AppError('not_found');
  await finishUpload(platform, scope, upload);
  await platform.database.withUser(scope, (tx) => markSample(tx, scope, id));
}

/** Removes all samples of a demo persona. The caller ensures that no visit shares their bytes. */
export async function removeSamples(platform: Platform, scope: UserScope): Promise<void> {
  const files = await platform.database.withUser(scope, (tx) => listFilesOfUser(tx, scope));
  for (const { id, parentId } of files) if (parentId === null) await deleteUpload(platform, scope, id);
}

/**
 * Removes a visit's stored bytes before its account is deleted: its own files and unfinished transfers, never the
 * shared samples. The rows stay, so that a failed removal can be repeated.
 */
export async function removeStoredFiles(platform: Platform, scope: UserScope): Promise<void> {
  const files = await platform.database.withUser(scope, (tx) => listFilesOfUser(tx, scope));
  for (const { filePath, isSample } of files) if (!isSample) await platform.uploads.remove(filePath);
  const incoming = incomingFilesOf(platform, scope);
  for (const id of await incoming.list()) {
    // This includes files already in the store that only lack their record.
    const upload = await incoming.find(id);
    if (upload) await abandonUpload(platform, scope, upload);
    else await incoming.remove(id);
  }
}
