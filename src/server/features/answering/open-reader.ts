import { fileURLToPath } from 'node:url';
import type { Reader } from '#server/answering/engines/built-in/reader/ask-reader.ts';
import type * as tasks from '#server/answering/engines/built-in/reader/read-statements.ts';
import { damagedReader, readerFiles, readerFolder } from '#server/answering/engines/built-in/reader/read-statements.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findRuntimeLack, type RuntimeLack } from '#server/platform/onnx/check-runtime.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashFile } from '#server/platform/storage/verify-bytes.ts';
import { closeAtShutdown, TaskThreads, type ThreadOptions } from '#server/platform/threads/task-threads.ts';

/** `damaged`: a file of the model is missing or not the one delivered. `failed`: the last attempt to read did. */
export type ReaderState = 'ready' | 'off' | 'damaged' | 'failed' | RuntimeLack;

/** After a failure, so that not every question waits for the next. */
const retryMilliseconds = 60_000;

export type OpenReader = {
  /** The reader for the questions of one owner. It never throws. */
  of: (owner: string) => Reader;
  state: () => Promise<ReaderState>;
};

export type ReaderOptions = {
  threads?: Partial<ThreadOptions>;
  folder?: URL;
  findLack?: () => RuntimeLack | null;
  now?: () => number;
};

/**
 * The small reader, in one process that starts at the first question and ends after a quarter of an hour without any.
 * Its files are checked at the start and whenever they are loaded. @param options replaces parts, in tests
 */
export function openReader(
  platform: Platform,
  { threads: changes, folder = readerFolder, findLack = findRuntimeLack, now = Date.now }: ReaderOptions = {},
): OpenReader {
  const threads = new TaskThreads<Pick<typeof tasks, 'read'>>({
    entry: new URL('../../answering/engines/built-in/reader/read-statements.ts', import.meta.url),
    isProcess: true,
    minThreads: 0,
    maxThreads: 1,
    idleMilliseconds: 15 * 60_000,
    // Ordinary: 0.3 s.
    taskMilliseconds: 5_000,
    // Ordinary: 1 s for the process, and 0.5 s to load.
    startMilliseconds: 15_000,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    // One is read, two wait 0.6 s at most; others are answered without.
    maxWaiting: 2,
    tooMuch: 'answer_too_complex',
    ...changes,
  });
  closeAtShutdown(platform, threads);
  /** The last failure that concerns everybody. */
  let failure: { at: number; state: 'failed' | 'damaged' } | null = null;
  /** When a question took too long or ended the process, by owner: what one asks keeps no other from the reader. */
  const slowAt = new Map<string, number>();
  const lack = checkInstallation();
  lack.then(
    (found) => found && found !== 'off' && platform.log.warn({ reader: found }, 'the small reader is not available'),
  );

  async function checkInstallation(): Promise<Exclude<ReaderState, 'ready' | 'failed'> | null> {
    if (!platform.config.isReaderOn) return 'off';
    const missing = findLack();
    if (missing) return missing;
    const hashes = await Promise.all(
      Object.entries(readerFiles).map(
        async ([name, hash]) => (await hashFile(fileURLToPath(new URL(name, folder)))) === hash,
      ),
    ).catch(() => [false]);
    return hashes.every(Boolean) ? null : 'damaged';
  }

  const isRecent = (at = Number.NEGATIVE_INFINITY) => now() - at < retryMilliseconds;
  return {
    of: (owner) => async (request) => {
      const found = await lack;
      if (found === 'off') return { use: 'off', scores: null };
      if (found !== null || isRecent(failure?.at) || isRecent(slowAt.get(owner)))
        return { use: 'unavailable', scores: null };
      try {
        const scores = await threads.run('read', request, owner);
        if (!scores.every(Number.isFinite)) throw new Error('the reader returned no numbers');
        return { use: 'used', scores };
      } catch (error) {
        if (error instanceof AppError && error.code === 'busy') return { use: 'busy', scores: null };
        if (error instanceof AppError) {
          for (const [other, at] of slowAt) if (!isRecent(at)) slowAt.delete(other);
          const isOthers = slowAt.size > (slowAt.has(owner) ? 1 : 0);
          slowAt.set(owner, now());
          // Two in a minute: it is the reader, not what one of them asks.
          if (isOthers) failure = { at: now(), state: 'failed' };
        } else {
          const isDamaged = error instanceof Error && error.message === damagedReader;
          failure = { at: now(), state: isDamaged ? 'damaged' : 'failed' };
        }
        platform.log.warn({ err: error }, 'the small reader failed; the answer is given without it');
        return { use: 'unavailable', scores: null };
      }
    },
    state: async () => (await lack) ?? (failure !== null && isRecent(failure.at) ? failure.state : 'ready'),
  };
}
