import { fileURLToPath } from 'node:url';
import type { Reader } from '#server/answering/engines/built-in/reader/ask-reader.ts';
import type * as tasks from '#server/answering/engines/built-in/reader/read-statements.ts';
import { readerFolder } from '#server/answering/engines/built-in/reader/read-statements.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findRuntimeLack, type RuntimeLack } from '#server/platform/onnx/check-runtime.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashFile } from '#server/platform/storage/verify-bytes.ts';
import { closeAtShutdown, TaskThreads, type ThreadOptions } from '#server/platform/threads/task-threads.ts';

/** `damaged`: a file of the model is missing or not the one delivered. `failed`: the last attempt to read did. */
export type ReaderState = 'ready' | 'off' | 'damaged' | 'failed' | RuntimeLack;

/** SHA-256 of the model's files. */
const files = {
  'reader.onnx': 'dec3a5e3e2b1b37af69a9f69e0f461e845fc953589db206b97a3c549a83333c6',
  'tokenizer.json': 'cee462449ed9cd7a7ac1dfb223cf625f674f4e19095674db89891eac9c5566e0',
};

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
 * The small reader, in one thread that starts at the first question and ends after a quarter of an hour without any.
 * Its files are checked once, at the start. @param options replaces parts, in tests
 */
export function openReader(
  platform: Platform,
  { threads: changes, folder = readerFolder, findLack = findRuntimeLack, now = Date.now }: ReaderOptions = {},
): OpenReader {
  const threads = new TaskThreads<Pick<typeof tasks, 'read'>>({
    entry: new URL('../../answering/engines/built-in/reader/read-statements.ts', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleMilliseconds: 15 * 60_000,
    // Ordinary: 0.3 s, and 0.5 s to load.
    taskMilliseconds: 5_000,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    // One is read, two wait 0.6 s at most; others are answered without.
    maxWaiting: 2,
    tooMuch: 'answer_too_complex',
    ...changes,
  });
  closeAtShutdown(platform, threads);
  let failedAt = Number.NEGATIVE_INFINITY;
  const lack = checkInstallation();
  lack.then(
    (found) => found && found !== 'off' && platform.log.warn({ reader: found }, 'the small reader is not available'),
  );

  async function checkInstallation(): Promise<Exclude<ReaderState, 'ready' | 'failed'> | null> {
    if (!platform.config.isReaderOn) return 'off';
    const missing = findLack();
    if (missing) return missing;
    const hashes = await Promise.all(
      Object.entries(files).map(
        async ([name, hash]) => (await hashFile(fileURLToPath(new URL(name, folder)))) === hash,
      ),
    ).catch(() => [false]);
    return hashes.every(Boolean) ? null : 'damaged';
  }

  const hasFailed = () => now() - failedAt < retryMilliseconds;
  return {
    of: (owner) => async (request) => {
      const found = await lack;
      if (found === 'off') return { use: 'off', scores: null };
      if (found !== null || hasFailed()) return { use: 'unavailable', scores: null };
      try {
        const scores = await threads.run('read', request, owner);
        if (!scores.every(Number.isFinite)) throw new Error('the reader returned no numbers');
        return { use: 'used', scores };
      } catch (error) {
        if (error instanceof AppError && error.code === 'busy') return { use: 'busy', scores: null };
        failedAt = now();
        platform.log.warn({ err: error }, 'the small reader failed; the answer is given without it');
        return { use: 'unavailable', scores: null };
      }
    },
    state: async () => (await lack) ?? (hasFailed() ? 'failed' : 'ready'),
  };
}
