import { availableParallelism } from 'node:os';
import type { ReadResult } from './read-document.ts';
import { ReaderChild, type ReaderLimits, type ReadingInput, type ReadingOptions } from './reader-child.ts';

export interface ReaderPoolOptions {
  /** Children at the same time; `countReaders` of this machine's cores where none is given. */
  size?: number;
  /** Milliseconds after which an idle child ends. */
  idle?: number;
  limits?: Partial<ReaderLimits>;
}

/** Each may take the 640 MB of `defaultLimits.memory`: so many together stay within 2.5 GB. */
const readersAtMost = 4;

/** How many files a machine with so many cores reads at a time: one more than cores, within what its memory bears. */
export function countReaders(cores: number): number {
  return Math.min(cores + 1, readersAtMost);
}

const defaultIdle = 10_000;
/** A child that has read so many files makes room for a fresh one: parsers never give all memory back. */
const filesPerChild = 50;
/** A scanned pack of 500 pages in 200 MB, the largest file that is taken, needs 510 MB. */
const defaultLimits: ReaderLimits = { total: 20 * 60_000, silence: 30_000, memory: 640 * 1024 * 1024, heap: 256 };

/** Child processes that read files. A file that kills its child harms no other. */
export class ReaderPool {
  readonly #size: number;
  readonly #idleMilliseconds: number;
  readonly #limits: ReaderLimits;
  readonly #idle: { child: ReaderChild; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<ReaderChild>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isClosed = false;

  constructor(options: ReaderPoolOptions = {}) {
    this.#size = options.size ?? countReaders(availableParallelism());
    this.#idleMilliseconds = options.idle ?? defaultIdle;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  /**
   * Reads a file in a child process. Pages come in order through `onPages`; facts and passages are the result.
   * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`, `file_too_complex`,
   * `file_timed_out`, `file_no_text`, `reading_failed`; the signal's reason when aborted; whatever `onPages` throws
   */
  async readFile(input: ReadingInput, options: ReadingOptions): Promise<ReadResult> {
    await this.#enter(options.signal);
    try {
      const child = this.#takeChild();
      this.#busy.add(child);
      let succeeded = false;
      try {
        const result = await child.read(input, options);
        succeeded = true;
        return result;
      } finally {
        this.#busy.delete(child);
        this.#giveBack(child, succeeded);
      }
    } finally {
      this.#leave();
    }
  }

  /** Resident memory of each child in bytes (0 where the system does not tell). */
  memory(): number[] {
    return [...this.#busy, ...this.#idle.map(({ child }) => child)].map((child) => child.residentBytes);
  }

  /** Ends all children; files under way fail with `reading_failed`. */
  close(): void {
    this.#isClosed = true;
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      child.kill();
    }
    for (const child of this.#busy) child.kill();
    for (const enter of this.#waiting.splice(0)) enter();
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    while (this.#running >= this.#size && !this.#isClosed) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn.resolve);
      const abort = () => {
        const place = this.#waiting.indexOf(turn.resolve);
        if (place !== -1) this.#waiting.splice(place, 1);
        turn.reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        await turn.promise;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    }
    if (this.#isClosed) throw new Error('the reader pool is closed');
    this.#running += 1;
  }

  #leave(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
  }

  #takeChild(): ReaderChild {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (idle.child.isUsable) {
        idle.child.setIdle(false);
        return idle.child;
      }
    }
    return new ReaderChild(this.#limits);
  }

  /** A child goes on only after a file that went well; a file that did not may have left anything behind. */
  #giveBack(child: ReaderChild, succeeded: boolean): void {
    if (!succeeded || !child.isUsable || child.filesRead >= filesPerChild || this.#isClosed) {
      child.kill();
      return;
    }
    child.setIdle(true);
    const timer = setTimeout(() => {
      const place = this.#idle.findIndex((idle) => idle.child === child);
      if (place !== -1) this.#idle.splice(place, 1);
      child.kill();
    }, this.#idleMilliseconds);
    timer.unref();
    this.#idle.push({ child, timer });
  }
}
