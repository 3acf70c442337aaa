import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Tinypool } from 'tinypool';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FairTurns } from '#server/platform/scheduling/fair-turns.ts';
import type * as tasks from './compose-tasks.ts';

type Tasks = typeof tasks;
type TaskName = keyof Tasks;

/** Time limit of one task, in milliseconds; an ordinary one takes 20. */
const taskMilliseconds = 10_000;
/** Memory of a thread, in MB. 24 passages take a few; a search ranks 300. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Queue length; a question has two or three tasks. */
const maxWaiting = 1_000;
const threads = Math.min(availableParallelism(), 4);
/** Idle time after which extra threads end, in milliseconds. */
const idleMilliseconds = 60_000;

/**
 * Compute threads for answers, so that no text blocks the main thread. A task that exceeds its time or memory fails
 * alone.
 */
export class ComputePool {
  readonly #pool: Tinypool;
  readonly #taskMilliseconds: number;
  readonly #turns = new FairTurns({ atOnce: threads, maxWaiting });

  constructor({ longest = taskMilliseconds, entry = new URL('./compose-tasks.ts', import.meta.url) } = {}) {
    this.#taskMilliseconds = longest;
    this.#pool = new Tinypool({
      filename: entry.href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMilliseconds,
      resourceLimits,
      env: environment(),
      trackUnmanagedFds: false,
    });
  }

  /**
   * @param owner takes turns with other owners
   * @throws AppError answer_too_complex, busy
   */
  async run<Name extends TaskName>(
    name: Name,
    argument: Parameters<Tasks[Name]>[0],
    owner: string,
  ): Promise<ReturnType<Tasks[Name]>> {
    return this.#turns.take(owner, async () => {
      // Start the clock here: time spent queued is not the task's own.
      const limit = AbortSignal.timeout(this.#taskMilliseconds);
      try {
        return (await this.#pool.run(argument, { name, signal: limit })) as ReturnType<Tasks[Name]>;
      } catch (error) {
        if (limit.aborted || isOutOfMemory(error)) throw new AppError('answer_too_complex', { cause: error });
        throw error;
      }
    });
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Passes only the compile cache on. Without it, starting a thread takes half as long again. */
function environment(): Record<string, string> {
  const directory = getCompileCacheDir();
  // Node returns its version's folder inside the cache directory.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}
