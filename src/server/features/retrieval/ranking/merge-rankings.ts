/** Weighs the first places against the later ones; 60 is the constant of reciprocal rank fusion (Cormack et al. 2009). */
const rankOffset = 60;
/** What a passage that words did not find is worth beside the one before it. */
const fall = 0.95;

type Scored = { id: string; score: number };

/**
 * Rankings of the same passages in one order, each once. The scores are those of the first ranking, given out anew by place: whoever
 * judges them knows their range, and the best one keeps the highest.
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

/** The same passages in another order, with the scores of their places. */
export function withScores<T extends Scored>(ordered: readonly T[], scores: readonly Scored[]): T[] {
  let last = 1;
  return ordered.map((each, place) => {
    last = scores[place]?.score ?? last * fall;
    return { ...each, score: last };
  });
}
