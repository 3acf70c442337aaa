import type { EvidencePassage } from './engine.ts';

/** The constant of reciprocal rank fusion (Cormack et al. 2009); larger values favour the first ranks less. */
const rankOffset = 60;

/** Merges passages of several searches, without duplicates, by rank: scores of different searches do not compare. */
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
