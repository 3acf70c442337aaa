/** The default of `leastRate`: the slowest modem is seven times as fast. */
export const defaultLeastRate = 1_024;
/** How long a sender may be slower than the least rate, counted while it is waited for. Milliseconds. */
export const paceMilliseconds = 30_000;

/** `leastRate`: bytes a second, 0 = none; `windowMilliseconds`: how long slower ones are waited for. */
export type PaceLimits = { leastRate?: number | undefined; windowMilliseconds?: number | undefined };

/**
 * Measures whether a sender keeps to the least rate. A limit for silence alone is evaded by a byte now and then. Only
 * the time of waiting for the sender counts, not that of storing what it sent.
 */
export class TransferPace {
  readonly #leastRate: number;
  readonly #windowMilliseconds: number;
  #waited = 0;
  #bytes = 0;

  constructor({ leastRate = defaultLeastRate, windowMilliseconds = paceMilliseconds }: PaceLimits = {}) {
    this.#leastRate = leastRate;
    this.#windowMilliseconds = windowMilliseconds;
  }

  /** True if so many bytes after so many milliseconds of waiting keep the pace. */
  keeps(bytes: number, waited: number): boolean {
    this.#bytes += bytes;
    this.#waited += waited;
    if (this.#waited < this.#windowMilliseconds) return true;
    const isKept = (this.#bytes * 1_000) / this.#waited >= this.#leastRate;
    this.#bytes = 0;
    this.#waited = 0;
    return isKept;
  }
}

/** The same pieces, ended with `tooSlow` once their sender falls behind the least rate. */
export async function* keepPace<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
  limits: PaceLimits,
  tooSlow: () => Error,
): AsyncGenerator<Piece, void> {
  const pace = new TransferPace(limits);
  let since = performance.now();
  for await (const piece of pieces) {
    if (!pace.keeps(piece.length, performance.now() - since)) throw tooSlow();
    yield piece;
    since = performance.now();
  }
}
