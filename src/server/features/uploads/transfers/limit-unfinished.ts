import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { unfinishedBytesAtMost, unfinishedUploadsAtMost } from '#shared/limits.ts';
import { abandonUpload, incomingFilesOf } from '../finish-upload.ts';
import type { IncomingFiles, IncomingUpload } from './store-incoming.ts';

/** An upload without a byte for so long makes room for others, in milliseconds; its sender may begin anew. */
export const idleMilliseconds = 10 * 60_000;

export type Unfinished = { upload: IncomingUpload; bytes: number; changedAt: Date };

/**
 * Keeps a user's unfinished uploads within number and bytes. The caller has written the new one's plan down already, so
 * that of several that begin at the same moment none is overlooked. Idle ones make room, the oldest first.
 * @throws AppError uploads_unfinished where that is not enough
 */
export async function limitUnfinished(platform: Platform, scope: UserScope, newId: string): Promise<void> {
  const all = await listUnfinished(incomingFilesOf(platform, scope));
  let bytes = all.reduce((sum, { upload }) => sum + upload.fileSize, 0);
  let count = all.length;
  const isWithin = () => count <= unfinishedUploadsAtMost && bytes <= unfinishedBytesAtMost;
  const idle = all
    // One that is complete waits for its record only.
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

/** A user's unfinished uploads. What is in the store already, and only its record is missing, is not among them. */
export async function listUnfinished(incoming: IncomingFiles): Promise<Unfinished[]> {
  const all = await Promise.all(
    (await incoming.list()).map(async (id) => {
      const [upload, progress] = await Promise.all([incoming.find(id), incoming.progress(id)]);
      return upload && progress ? [{ upload, ...progress }] : [];
    }),
  );
  return all.flat();
}
