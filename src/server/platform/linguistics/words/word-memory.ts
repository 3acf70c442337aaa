/**
 * A cache from words of folded texts to numbers. Identifies a word by two 32-bit hashes, without creating strings. All
 * owners of a process share one table of fixed size (0.5 MB) and may evict each other's entries, so on a miss, compute
 * the number again.
 */

const slotBits = 15;
const slotMask = 2 ** slotBits - 1;
/** Number of consecutive slots in which a word may be. */
const reach = 8;
/** Per slot: owner, first hash, second hash, number. */
const width = 4;
const table = new Int32Array(width * (2 ** slotBits + reach));

let owners = 0;

/** Returned by `recall` on a miss. */
export const notRemembered = 0;

/** One owner's view of the table, such as one question's. */
export class WordMemory {
  readonly #owner = ++owners;

  recall(hash: number, otherHash: number): number {
    const first = firstSlot(hash);
    for (let slot = first; slot < first + reach * width; slot += width) {
      if (table[slot] !== this.#owner) return notRemembered;
      if (table[slot + 1] === hash && table[slot + 2] === otherHash) return table[slot + 3] as number;
    }
    return notRemembered;
  }

  /** @param number not 0 */
  remember(hash: number, otherHash: number, number: number): void {
    const first = firstSlot(hash);
    let slot = first;
    while (table[slot] === this.#owner && slot < first + (reach - 1) * width) slot += width;
    table[slot] = this.#owner;
    table[slot + 1] = hash;
    table[slot + 2] = otherHash;
    table[slot + 3] = number;
  }
}

/** Constants of FNV-1a over code units, and of the second hash. */
const hashStart = 0x811c9dc5 | 0;
const hashFactor = 0x01000193;
const otherHashFactor = 0x2c1b3c6d;

/** Writes two independent 32-bit hashes of the code units `start` to `end`: FNV-1a and a multiplicative one. */
export function hashesOf(codes: Uint16Array, start: number, end: number, into: Int32Array): void {
  let hash = hashStart;
  let otherHash = 0;
  for (let index = start; index < end; index++) {
    const code = codes[index] as number;
    hash = Math.imul(hash ^ code, hashFactor);
    otherHash = Math.imul(otherHash + code, otherHashFactor);
  }
  into[0] = hash;
  into[1] = otherHash ^ (otherHash >>> 15);
}

/** The upper bits are mixed better than the lower ones. */
function firstSlot(hash: number): number {
  return ((hash ^ (hash >>> 15)) & slotMask) * width;
}
