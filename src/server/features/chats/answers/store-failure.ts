import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type AnswerWriter, type HeldRun, RunLostError } from './write-answer.ts';

/** How often a failure is tried to be stored, with these pauses in milliseconds, each twice the one before. */
const patience = { attempts: 150, firstPause: 100, longestPause: 2_000 };
/** What a database says that is away or has no room for the moment. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['database_unavailable', 'unavailable', 'storage_full']);

/**
 * Leaves the reason with the answer, so that the user reads it and can try again; waits for an absent database, five minutes at
 * most. An answer that cannot be ended so is left to its lease, as if its server had died. Never rejects.
 */
export async function storeFailure(
  platform: Pick<Platform, 'log' | 'shutdown'>,
  { answerId }: Pick<HeldRun, 'answerId'>,
  writer: Pick<AnswerWriter, 'finish'>,
  failure: unknown,
  { attempts, firstPause, longestPause } = patience,
): Promise<void> {
  const code: ErrorCode = failure instanceof AppError ? failure.code : 'internal';
  platform.log.error({ err: failure, code, answerId }, 'an answer failed');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writer.finish('failed', code);
    } catch (error) {
      if (error instanceof RunLostError) return;
      const isPassing = error instanceof AppError && passing.has(error.code);
      if (!isPassing || attempt === attempts) {
        platform.log.error({ err: error, code, answerId }, 'the failure of an answer could not be stored');
        return;
      }
      const pause = Math.min(firstPause * 2 ** (attempt - 1), longestPause);
      const isOver = await delay(pause, false, { signal: platform.shutdown }).catch(() => true);
      if (isOver) return;
    }
  }
}
