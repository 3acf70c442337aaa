import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { markDamage } from '../../documents/public.ts';
import { findUncheckedFile, listUncheckedFiles, markChecked } from '../checks/check-repository.ts';

/** Every stored file is verified once in this many milliseconds: disks decay, and nobody opens old files. */
const roundMilliseconds = 30 * 24 * 3_600_000;
/** Bytes per second: a tenth of a slow disk's rate, and 20 TB per round. */
const bytesPerSecond = 8 * 1024 * 1024;
const filesAtOnce = 20;
/** Pause after a complete round or a failure, in milliseconds. */
const restMilliseconds = 3_600_000;

/** Verifies stored files one by one, slowly, until the process ends; the next process continues. */
export async function verifyFilesRegularly(platform: Platform): Promise<void> {
  // Stops at shutdown, even in the middle of a file.
  const pace = (bytes: number) =>
    delay((bytes / bytesPerSecond) * 1_000, undefined, { signal: platform.shutdown, ref: false });
  const failed = 'stored files could not be compared with what came';
  await repeat(platform, { pauseMilliseconds: restMilliseconds, failed }, async () => {
    while ((await verifyFiles(platform, new Date(), pace)) > 0) platform.shutdown.throwIfAborted();
  });
}

/**
 * Verifies the next stored files, never-verified ones first. A damaged or missing file is logged and marked at its
 * document; a sound one is unmarked. Returns the number of files checked.
 * @param pace awaited with the number of bytes read
 */
export async function verifyFiles(
  platform: Platform,
  now: Date,
  pace: (bytes: number) => Promise<void>,
): Promise<number> {
  const before = new Date(now.getTime() - roundMilliseconds);
  const due = await platform.database.withoutUser((tx) => listUncheckedFiles(tx, before, filesAtOnce));
  for (const file of due) await verifyFile(platform, file, { before, now, pace });
  return due.length;
}

async function verifyFile(
  platform: Platform,
  { uploadId, ...owner }: JobOwner & { uploadId: string },
  { before, now, pace }: { before: Date; now: Date; pace: (bytes: number) => Promise<void> },
): Promise<void> {
  const scope = mintJobScope(owner);
  const file = await platform.database.withUser(scope, (tx) => findUncheckedFile(tx, scope, uploadId, before));
  if (!file) return;
  let isDamaged = false;
  try {
    await verifyStored(platform, file, pace);
  } catch (error) {
    if (platform.shutdown.aborted) throw error;
    isDamaged = true;
    if (!(error instanceof AppError)) {
      platform.log.error(
        { alert: 'stored_file_damaged', key: file.filePath, err: error },
        'a stored file cannot be read',
      );
    }
  }
  await platform.database.withUser(scope, async (tx) => {
    await markChecked(tx, scope, uploadId, now);
    await markDamage(platform, tx, scope, uploadId, isDamaged);
  });
}
