/** Keeps recently used results within a bounded size, in two generations: the older one is dropped whole. */
export class RecentResults<Result> {
  readonly #size: number;
  #young = new Map<string, Result>();
  #old = new Map<string, Result>();

  /** @param size of a generation */
  constructor(size: number) {
    this.#size = size;
  }

  /** The result kept for a key, else a new one. */
  obtain(key: string, make: (key: string) => Result): Result {
    const kept = this.#young.get(key);
    if (kept !== undefined) return kept;
    const result = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, result);
    return result;
  }
}
