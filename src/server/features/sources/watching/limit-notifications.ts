import { AppError } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/network/client-network.ts';

/** Requests a minute that prove nothing, of one network and of all together; no real ones come close. */
const limits = { network: 60, all: 600 };
const windowMilliseconds = 60_000;
/** Networks that are counted apart; more of them at once are an attack, which the limit of all ends. */
const maxNetworks = 1_000;

/**
 * Limits what strangers may have looked up here. Kept in memory: counting in the database would cost as much as what it
 * saves. An authentic notification gives back what it took.
 */
export class NotificationLimit {
  readonly #networks = new Map<string, number>();
  #all = 0;
  #endsAt = 0;

  /** Takes one of both; returns a function that gives it back. @throws AppError rate_limited */
  take(address: string, now = performance.now()): () => void {
    if (now >= this.#endsAt) {
      this.#networks.clear();
      this.#all = 0;
      this.#endsAt = now + windowMilliseconds;
    }
    const network = networkOf(address);
    const own = this.#networks.get(network) ?? 0;
    const isFull = own === 0 && this.#networks.size >= maxNetworks;
    if (own >= limits.network || this.#all >= limits.all || isFull)
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((this.#endsAt - now) / 1_000) });
    this.#networks.set(network, own + 1);
    this.#all += 1;
    const window = this.#endsAt;
    return () => {
      if (this.#endsAt !== window) return;
      this.#networks.set(network, (this.#networks.get(network) ?? 1) - 1);
      this.#all -= 1;
    };
  }
}
