import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type AnswerWriter, type HeldRun, RunLostError } from './write-answer.ts';

/** Attempts to store a failure, and pauses between them in milliseconds, each twice the previous one. */
const retryPolicy = { attempts: 150, firstPause: 100, longestPause: 2_000 };
/** Errors of a database that is temporarily down or full. */
const transient: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['database_unavailable', 'unavailable', 'storage_full']);

/**
 * Stores the reason for the failure so that the user sees it and can retry. Waits up to five minutes for a missing
 * database; after that, the lease expires as if the server had died. Never rejects.
 */
export async function storeFailure(
  platform: Pick<Platform, 'log' | 'shutdown'>,
  { answerId }: Pick<HeldRun, 'answerId'>,
  writer: Pick<AnswerWriter, 'finish'>,
  failure: unknown,
  { attempts, firstPause, longestPause } = retryPolicy,
): Promise<void> {
  const code: ErrorCode = failure instanceof AppError ? failure.code : 'internal';
  platform.log.error({ err: failure, code, answerId }, 'an answer failed');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writer.finish('failed', code);
    } catch (error) {
      if (error instanceof RunLostError) return;
      const isTransient = error instanceof AppError && transient.has(error.code);
      if (!isTransient || attempt === attempts) {
        platform.log.error({ err: error, code, answerId }, 'the failure of an answer could not be stored');
        return;
      }
      const pause = Math.min(firstPause * 2 ** (attempt - 1), longestPause);
      const isOver = await delay(pause, false, { signal: platform.shutdown }).catch(() => true);
      if (isOver) return;
    }
  }
}
