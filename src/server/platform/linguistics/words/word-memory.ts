/**
 * Remembers a number for words of folded texts, each known by two hashes of 32 bits, without making strings of them. One
 * table of fixed size (0.5 MB) for all of the process: what one owner remembers another may push out, so whoever recalls
 * nothing works the number out again.
 */

const slotBits = 15;
const slotMask = 2 ** slotBits - 1;
/** A word lies in one of so many slots in a row. */
const reach = 8;
/** Per slot: owner, first hash, second hash, number. */
const width = 4;
const table = new Int32Array(width * (2 ** slotBits + reach));

let owners = 0;

/** What `recall` answers with where nothing is remembered. */
export const nothingRemembered = 0;

/** A share of the table for one use, such as one question. */
export class WordMemory {
  readonly #owner = ++owners;

  recall(hash: number, otherHash: number): number {
    const first = firstSlot(hash);
    for (let slot = first; slot < first + reach * width; slot += width) {
      if (table[slot] !== this.#owner) return nothingRemembered;
      if (table[slot + 1] === hash && table[slot + 2] === otherHash) return table[slot + 3] as number;
    }
    return nothingRemembered;
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

/** FNV-1a, a code unit at a time. */
const hashStart = 0x811c9dc5 | 0;
const hashFactor = 0x01000193;
const otherHashFactor = 0x2c1b3c6d;

/** Two independent hashes of 32 bits of the code units `start` to `end`: FNV-1a and a multiplicative one. */
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
