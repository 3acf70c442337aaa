import { open } from 'node:fs/promises';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { checkBeginning, contentCheckBytes } from '#server/reading/check-content.ts';
import { memoryLimits } from '#server/reading/processes/child-limits.ts';
import { ReaderPool } from '#server/reading/processes/reader-pool.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';

/** Files checked at a time, in addition to those being read. */
const maxCheckers = 2;

type Checkers = { pool: ReaderPool; isClosed: boolean };

/**
 * Checks that a file matches its extension and is unencrypted, complete and of reasonable size. Returns notes for the
 * user. Only the first bytes are examined here; parsing happens in a child process. Users take turns.
 * @param extension in lower case, without the dot
 * @throws AppError `file_*` if the file is refused; `unavailable` if the service is shutting down
 */
export async function checkFile(
  platform: Platform,
  scope: UserScope,
  { path, extension }: { path: string; extension: string },
): Promise<FileNote[]> {
  await checkFileBeginning(path, extension);
  const checkers = singletonOf(platform, createCheckers);
  try {
    return await checkers.pool.inspectFile(
      { path, fileName: '', extension },
      { owners: [scope.customerId, scope.userId] },
    );
  } catch (error) {
    // An error from a terminated child process says nothing about the file.
    if (checkers.isClosed) throw new AppError('unavailable', { cause: error });
    // No verdict: an unchecked file must not be stored.
    if (error instanceof AppError && error.code === 'reading_failed') {
      throw new AppError('file_check_failed', { cause: error });
    }
    throw error;
  }
}

/** Checks that the first bytes match the extension. @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch` */
export async function checkFileBeginning(path: string, extension: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(contentCheckBytes), 0, contentCheckBytes, 0);
    await checkBeginning(buffer.subarray(0, bytesRead), extension);
  } finally {
    await file.close();
  }
}

function createCheckers({ queue }: Platform): Checkers {
  const made: Checkers = {
    pool: new ReaderPool({ size: maxCheckers, limits: { memory: memoryLimits.check } }),
    isClosed: false,
  };
  // The queue stops after the last request, when the server is closed.
  queue.onStopped(() => {
    made.isClosed = true;
    made.pool.close();
  });
  return made;
}
