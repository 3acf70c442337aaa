import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { maxUnfinishedBytes, maxUnfinishedUploads } from '#shared/limits.ts';
import { abandonUpload, incomingFilesOf } from '../finish-upload.ts';
import type { IncomingFiles, IncomingUpload } from './store-incoming.ts';

/** Time without a byte after which an upload makes room for others, in milliseconds. Its sender may start over. */
export const idleMilliseconds = 10 * 60_000;

export type Unfinished = { upload: IncomingUpload; bytes: number; changedAt: Date };

/**
 * Limits the number and bytes of a user's unfinished uploads. The new one's plan is already written, so that concurrent
 * ones see each other. Idle ones make room, oldest first.
 * @throws AppError uploads_unfinished if that is not enough
 */
export async function limitUnfinished(platform: Platform, scope: UserScope, newId: string): Promise<void> {
  const all = await listUnfinished(incomingFilesOf(platform, scope));
  let bytes = all.reduce((sum, { upload }) => sum + upload.fileSize, 0);
  let count = all.length;
  const isWithin = () => count <= maxUnfinishedUploads && bytes <= maxUnfinishedBytes;
  const idle = all
    // A complete upload only waits for its record.
    .filter(({ upload, bytes: received }) => received < upload.fileSize)
    .filter(({ upload, changedAt }) => upload.id !== newId && Date.now() - changedAt.getTime() > idleMilliseconds)
    .sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
  for (const { upload } of idle) {
    if (isWithin()) return;
    await abandonUpload(platform, scope, upload);
    count -= 1;
    bytes -= upload.fileSize;
  }
  if (!isWithin()) throw new AppError('uploads_unfinished');
}

/** A user's unfinished uploads, without those already in the store that only lack their record. */
export async function listUnfinished(incoming: IncomingFiles): Promise<Unfinished[]> {
  const all = await Promise.all(
    (await incoming.list()).map(async (id) => {
      const [upload, progress] = await Promise.all([incoming.find(id), incoming.progress(id)]);
      return upload && progress ? [{ upload, ...progress }] : [];
    }),
  );
  return all.flat();
}
