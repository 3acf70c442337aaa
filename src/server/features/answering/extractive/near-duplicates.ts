/** Words in a shingle: long enough that two texts hardly share one by chance. */
const shingleLength = 4;

/** Overlapping runs of four words, lower case; of a shorter text its words as one. */
export function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let index = 0; index + shingleLength <= words.length; index += 1) {
    shingles.add(words.slice(index, index + shingleLength).join(' '));
  }
  if (shingles.size === 0 && words.length > 0) shingles.add(words.join(' '));
  return shingles;
}

/** Share of the smaller text's shingles that the other one has too. 0–1. */
export function overlapOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  return shared / small.size;
}
