import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Tinypool } from 'tinypool';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FairTurns } from '#server/platform/scheduling/fair-turns.ts';
import type * as tasks from './write-tasks.ts';

type Tasks = typeof tasks;

/** Time limit for writing one file, in milliseconds; 200 messages take a second. */
const taskMilliseconds = 30_000;
/** In MB. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 8 };
const maxWaiting = 100;
/** Idle time after which the thread ends and frees its memory, in milliseconds. */
const idleMilliseconds = 5_000;

/** One thread that writes files, so that no other request waits. It only exists while files are being written. */
export class WriterPool {
  readonly #pool: Tinypool;
  readonly #turns = new FairTurns({ atOnce: 1, maxWaiting });

  constructor() {
    const cache = getCompileCacheDir();
    this.#pool = new Tinypool({
      filename: new URL('./write-tasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMilliseconds,
      resourceLimits,
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
      trackUnmanagedFds: false,
    });
  }

  /** @throws AppError export_too_large, busy */
  run<Name extends keyof Tasks>(
    owner: string,
    name: Name,
    argument: Parameters<Tasks[Name]>[0],
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.#turns.take(owner, async () => {
      const limit = AbortSignal.timeout(taskMilliseconds);
      try {
        return (await this.#pool.run(argument, { name, signal: limit })) as Uint8Array<ArrayBuffer>;
      } catch (error) {
        const isTooLarge = limit.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isTooLarge ? new AppError('export_too_large', { cause: error }) : error;
      }
    });
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
