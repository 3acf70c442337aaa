import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type StoredBytes, verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { markDamage } from '../../documents/public.ts';
import type { StoredFile } from '../repository.ts';

/** Viewers ask for a large file piece by piece: the whole is read once within so many milliseconds, not for each piece. */
const verdictMilliseconds = 10 * 60_000;
const verdictsAtMost = 1_000;

/** When each file was found to be sound, by its path. */
const createVerdicts = () => new Map<string, number>();

/**
 * Does what hands a stored file out; where it is found to be damaged meanwhile, its document says so from then on.
 * @throws whatever `work` throws
 */
export async function whileSound(
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
 * Whether a stored file was found, a moment ago or now, to be what came.
 * @throws AppError stored_file_damaged, not_found
 */
export async function verifyContent(platform: Platform, file: StoredBytes): Promise<void> {
  const known = singletonOf(platform, createVerdicts);
  const verifiedAt = known.get(file.filePath);
  if (verifiedAt !== undefined && Date.now() - verifiedAt < verdictMilliseconds) return;
  await verifyStored(platform, file).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new AppError('not_found', { cause }) : cause;
  });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= verdictsAtMost) known.delete(oldest);
  known.delete(file.filePath);
  known.set(file.filePath, Date.now());
}
