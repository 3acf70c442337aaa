import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { announcedShareAtMost } from '#shared/limits.ts';
import { abandonUpload, incomingDirectory, incomingFilesOf } from '../finish-upload.ts';
import { idleMilliseconds, listUnfinished, type Unfinished } from './limit-unfinished.ts';
import { listUploaders, openIncomingFiles } from './store-incoming.ts';

/**
 * An announced upload holds its space so long after its announcement and after each byte, in milliseconds. A sender goes
 * on at once; whoever was away longer keeps what has arrived, and asks for space for the rest anew.
 */
const reservationMilliseconds = 60_000;

type Announced = Unfinished & { userId: string };

/**
 * Takes the space that an upload was announced with: all that is being sent at this moment, across all users, fits, and no user
 * holds more than a share. Its plan is written down already, so that of several at the same moment none is overlooked.
 * Idle uploads, across all users, are given up where it fits only then, the oldest first.
 * @throws AppError storage_full; uploads_unfinished where the user's other uploads take the share
 */
export async function reserveSpace(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const all = await listAll(platform);
  const live = all.filter(
    ({ upload, changedAt }) => upload.id === id || isYoungerThan(changedAt, reservationMilliseconds),
  );
  const own = live.filter(({ userId }) => userId === scope.userId);
  const isOnly = own.every(({ upload }) => upload.id === id);
  const taken = sumMissing(own);
  const free = (await platform.uploads.countFreeBytes()) - (sumMissing(live) - taken);
  if (taken > free) await makeRoom(platform, all, taken - free);
  else if (!isOnly && taken > free * announcedShareAtMost) throw new AppError('uploads_unfinished');
}

/**
 * Before an upload goes on: one whose reservation has lapsed takes its space anew, any other holds it.
 * @throws AppError as `reserveSpace`
 */
export async function resumeSpace(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const incoming = incomingFilesOf(platform, scope);
  const progress = await incoming.progress(id);
  if (!progress || isYoungerThan(progress.changedAt, reservationMilliseconds)) return;
  await reserveSpace(platform, scope, id);
  await incoming.touch(id);
}

/**
 * While bytes come: the reserve is kept, whatever else fills the disk meanwhile.
 * @throws AppError storage_full
 */
export async function ensureSpace(platform: Platform, bytes: number): Promise<void> {
  if ((await platform.uploads.countFreeBytes()) < bytes) throw new AppError('storage_full');
}

/** Gives idle uploads up until so many bytes are free; none where all of them would not be enough. */
async function makeRoom(platform: Platform, all: readonly Announced[], bytes: number): Promise<void> {
  const idle = all
    // One that is complete waits for its record only.
    .filter(({ upload, bytes: received }) => received > 0 && received < upload.fileSize)
    .filter(({ changedAt }) => !isYoungerThan(changedAt, idleMilliseconds))
    .sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
  let missing = bytes;
  const chosen = idle.filter((one) => {
    if (missing <= 0) return false;
    missing -= one.bytes;
    return true;
  });
  if (missing > 0) throw new AppError('storage_full');
  for (const { userId, upload } of chosen) await abandonUpload(platform, { userId }, upload);
  platform.log.warn({ uploads: chosen.length }, 'storage is short: idle uploads were given up');
}

async function listAll(platform: Platform): Promise<Announced[]> {
  const directory = incomingDirectory(platform);
  const all: Announced[] = [];
  for (const userId of await listUploaders(directory)) {
    for (const one of await listUnfinished(openIncomingFiles(directory, userId))) all.push({ ...one, userId });
  }
  return all;
}

/** Bytes that were announced and are not here yet. */
function sumMissing(uploads: readonly Announced[]): number {
  return uploads.reduce((sum, { upload, bytes }) => sum + Math.max(upload.fileSize - bytes, 0), 0);
}

function isYoungerThan(moment: Date, milliseconds: number): boolean {
  return Date.now() - moment.getTime() < milliseconds;
}
