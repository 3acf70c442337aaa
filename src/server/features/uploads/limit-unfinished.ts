import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { unfinishedBytesAtMost, unfinishedUploadsAtMost } from '#shared/limits.ts';
import { abandonUpload, incomingDirectory, incomingFilesOf } from './finish-upload.ts';
import { type IncomingFiles, type IncomingUpload, listUploaders, openIncomingFiles } from './store-incoming.ts';

/** An upload without a byte for so long makes room for others of its user, in milliseconds; its sender may begin anew. */
const idleMilliseconds = 10 * 60_000;

type Unfinished = { upload: IncomingUpload; bytes: number; changedAt: Date };

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

/** Bytes that the unfinished uploads of all users were announced with and that are not here yet. */
export async function countExpectedBytes(platform: Platform): Promise<number> {
  const directory = incomingDirectory(platform);
  let expected = 0;
  for (const userId of await listUploaders(directory)) {
    for (const { upload, bytes } of await listUnfinished(openIncomingFiles(directory, userId))) {
      expected += Math.max(upload.fileSize - bytes, 0);
    }
  }
  return expected;
}

/** What is in the store already, and only its record is missing, is not among them. */
async function listUnfinished(incoming: IncomingFiles): Promise<Unfinished[]> {
  const all = await Promise.all(
    (await incoming.list()).map(async (id) => {
      const [upload, progress] = await Promise.all([incoming.find(id), incoming.progress(id)]);
      return upload && progress ? [{ upload, ...progress }] : [];
    }),
  );
  return all.flat();
}
