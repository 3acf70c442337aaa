import { hash } from 'node:crypto';

/**
 * 40 bits of SHA-256 per word, sorted: of words not in a list of 50,000, one in 20 million is a false positive. The
 * purpose is compactness, and keeping such words out of the code, not secrecy.
 */
const bytesPerWord = 5;

/** A list of words as their hashes, in ascending order. */
export type HashList = Float64Array;

/** Builds the list's bytes; the order of the words does not matter. */
export function buildHashList(words: Iterable<string>): Buffer {
  const numbers = [...new Set([...words].map(hashWord))].sort((one, other) => one - other);
  const bytes = Buffer.alloc(numbers.length * bytesPerWord);
  for (const [index, number] of numbers.entries()) bytes.writeUIntBE(number, index * bytesPerWord, bytesPerWord);
  return bytes;
}

/** Parses the bytes that `buildHashList` made. */
export function readHashList(bytes: Buffer): HashList {
  return Float64Array.from({ length: Math.floor(bytes.length / bytesPerWord) }, (_, index) =>
    bytes.readUIntBE(index * bytesPerWord, bytesPerWord),
  );
}

/** True if the list contains the word. */
export function isListed(list: HashList, word: string): boolean {
  const wanted = hashWord(word);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
}

function hashWord(word: string): number {
  return hash('sha256', word, 'buffer').readUIntBE(0, bytesPerWord);
}
