import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Tinypool } from 'tinypool';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { AppError } from '../errors/app-error.ts';
import type { Platform } from '../platform.ts';
import { FairTurns } from '../scheduling/fair-turns.ts';

export type ThreadOptions = {
  /** Module whose exports are the tasks: functions of one argument that can be cloned. */
  entry: URL;
  minThreads: number;
  maxThreads: number;
  /** Idle time after which a thread beyond `minThreads` ends, in milliseconds. */
  idleMilliseconds: number;
  /** Time limit of a task, in milliseconds. */
  taskMilliseconds: number;
  /** Added for a task that has to start its thread or process, which on a busy machine takes several times as long. */
  startMilliseconds?: number;
  /**
   * True: each is a process of its own instead, for tasks in native code. Ending a thread in the middle of such code
   * would end the service with it.
   */
  isProcess?: boolean;
  /** Memory limits of a thread's heap, in MB. */
  resourceLimits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number };
  /** Queue length. */
  maxWaiting: number;
  /** Reported if a task exceeds its time or memory. */
  tooMuch: ErrorCode;
};

type TaskModule<Tasks> = { [Name in keyof Tasks]: (argument: never) => unknown };

/**
 * Threads for a module's tasks, so that none blocks the main thread. Owners take turns. A task that exceeds its time or
 * memory fails alone.
 */
export class TaskThreads<Tasks extends TaskModule<Tasks>> {
  readonly #pool: Tinypool;
  readonly #turns: FairTurns;
  readonly #options: ThreadOptions;
  /** Tasks that are in a thread or wait for theirs to start. */
  #running = 0;

  constructor(options: ThreadOptions) {
    const { entry, minThreads, maxThreads, idleMilliseconds, resourceLimits, maxWaiting } = options;
    this.#options = options;
    this.#turns = new FairTurns({ atOnce: maxThreads, maxWaiting });
    this.#pool = new Tinypool({
      filename: entry.href,
      minThreads,
      maxThreads,
      idleTimeout: idleMilliseconds,
      resourceLimits,
      env: environment(),
      trackUnmanagedFds: false,
      ...(options.isProcess ? ownProcess(resourceLimits) : {}),
    });
  }

  /** @throws AppError `tooMuch`, busy; whatever the task throws */
  run<Name extends keyof Tasks & string>(
    name: Name,
    argument: Parameters<Tasks[Name]>[0],
    owner: string,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return this.#turns.take(owner, async (): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
      // Start the clock here: time spent queued is not the task's own.
      const { taskMilliseconds, startMilliseconds = 0 } = this.#options;
      // Each running task holds a thread, also one that is still starting.
      const isStarting = this.#pool.threads.length <= this.#running;
      this.#running += 1;
      const limit = AbortSignal.timeout(taskMilliseconds + (isStarting ? startMilliseconds : 0));
      try {
        return (await this.#pool.run(argument, { name, signal: limit })) as Awaited<ReturnType<Tasks[Name]>>;
      } catch (error) {
        const { code, message } = error as { code?: unknown; message?: unknown };
        // A process that used up its memory just ends; Tinypool says no more of it.
        const isEnded = code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Worker exited unexpectedly';
        const isTooMuch = limit.aborted || isEnded;
        throw isTooMuch ? new AppError(this.#options.tooMuch, { cause: error }) : error;
      } finally {
        this.#running -= 1;
      }
    });
  }

  /** Terminates all threads. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Closes threads when the platform shuts down. */
export function closeAtShutdown<Threads extends { close: () => Promise<void> }>(
  { shutdown }: Platform,
  threads: Threads,
): Threads {
  const close = () => void threads.close();
  if (shutdown.aborted) close();
  else shutdown.addEventListener('abort', close, { once: true });
  return threads;
}

/** Such a process may read files and load native code, and nothing else: it writes nothing and starts nothing. */
const ownProcess = ({ maxOldGenerationSizeMb, maxYoungGenerationSizeMb }: ThreadOptions['resourceLimits']) => ({
  runtime: 'child_process' as const,
  serialization: 'advanced' as const,
  execArgv: [
    '--permission',
    '--allow-fs-read=*',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${maxOldGenerationSizeMb}`,
    `--max-semi-space-size=${maxYoungGenerationSizeMb}`,
  ],
});

/** Passes only the compile cache on. Without it, starting a thread takes half as long again. */
function environment(): Record<string, string> {
  const directory = getCompileCacheDir();
  // Node returns its version's folder inside the cache directory.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}
