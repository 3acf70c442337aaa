import type { LocatedQuotation } from '#server/answering/verify/locate-quotation.ts';

/** Share of a quotation's words that a stretch of the page must have, in order. Print that was misread shares most. */
const fewestShared = 0.6;
/** A quotation of fewer words could be anything. */
const fewestWords = 4;
/** Words of a quotation, and of a page, that are compared; the rest is left out. */
const mostWanted = 120;
const mostOfPage = 5_000;
/** A stretch is compared only if so many of the quotation's first words occur among as many of its own. */
const beginning = 8;
const fewestOfBeginning = 2;

type Word = { text: string; start: number; end: number };

/**
 * The stretch of a page that is most like a quotation, word by word in order (longest common subsequence within a window
 * of its length); null if too little is alike. For text that is read better now than when it was quoted.
 */
export function findSimilarWords(
  quotation: string,
  page: number,
  pages: ReadonlyMap<number, string>,
): LocatedQuotation | null {
  const text = pages.get(page) ?? '';
  const wanted = wordsOf(quotation, mostWanted);
  const words = wordsOf(text, mostOfPage);
  if (wanted.length < fewestWords || words.length === 0) return null;
  const known = new Set(wanted.map((word) => word.text));
  const firstWords = new Set(wanted.slice(0, beginning).map((word) => word.text));
  let best: { shared: number; from: number } | null = null;
  // Only a stretch that begins with one of its words can be the best.
  for (const [from, word] of words.entries()) {
    if (!known.has(word.text)) continue;
    const next = new Set(words.slice(from, from + beginning).map((each) => each.text));
    if (next.intersection(firstWords).size < fewestOfBeginning) continue;
    const shared = countShared(wanted, words.slice(from, from + wanted.length));
    if (best === null || shared > best.shared) best = { shared, from };
  }
  if (best === null || best.shared / wanted.length < fewestShared) return null;
  const stretch = words.slice(best.from, best.from + wanted.length);
  while (stretch.length > 0 && !known.has(stretch.at(-1)?.text ?? '')) stretch.pop();
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return null;
  const place = { firstPage: page, start: first.start, lastPage: page, end: last.end };
  return { ...place, snippet: text.slice(first.start, last.end) };
}

const wordsOf = (text: string, most: number): Word[] =>
  text
    .matchAll(/[\p{L}\p{N}]+(?:[.,:'’-][\p{L}\p{N}]+)*/gu)
    .take(most)
    .map(({ 0: word, index }) => ({ text: word.toLowerCase(), start: index, end: index + word.length }))
    .toArray();

/** Length of the longest common subsequence. */
function countShared(one: readonly Word[], other: readonly Word[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const { text } of one) {
    const next = [0];
    for (const [at, word] of other.entries())
      next.push(word.text === text ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}
