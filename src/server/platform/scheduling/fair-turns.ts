import { AppError } from '../errors/app-error.ts';

/** Seconds after which a refused owner may retry. */
const retryAfterSeconds = 2;

type Waiting = { begin: () => void; refuse: (error: AppError) => void };

/**
 * Limits concurrency fairly. Owners take turns, so that sixty requests of one owner only delay that owner. When the
 * queue is full, the owner with the most entries is refused. `maxEach`: maximum concurrency per owner, even if there
 * are free slots.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #maxEach: number;
  /** Number of running tasks by owner. */
  readonly #runningOf = new Map<string, number>();
  /** Waiting tasks by owner, in the order of the owners' turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #count = 0;

  constructor(limits: { atOnce: number; maxWaiting: number; maxEach?: number }) {
    this.#atOnce = limits.atOnce;
    this.#maxWaiting = limits.maxWaiting;
    this.#maxEach = limits.maxEach ?? limits.atOnce;
  }

  /**
   * Runs `work` when it is the owner's turn.
   * @throws AppError busy, and whatever `work` throws
   */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce || !this.#mayBegin(owner)) await this.#wait(owner);
    else this.#begin(owner);
    return this.#finish(owner, work);
  }

  #mayBegin(owner: string): boolean {
    return (this.#runningOf.get(owner) ?? 0) < this.#maxEach;
  }

  #begin(owner: string): void {
    this.#running += 1;
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1);
  }

  async #finish<T>(owner: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#end(owner);
      if (this.#running < this.#atOnce) this.#callNext();
    }
  }

  #end(owner: string): void {
    const left = (this.#runningOf.get(owner) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(owner, left);
    else this.#runningOf.delete(owner);
  }

  /** When the promise resolves, the slot is already taken. */
  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (this.#count >= this.#maxWaiting) this.#makeRoom(own.length);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push({ begin: resolve, refuse: reject });
    this.#waiting.set(owner, own);
    this.#count += 1;
    return promise;
  }

  /** Refuses the last task of the owner with the most, or the new one if its owner would then have as many. */
  #makeRoom(own: number): void {
    const busy = new AppError('busy', { retryAfterSeconds });
    const [owner, most = []] = [...this.#waiting].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    if (most.length <= own + 1) throw busy;
    const last = most.pop();
    if (most.length === 0) this.#waiting.delete(owner);
    this.#count -= 1;
    last?.refuse(busy);
  }

  #callNext(): void {
    const next = this.#waiting.entries().find(([owner]) => this.#mayBegin(owner));
    if (!next) return;
    const [owner, all] = next;
    const first = all.shift();
    // Move the owner to the end of the line, or out of it.
    this.#waiting.delete(owner);
    if (all.length > 0) this.#waiting.set(owner, all);
    this.#count -= 1;
    this.#begin(owner);
    first?.begin();
  }
}
