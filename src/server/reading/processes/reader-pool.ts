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
  /** Children at the same time; `countReaders` of this machine's cores where none is given. */
  size?: number;
  /** Milliseconds after which an idle child ends. */
  idle?: number;
  /** Files whose print is recognised at the same time; `countRecognisers` of `size` where none is given. */
  recognisers?: number;
  /** Milliseconds after which a recognition makes room for others that wait. */
  recognitionTurn?: number;
  limits?: Partial<ReaderLimits>;
}

export interface PooledOptions extends ReadingOptions {
  /** Whether the file has been found to take long: such ones never take all places. */
  isLong?: boolean;
  /** Who has a share in the places, the widest circle first: customer, user. */
  owners?: readonly string[];
}

type Place = { isLong: boolean; recognises: boolean; owners: readonly string[] };
type Waiting = Place & { enter: () => void };

/** Whose turns are remembered; beyond, all begin anew. */
const ownersAtMost = 1_000;

/** Each may take `memoryLimits.read`, and half of them `memoryLimits.recognise`: together 3.2 GB at most. */
const readersAtMost = 4;

/** How many files a machine with so many cores reads at a time: one more than cores, within what its memory bears. */
export function countReaders(cores: number): number {
  return Math.min(cores + 1, readersAtMost);
}

/** Of so many places, those in which print may be recognised: one stays for other long files, one for short ones. */
export function countRecognisers(size: number): number {
  return Math.max(size - 2, 1);
}

const defaultRecognitionTurn = 60_000;
const defaultIdle = 10_000;
/** A child that has read so many files makes room for a fresh one: parsers never give all memory back. */
const filesPerChild = 50;
const defaultLimits: ReaderLimits = {
  total: 20 * 60_000,
  start: 120_000,
  silence: 30_000,
  memory: memoryLimits.read,
  heap: 256,
};

/** Child processes that read files. A file that kills its child harms no other. */
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
  /** When an owner (user or customer) was last given a place, by the pool's own count. */
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
   * Reads a file in a child process. Pages come in order through `onPages`; facts and passages are the result.
   * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`, `file_too_complex`,
   * `file_timed_out`, `file_no_text`, `reading_failed`, `unavailable` where no child starts; `TurnEnded`; `RecognitionNeeded`; the signal's reason when aborted; whatever `onPages` throws
   */
  readFile(input: ReadingInput, { isLong = false, ...options }: PooledOptions): Promise<ReadResult> {
    const place = { isLong, recognises: false, owners: options.owners ?? [] };
    return this.#withChild(place, options.signal, (child) => child.read(input, options));
  }

  /**
   * Looks through a file in a child process, without reading it.
   * @throws as `readFile`, but for `file_no_text`
   */
  inspectFile(input: ReadingInput, options: Pick<PooledOptions, 'signal' | 'owners'>): Promise<FileNote[]> {
    const place = { isLong: false, recognises: false, owners: options.owners ?? [] };
    return this.#withChild(place, options.signal, (child) => child.inspect(input, options));
  }

  /**
   * Recognises the print of a file's pages whose text is in their picture. After a minute it ends with `TurnEnded` behind a
   * page if others wait for a place, and is to be called again with what is known by then.
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
    for (const { enter } of this.#waiting.splice(0)) enter();
  }

  async #enter(file: Place, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    while (!this.#hasPlaceFor(file) && !this.#isClosed) {
      const turn = Promise.withResolvers<void>();
      const waiting: Waiting = { ...file, enter: turn.resolve };
      this.#waiting.push(waiting);
      const abort = () => {
        const place = this.#waiting.indexOf(waiting);
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
    if (file.isLong) this.#runningLong += 1;
    if (file.recognises) this.#recognising += 1;
    if (this.#lastTurns.size > ownersAtMost) this.#lastTurns.clear();
    this.#turns += 1;
    for (const owner of file.owners) this.#lastTurns.set(owner, this.#turns);
  }

  #leave({ isLong, recognises }: Place): void {
    this.#running -= 1;
    if (isLong) this.#runningLong -= 1;
    if (recognises) this.#recognising -= 1;
    this.#callNext();
  }

  /** One place is kept for files that have not been found to be long. */
  #hasPlaceFor({ isLong, recognises }: Place): boolean {
    if (recognises && this.#recognising >= this.#recognisers) return false;
    return this.#running < this.#size && !(isLong && this.#runningLong >= Math.max(this.#size - 1, 1));
  }

  /** Of those that may go, the one whose customer, and of one customer whose user, has waited longest since its last turn. */
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
    for (const [place, owner] of one.owners.entries()) {
      const difference = this.#turnOf(owner) - this.#turnOf(other.owners[place] ?? '');
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

  /** A child goes on only after a file that went well; a file that did not may have left anything behind. */
  #giveBack(child: ReaderChild, succeeded: boolean): void {
    if (!succeeded || child.isSlowed || !child.isUsable || child.filesRead >= filesPerChild || this.#isClosed) {
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
