/**
 * Base milliseconds for any file: opening, a workbook, dense pages. Honest small files need under one second; a few
 * kilobytes that compute forever must not hold a reader longer. Larger files get more, up to a minute.
 */
const anyFile = { least: 20_000, perMegabyte: 10_000, most: 60_000 };
/** Milliseconds per megabyte: several times what dense text and tables need (0.3 to 0.7 s); scans need far less. */
const perMegabyte = 3_000;
/** Milliseconds per page: more than ten times what a page full of text needs (7 ms). */
const perPage = 100;
/** Least bytes per page in an honest file; others show the same few bytes repeatedly. */
const bytesOfPage = 1_024;

const megabyte = 1024 * 1024;

/**
 * Milliseconds a child may compute on a file. Pages count only as far as the file is large enough for them: a small
 * file may refer to the same page thousands of times.
 */
export function timeFor({ bytes, pages }: { bytes: number; pages: number }): number {
  const base = Math.min(anyFile.least + (bytes / megabyte) * anyFile.perMegabyte, anyFile.most);
  return base + (bytes / megabyte) * perMegabyte + Math.min(pages, bytes / bytesOfPage) * perPage;
}

export type Bound = 'silence' | 'turn' | 'total';

/**
 * Measures a child's computing time, excluding the time it waits for us. `onReached` is called once, with the bound
 * that was reached, in milliseconds: `silence` since the last activity, `turn` and `total` since the start.
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

  /** The child computes: it was just given work or has reported activity. */
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

  /** Stops the clock for good. */
  end(): void {
    this.pause();
    this.#isOver = true;
  }

  /** Adjusts the total once more is known about the file. */
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
