import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { UploadsDeleted } from '#shared/contracts/uploads.ts';
import { retryReading } from '../documents/public.ts';
import { listFailedDocuments } from './repository.ts';
import { deleteUpload } from './service.ts';

/** Deletes uploads one by one; a failure does not stop the rest. Missing and foreign ids count as gone. */
export async function deleteUploads(
  platform: Platform,
  scope: UserScope,
  ids: readonly string[],
): Promise<UploadsDeleted> {
  const outcome: UploadsDeleted = { gone: [], failed: [], attachments: 0 };
  const requested = new Set(ids);
  for (const id of requested) {
    try {
      const deleted = await deleteUpload(platform, scope, id);
      outcome.attachments += deleted.filter((each) => !requested.has(each)).length;
      outcome.gone.push(id);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'not_found';
      if (!isGone) platform.log.warn({ err: error, uploadId: id }, 'one of several uploads was not deleted');
      outcome[isGone ? 'gone' : 'failed'].push(id);
    }
  }
  return outcome;
}

/** Retries failed readings that may succeed now. Returns their number. */
export async function retryFailedUploads(platform: Platform, scope: UserScope): Promise<number> {
  const ids = await platform.database.withUser(scope, (tx) => listFailedDocuments(tx, scope));
  let retried = 0;
  for (const id of ids) {
    try {
      await platform.database.withUser(scope, (tx) => retryReading(platform, tx, scope, id));
      retried += 1;
    } catch (error) {
      // It was deleted or read again meanwhile.
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
  return retried;
}
