import { availableParallelism } from 'node:os';
import type { FileNote } from '#shared/contracts/uploads.ts';
import type { ReadResult } from '../read-document.ts';
import { memoryLimits } from './child-limits.ts';
import {
  ReaderChild,
  type ReaderLimits,
  type ReadingInput,
  type ReadingOptions,
  type RecognitionOptions,
} from './reader-child.ts';

export interface ReaderPoolOptions {
  /** Concurrent children; by default `countReaders` of this machine's cores. */
  size?: number;
  /** Milliseconds after which an idle child ends. */
  idle?: number;
  /** Files recognised concurrently; by default `countRecognisers` of `size`. */
  recognisers?: number;
  /** Milliseconds after which recognition yields to others that wait. */
  recognitionTurn?: number;
  limits?: Partial<ReaderLimits>;
}

export interface PooledOptions extends ReadingOptions {
  /** True if the file is known to take long: long files never occupy all places. */
  isLong?: boolean;
  /** Owners that share the places fairly, widest first: customer, user. */
  owners?: readonly string[];
}

type Place = { isLong: boolean; recognises: boolean; owners: readonly string[] };
type Waiting = Place & { enter: () => void };

/** Owners whose turns are remembered; beyond that, the count starts over. */
const maxOwners = 1_000;

/** Each may use `memoryLimits.read`, and half of them `memoryLimits.recognise`: 3.2 GB together at most. */
const maxReaders = 4;

/** Concurrent files for a number of cores: one more than cores, capped by memory. */
export function countReaders(cores: number): number {
  return Math.min(cores + 1, maxReaders);
}

/** Places that may be used for recognition: one stays free for other long files, one for short ones. */
export function countRecognisers(size: number): number {
  return Math.max(size - 2, 1);
}

const defaultRecognitionTurn = 60_000;
const defaultIdle = 10_000;
/** Files after which a child is replaced: parsers never return all their memory. */
const filesPerChild = 50;
const defaultLimits: ReaderLimits = {
  total: 20 * 60_000,
  start: 120_000,
  silence: 30_000,
  memory: memoryLimits.read,
  heap: 256,
};

/** Child processes that read files. A file that crashes its child affects no other. */
export class ReaderPool {
  readonly #size: number;
  readonly #idleMilliseconds: number;
  readonly #limits: ReaderLimits;
  readonly #idle: { child: ReaderChild; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<ReaderChild>();
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #runningLong = 0;
  #recognising = 0;
  readonly #recognisers: number;
  readonly #recognitionTurn: number;
  /** The turn in which an owner (user or customer) last got a place. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #isClosed = false;

  constructor(options: ReaderPoolOptions = {}) {
    this.#size = options.size ?? countReaders(availableParallelism());
    this.#recognisers = options.recognisers ?? countRecognisers(this.#size);
    this.#recognitionTurn = options.recognitionTurn ?? defaultRecognitionTurn;
    this.#idleMilliseconds = options.idle ?? defaultIdle;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  /**
   * Reads a file in a child process. Pages arrive in order through `onPages`; facts and passages are the result.
   * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`,
   * `file_too_complex`, `file_timed_out`, `file_no_text`, `reading_failed`, `unavailable` if no child starts;
   * `TurnEnded`; `RecognitionNeeded`; the signal's reason when aborted; whatever `onPages` throws
   */
  readFile(input: ReadingInput, { isLong = false, ...options }: PooledOptions): Promise<ReadResult> {
    const place = { isLong, recognises: false, owners: options.owners ?? [] };
    return this.#withChild(place, options.signal, (child) => child.read(input, options));
  }

  /**
   * Inspects a file in a child process without reading it.
   * @throws as `readFile`, except `file_no_text`
   */
  inspectFile(input: ReadingInput, options: Pick<PooledOptions, 'signal' | 'owners'>): Promise<FileNote[]> {
    const place = { isLong: false, recognises: false, owners: options.owners ?? [] };
    return this.#withChild(place, options.signal, (child) => child.inspect(input, options));
  }

  /**
   * Recognises the print on a file's pages without a usable text layer. After a minute it ends with `TurnEnded` at the
   * next page if others are waiting for a place; call again with the pages known by then.
   * @throws as `readFile`; `PageTimedOut`
   */
  recogniseFile(
    input: ReadingInput,
    { owners = [], ...options }: RecognitionOptions & Pick<PooledOptions, 'owners'>,
  ): Promise<void> {
    const place = { isLong: true, recognises: true, owners };
    return this.#withChild(place, options.signal, (child) => {
      const since = performance.now();
      const isTurnOver = () =>
        performance.now() - since > this.#recognitionTurn && this.#waiting.some(({ isLong }) => isLong);
      return child.recognise(input, { ...options, isTurnOver });
    });
  }

  async #withChild<T>(
    place: Place,
    signal: AbortSignal | undefined,
    work: (child: ReaderChild) => Promise<T>,
  ): Promise<T> {
    await this.#enter(place, signal);
    try {
      const child = this.#takeChild();
      this.#busy.add(child);
      let succeeded = false;
      try {
        const result = await work(child);
        succeeded = true;
        return result;
      } finally {
        this.#busy.delete(child);
        this.#giveBack(child, succeeded);
      }
    } finally {
      this.#leave(place);
    }
  }

  /** Resident memory of each child in bytes; 0 if the system does not report it. */
  memory(): number[] {
    return [...this.#busy, ...this.#idle.map(({ child }) => child)].map((child) => child.residentBytes);
  }

  /** Kills all children; files in progress fail with `reading_failed`. */
  close(): void {
    this.#isClosed = true;
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      child.kill();
    }
    for (const child of this.#busy) child.kill();
    for (const { enter } of this.#waiting.splice(0)) enter();
  }

  async #enter(file: Place, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    while (!this.#hasPlaceFor(file) && !this.#isClosed) {
      const turn = Promise.withResolvers<void>();
      const waiting: Waiting = { ...file, enter: turn.resolve };
      this.#waiting.push(waiting);
      const abort = () => {
        const index = this.#waiting.indexOf(waiting);
        if (index !== -1) this.#waiting.splice(index, 1);
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
    if (file.isLong) this.#runningLong += 1;
    if (file.recognises) this.#recognising += 1;
    if (this.#lastTurns.size > maxOwners) this.#lastTurns.clear();
    this.#turns += 1;
    for (const owner of file.owners) this.#lastTurns.set(owner, this.#turns);
  }

  #leave({ isLong, recognises }: Place): void {
    this.#running -= 1;
    if (isLong) this.#runningLong -= 1;
    if (recognises) this.#recognising -= 1;
    this.#callNext();
  }

  /** One place is reserved for files not known to be long. */
  #hasPlaceFor({ isLong, recognises }: Place): boolean {
    if (recognises && this.#recognising >= this.#recognisers) return false;
    return this.#running < this.#size && !(isLong && this.#runningLong >= Math.max(this.#size - 1, 1));
  }

  /** Admits the waiting file whose customer, then user, has waited longest since its last turn. */
  #callNext(): void {
    const next = this.#waiting
      .filter((waiting) => this.#hasPlaceFor(waiting))
      .reduce<Waiting | undefined>(
        (first, other) => (first && !this.#isBefore(other, first) ? first : other),
        undefined,
      );
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.enter();
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    for (const [index, owner] of one.owners.entries()) {
      const difference = this.#turnOf(owner) - this.#turnOf(other.owners[index] ?? '');
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #turnOf(owner: string): number {
    return this.#lastTurns.get(owner) ?? 0;
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

  /** Only a success makes a child reusable; a failed file may have left anything behind. */
  #giveBack(child: ReaderChild, succeeded: boolean): void {
    if (!succeeded || child.isLowPriority || !child.isUsable || child.filesRead >= filesPerChild || this.#isClosed) {
      child.kill();
      return;
    }
    child.setIdle(true);
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.child === child);
      if (index !== -1) this.#idle.splice(index, 1);
      child.kill();
    }, this.#idleMilliseconds);
    timer.unref();
    this.#idle.push({ child, timer });
  }
}
