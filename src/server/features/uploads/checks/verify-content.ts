import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { type StoredBytes, verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { markDamage } from '../../documents/public.ts';
import type { StoredFile } from '../repository.ts';

/** How long a verification is reused, in milliseconds: viewers fetch a large file in many ranges. */
const verdictMilliseconds = 10 * 60_000;
const maxVerdicts = 1_000;

/** Time of each file's last successful verification, by path. */
const createVerdicts = () => new Map<string, number>();

/**
 * Runs `work`, which serves a stored file. Marks the document if the file turns out to be damaged.
 * @throws whatever `work` throws
 */
export async function markingDamage(
  platform: Platform,
  scope: UserScope,
  { id }: StoredFile,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'stored_file_damaged')
      await platform.database.withUser(scope, (tx) => markDamage(platform, tx, scope, id, true));
    throw error;
  }
}

/**
 * Verifies that a stored file is unchanged, unless that was verified recently.
 * @throws AppError stored_file_damaged, not_found
 */
export async function verifyContent(platform: Platform, file: StoredBytes): Promise<void> {
  const known = singletonOf(platform, createVerdicts);
  const verifiedAt = known.get(file.filePath);
  if (verifiedAt !== undefined && Date.now() - verifiedAt < verdictMilliseconds) return;
  await verifyStored(platform, file).catch((cause) => {
    throw isMissing(cause) ? new AppError('not_found', { cause }) : cause;
  });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= maxVerdicts) known.delete(oldest);
  known.delete(file.filePath);
  known.set(file.filePath, Date.now());
}
