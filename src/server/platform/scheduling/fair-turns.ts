import { AppError } from '../errors/app-error.ts';

/** Seconds after which somebody who was turned away may find a place. */
const retryAfterSeconds = 2;

type Waiting = { begin: () => void; refuse: (error: AppError) => void };

/**
 * Turns at something of which only a few can be done at a time. Owners take turns, so that who asks sixty times waits for
 * himself. Where too many wait, the owner with most of them is turned away. `eachAtMost`: so many of one owner are done at a
 * time, even where there is room for more.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #eachAtMost: number;
  /** By owner, how many are being done. */
  readonly #runningOf = new Map<string, number>();
  /** By owner, in the order in which owners come. */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #count = 0;

  constructor(limits: { atOnce: number; waitingAtMost: number; eachAtMost?: number }) {
    this.#atOnce = limits.atOnce;
    this.#waitingAtMost = limits.waitingAtMost;
    this.#eachAtMost = limits.eachAtMost ?? limits.atOnce;
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
    return (this.#runningOf.get(owner) ?? 0) < this.#eachAtMost;
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

  /** The place is taken when the promise resolves. */
  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (this.#count >= this.#waitingAtMost) this.#makeRoom(own.length);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push({ begin: resolve, refuse: reject });
    this.#waiting.set(owner, own);
    this.#count += 1;
    return promise;
  }

  /** Turns away the last one of the owner with most; nobody else where the newcomer's own are as many. */
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
    // To the end of the line, or out of it.
    this.#waiting.delete(owner);
    if (all.length > 0) this.#waiting.set(owner, all);
    this.#count -= 1;
    this.#begin(owner);
    first?.begin();
  }
}
