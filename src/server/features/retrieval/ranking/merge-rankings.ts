/** Balances early against late places: the constant of reciprocal rank fusion is 60 (Cormack et al. 2009). */
const rankOffset = 60;
/** Score of a passage beyond the word ranking's end, relative to the one before it. */
const decay = 0.95;

type Scored = { id: string; score: number };

/**
 * Fuses rankings into one, each passage once. The first ranking's scores are reassigned by place, so that their range
 * stays known and the best passage keeps the highest.
 */
export function fuseRankings<T extends Scored>(byWords: readonly T[], others: readonly (readonly T[])[]): T[] {
  const weights = new Map<string, number>();
  const known = new Map<string, T>();
  for (const ranking of [byWords, ...others]) {
    for (const [place, each] of ranking.entries()) {
      weights.set(each.id, (weights.get(each.id) ?? 0) + 1 / (rankOffset + place));
      if (!known.has(each.id)) known.set(each.id, each);
    }
  }
  const ordered = [...known.values()].sort((one, other) => (weights.get(other.id) ?? 0) - (weights.get(one.id) ?? 0));
  return withScores(ordered, byWords);
}

/** Passages in a new order, with the scores of their places. */
export function withScores<T extends Scored>(ordered: readonly T[], scores: readonly Scored[]): T[] {
  let last = 1;
  return ordered.map((each, place) => {
    last = scores[place]?.score ?? last * decay;
    return { ...each, score: last };
  });
}
