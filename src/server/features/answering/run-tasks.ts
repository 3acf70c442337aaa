import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Tinypool } from 'tinypool';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FairTurns } from '#server/platform/scheduling/fair-turns.ts';
import type * as tasks from './compose-tasks.ts';

type Tasks = typeof tasks;
type TaskName = keyof Tasks;

/** Computing that one step of an answer may take, in milliseconds; an ordinary one takes 20. */
const longestTask = 10_000;
/** Of a thread, in MB. 24 passages are a few; a search ranks 300. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Tasks that wait; a question has two or three. */
const waitingAtMost = 1_000;
const threads = Math.min(availableParallelism(), 4);
/** A thread more than one that nobody needed for so long ends, in milliseconds. */
const idleMilliseconds = 60_000;

/** Threads that compute for answers, so that no text holds up the process's own thread. A task that takes too long or too much memory fails alone. */
export class ComputePool {
  readonly #pool: Tinypool;
  readonly #longestTask: number;
  readonly #turns = new FairTurns({ atOnce: threads, waitingAtMost });

  constructor({ longest = longestTask, entry = new URL('./compose-tasks.ts', import.meta.url) } = {}) {
    this.#longestTask = longest;
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
   * @param owner with whom others take turns
   * @throws AppError answer_too_complex, busy
   */
  async run<Name extends TaskName>(
    name: Name,
    argument: Parameters<Tasks[Name]>[0],
    owner: string,
  ): Promise<ReturnType<Tasks[Name]>> {
    return this.#turns.take(owner, async () => {
      // From here on: what a task waits for its turn is not its own computing.
      const limit = AbortSignal.timeout(this.#longestTask);
      try {
        return (await this.#pool.run(argument, { name, signal: limit })) as ReturnType<Tasks[Name]>;
      } catch (error) {
        if (limit.aborted || isOutOfMemory(error)) throw new AppError('answer_too_complex', { cause: error });
        throw error;
      }
    });
  }

  /** Ends all threads, whatever they are at. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Nothing of ours but the cache of compiled modules: a thread that compiles all of its own takes half as long again to start. */
function environment(): Record<string, string> {
  const directory = getCompileCacheDir();
  // Node tells the folder of its own version in it.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}
