import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { maxAnnouncedShare } from '#shared/limits.ts';
import { abandonUpload, incomingDirectory, incomingFilesOf } from '../finish-upload.ts';
import { idleMilliseconds, listUnfinished, type Unfinished } from './limit-unfinished.ts';
import { listUploaders, openIncomingFiles } from './store-incoming.ts';

/**
 * How long an announced upload holds its space after its announcement and after each byte, in milliseconds. A sender
 * continues at once; one that was away longer keeps the received bytes, and reserves space for the rest again.
 */
const reservationMilliseconds = 60_000;

type Announced = Unfinished & { userId: string };

/**
 * Reserves an upload's announced size: everything being sent, across all users, must fit, and no user may hold more
 * than a share. The plan is already written, so that concurrent uploads see each other. If it fits only then, idle
 * uploads of all users are given up, oldest first.
 * @throws AppError storage_full; uploads_unfinished if the user's other uploads take the share
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
  else if (!isOnly && taken > free * maxAnnouncedShare) throw new AppError('uploads_unfinished');
}

/**
 * Renews an upload's lapsed reservation before it continues.
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
 * Checks while bytes arrive that the disk reserve is kept, whatever else fills the disk.
 * @throws AppError storage_full
 */
export async function ensureSpace(platform: Platform, bytes: number): Promise<void> {
  if ((await platform.uploads.countFreeBytes()) < bytes) throw new AppError('storage_full');
}

/** Gives up idle uploads until `bytes` are free, or none if all of them would not be enough. */
async function makeRoom(platform: Platform, all: readonly Announced[], bytes: number): Promise<void> {
  const idle = all
    // A complete upload only waits for its record.
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

/** Announced bytes that have not arrived yet. */
function sumMissing(uploads: readonly Announced[]): number {
  return uploads.reduce((sum, { upload, bytes }) => sum + Math.max(upload.fileSize - bytes, 0), 0);
}

function isYoungerThan(moment: Date, milliseconds: number): boolean {
  return Date.now() - moment.getTime() < milliseconds;
}
