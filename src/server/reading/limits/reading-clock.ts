/**
 * Milliseconds that a file may compute for whatever it is: opening, a workbook, pages with much on them. Honest small files need
 * under one second, so that a few kilobytes that compute without end hold a reader for no longer; larger ones get more, up to a minute.
 */
const anyFile = { least: 20_000, perMegabyte: 10_000, most: 60_000 };
/** A megabyte: several times what dense text and tables need (0.3 to 0.7 s); a scan's megabyte needs far less. */
const perMegabyte = 3_000;
/** A page: more than ten times what one full of text needs (7 ms). */
const perPage = 100;
/** A page takes at least so many bytes of an honest file; others are the same few bytes shown again and again. */
const bytesOfPage = 1_024;

const megabyte = 1024 * 1024;

/**
 * How long the child may compute on a file, in milliseconds. Pages count only as far as the file is large enough for them:
 * a small one may refer to the same page thousands of times.
 */
export function timeFor({ bytes, pages }: { bytes: number; pages: number }): number {
  const whatever = Math.min(anyFile.least + (bytes / megabyte) * anyFile.perMegabyte, anyFile.most);
  return whatever + (bytes / megabyte) * perMegabyte + Math.min(pages, bytes / bytesOfPage) * perPage;
}

export type Bound = 'silence' | 'turn' | 'total';

/**
 * Measures how long a child computes, without the time in which it waits for us. `onReached` hears once which bound, in
 * milliseconds, was reached: `silence` since the last sign of life, `turn` and `total` since the beginning.
 */
export class ReadingClock {
  readonly #bounds: Record<Bound, number>;
  readonly #onReached: (bound: Bound) => void;
  readonly #timers = new Map<Bound, NodeJS.Timeout>();
  #spent = 0;
  #runningSince: number | null = null;
  #isOver = false;

  constructor(bounds: Record<Bound, number>, onReached: (bound: Bound) => void) {
    this.#bounds = { ...bounds };
    this.#onReached = onReached;
  }

  /** The child computes: it has just been given work, or has given a sign of life. */
  run(): void {
    if (this.#isOver) return;
    if (this.#runningSince === null) {
      this.#runningSince = performance.now();
      this.#arm('turn', this.#bounds.turn - this.#spent);
      this.#arm('total', this.#bounds.total - this.#spent);
    }
    this.#arm('silence', this.#bounds.silence);
  }

  /** The child waits for us. */
  pause(): void {
    if (this.#runningSince !== null) this.#spent += performance.now() - this.#runningSince;
    this.#runningSince = null;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** No bound is reached any more. */
  end(): void {
    this.pause();
    this.#isOver = true;
  }

  /** More is known about the file. */
  setTotal(milliseconds: number): void {
    this.#bounds.total = milliseconds;
    if (this.#runningSince === null) return;
    this.#arm('total', milliseconds - this.#spent - (performance.now() - this.#runningSince));
  }

  #arm(bound: Bound, milliseconds: number): void {
    clearTimeout(this.#timers.get(bound));
    this.#timers.delete(bound);
    if (milliseconds === Number.POSITIVE_INFINITY) return;
    const reached = () => {
      this.end();
      this.#onReached(bound);
    };
    this.#timers.set(bound, setTimeout(reached, Math.max(milliseconds, 0)));
  }
}
