import { isRefusedValue, translateDatabaseError } from '#server/platform/database/database-errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type ImportState, updateImport } from './repository.ts';

/** Where a sent archive lies, beside those that were made here; ids tell them apart. */
export const importKey = (userId: string, id: string): string => `${userId}/${id}.zip`;

/** Why an import ends here: another try would find the same archive. Undefined where the reason is the machine, and may pass. */
export function finalReason(error: unknown): ErrorCode | undefined {
  if (isRefusedValue(error) || error instanceof RangeError) return 'archive_damaged';
  const known = translateDatabaseError(error);
  if (known instanceof AppError && (known.status < 500 || known.code === 'storage_full')) return known.code;
  return undefined;
}

/** Ends an import that is in one of these states with its reason; an archive that was sent is not kept. */
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
