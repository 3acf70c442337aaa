import type { EvidencePassage } from './engine.ts';

/** Weighs the first places of a ranking against the later ones; 60 is the constant of reciprocal rank fusion (Cormack et al. 2009). */
const rankOffset = 60;

/** The passages of several searches in one order, each once: scores of two searches do not compare, places do. */
export function mergeRankings(rankings: readonly (readonly EvidencePassage[])[]): EvidencePassage[] {
  const weights = new Map<string, number>();
  const known = new Map<string, EvidencePassage>();
  for (const ranking of rankings) {
    for (const [place, passage] of ranking.entries()) {
      weights.set(passage.id, (weights.get(passage.id) ?? 0) + 1 / (rankOffset + place));
      if (!known.has(passage.id)) known.set(passage.id, passage);
    }
  }
  return [...known.values()].toSorted((left, right) => (weights.get(right.id) ?? 0) - (weights.get(left.id) ?? 0));
}
