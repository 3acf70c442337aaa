import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { hashFile } from '#server/platform/storage/verify-bytes.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { checkFile } from '../../documents/public.ts';
import { scanFile } from './scan-file.ts';

/** SHA-256 of an accepted file, and notes on its active content. */
export type CheckedFile = { contentSha256: string; notes: FileNote[] };

/** How long verdicts are reused, in milliseconds, and how many are kept. A file may be checked before its upload. */
const verdictMilliseconds = 10 * 60_000;
const maxVerdicts = 1_000;

type Verdict = { notes: FileNote[]; givenAt: number };
const createVerdicts = () => new Map<string, Verdict>();

/**
 * Checks a whole file in a separate process and with the operator's virus scanner. Reuses a recent verdict on the same
 * user's same bytes.
 * @throws AppError if the file must not be stored, or there is no verdict
 */
export async function checkUpload(
  platform: Platform,
  scope: UserScope,
  path: string,
  extension: string,
): Promise<CheckedFile> {
  const contentSha256 = await hashFile(path);
  const verdicts = singletonOf(platform, createVerdicts);
  const key = `${scope.userId} ${extension} ${contentSha256}`;
  const earlier = verdicts.get(key);
  if (earlier && Date.now() - earlier.givenAt < verdictMilliseconds) return { contentSha256, notes: earlier.notes };
  const notes = await checkFile(platform, scope, { path, extension });
  await scanFile(platform, path);
  const [oldest] = verdicts.keys();
  if (oldest !== undefined && verdicts.size >= maxVerdicts) verdicts.delete(oldest);
  verdicts.set(key, { notes, givenAt: Date.now() });
  return { contentSha256, notes };
}
