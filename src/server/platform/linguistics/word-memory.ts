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

/** The upper bits are mixed better than the lower ones. */
function firstSlot(hash: number): number {
  return ((hash ^ (hash >>> 15)) & slotMask) * width;
}
