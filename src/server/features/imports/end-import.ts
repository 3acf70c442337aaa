import { isRefusedValue, translateDatabaseError } from '#server/platform/database/database-errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type ImportState, updateImport } from './repository.ts';

/** Key of an uploaded archive, in the bucket of archives made here. */
export const importKey = (userId: string, id: string): string => `${userId}/${id}.zip`;

/**
 * The reason to end an import, if retrying would find the same archive; undefined for failures of the machine, which
 * may pass.
 */
export function finalReason(error: unknown): ErrorCode | undefined {
  if (isRefusedValue(error) || error instanceof RangeError) return 'archive_damaged';
  const known = translateDatabaseError(error);
  if (known instanceof AppError && (known.status < 500 || known.code === 'storage_full')) return known.code;
  return undefined;
}

/** Ends an import in one of these states with its reason; an uploaded archive is deleted. */
export async function endImport(
  platform: Platform,
  scope: UserScope,
  id: string,
  { states, failureCode }: { states: readonly ImportState[]; failureCode: ErrorCode },
): Promise<void> {
  const ended = { state: 'failed', failureCode, sealedIdentity: null, finishedAt: new Date() } as const;
  const isEnded = await platform.database.withUser(scope, (tx) => updateImport(tx, scope, id, states, ended));
  if (isEnded) await platform.archives.remove(importKey(scope.userId, id));
}
