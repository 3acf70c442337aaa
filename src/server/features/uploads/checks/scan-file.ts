import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ScanResult } from '#server/platform/scanner/clamd.ts';
import { ScannerError } from '#server/platform/scanner/clamd.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { recordAct } from '../../audit/public.ts';

/**
 * Scans a file with the operator's virus scanner, if there is one. Without a verdict the file is refused.
 * @throws AppError `file_infected`; `file_too_complex` if the scanner gave up on it; `scanner_unavailable` if a retry
 * may help; `file_check_failed` if the scanner rejects files of this size
 */
export async function scanFile({ scanner, log }: Platform, path: string): Promise<void> {
  if (!scanner) return;
  let result: ScanResult;
  try {
    result = await scanner.scanFile(path);
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    if (error.isTooSmall) {
      log.error({ err: error }, 'clamd takes no files of this size: raise its StreamMaxLength');
      throw new AppError('file_check_failed', { cause: error });
    }
    throw new AppError('scanner_unavailable', { cause: error });
  }
  if (result.isClean) return;
  // clamd reports this, if so configured, for files beyond its own limits.
  if (result.name.startsWith('Heuristics.Limits.Exceeded')) throw new AppError('file_too_complex');
  log.warn({ signature: result.name }, 'an infected file was refused');
  throw new AppError('file_infected');
}

/**
 * Runs `work` and audits an infected file: its sender and origin, nothing of its content. `caller` is null for mail
 * attachments, which are stored in the background.
 */
export async function recordInfections<T>(
  platform: Platform,
  scope: UserScope,
  caller: Caller | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_infected') {
      const { userId, customerId } = scope;
      const act = {
        action: 'infected_file_refused',
        result: 'refused',
        userId,
        actorUserId: userId,
        customerId,
      } as const;
      await platform.database.withAccount(userId, (tx) => recordAct(tx, { ...act, caller }));
    }
    throw error;
  }
}
