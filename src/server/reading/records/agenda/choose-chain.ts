import type { Scored } from './score-candidates.ts';

/** Candidates of one family that follow each other as an agenda's items do. */
export type Chain = { items: Scored[]; score: number };

/** Candidates before one that may be its predecessor. */
const reach = 80;
const noChain: Chain = { items: [], score: 0 };

/**
 * The sequence of candidates with the most evidence: of each line itself, and of its number following the one before.
 * @param isNewPart true if a heading such as "Nichtöffentlicher Teil" stands between two candidates
 */
export function bestChain(candidates: readonly Scored[], isNewPart: (before: Scored, after: Scored) => boolean): Chain {
  const best: { score: number; before: number }[] = [];
  let last = -1;
  for (const [index, candidate] of candidates.entries()) {
    let top = { score: candidate.score + startOf(candidate), before: -1 };
    for (let at = Math.max(0, index - reach); at < index; at++) {
      const before = candidates[at] as Scored;
      const score = (best[at]?.score ?? 0) + candidate.score + step(before, candidate, isNewPart);
      if (score > top.score) top = { score, before: at };
    }
    best.push(top);
    if (last === -1 || top.score > (best[last]?.score ?? 0)) last = index;
  }
  if (last === -1 || (best[last]?.score ?? 0) <= 0) return noChain;
  const items: Scored[] = [];
  const { score = 0 } = best[last] ?? {};
  for (let at = last; at !== -1; at = best[at]?.before ?? -1) items.unshift(candidates[at] as Scored);
  return { items, score };
}

/** An agenda begins with its first number. */
const startOf = ({ number }: Scored): number => (number && number.parts.at(-1) === 1 ? 1 : 0);

function step(before: Scored, after: Scored, isNewPart: (before: Scored, after: Scored) => boolean): number {
  const one = before.number;
  const other = after.number;
  if (!one || !other) return 0.3;
  const gap = gapBetween(one.parts, other.parts);
  const style = before.isSplit === after.isSplit && before.runsOn === after.runsOn ? 0 : -0.3;
  if (gap === null) {
    const isAnew = one.isPublic !== other.isPublic || isNewPart(before, after);
    // "TOP 7 (vorgezogen)" after "TOP 3"; lists within an item count anew, too.
    return isAnew ? 0.5 : other.marker === 'item' ? -1.5 : Number.NEGATIVE_INFINITY;
  }
  if (gap === 0) return -5;
  return style + (gap === 1 ? 2 : gap <= 3 ? 0.5 : gap <= 12 ? (other.marker === 'item' ? -0.5 : -1) : -5);
}

/**
 * How many numbers apart two items are: 1 from "4" to "5", "4" to "4.1", "4.2" to "5"; null if the second is the lower.
 */
function gapBetween(one: readonly number[], other: readonly number[]): number | null {
  for (let level = 0; level < Math.max(one.length, other.length); level++) {
    const from = one[level] ?? 0;
    const to = other[level] ?? 0;
    if (to === from) continue;
    return to > from ? to - from : null;
  }
  return 0;
}
