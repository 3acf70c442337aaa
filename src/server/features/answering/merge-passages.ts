import type { RankedPassage } from '../retrieval/service.ts';
import { isInOtherLanguage, strengthOf } from './assess-evidence.ts';
import type { FoundPassage } from './map-passages.ts';

/**
 * Where a passage in the other language answers better than the best one, those in the other language come first: what ranks
 * passages compares letters, too, and favours the language of the question.
 */
export function inAnsweringLanguage(question: string, passages: readonly RankedPassage[]): RankedPassage[] {
  const [best] = passages;
  const others = passages.filter((passage) => isInOtherLanguage(question, passage));
  if (!best || others.length === 0 || others.includes(best)) return [...passages];
  const strengths = new Map(others.map((passage) => [passage, strengthOf(question, passage)]));
  const [strongest = best, ...further] = others.toSorted(
    (left, right) => (strengths.get(right) ?? 0) - (strengths.get(left) ?? 0),
  );
  const strength = strengths.get(strongest) ?? 0;
  if (strength < 1 || strength <= strengthOf(question, best)) return [...passages];
  const scale = best.score / strongest.score;
  // What follows may not outrank it by its score.
  const first = [strongest, ...further].map((passage) => ({
    ...passage,
    score: Math.min(best.score, passage.score * scale),
  }));
  const rest = passages.filter((passage) => !others.includes(passage));
  return [...first, ...rest.map((passage) => ({ ...passage, score: passage.score / scale }))];
}

/** An added passage keeps its worth relative to the best of its own search. */
export function mergePassages(first: readonly FoundPassage[], second: readonly FoundPassage[]): FoundPassage[] {
  const known = new Set(first.map(({ id }) => id));
  const scale = first.length === 0 ? 1 : (first[0]?.score ?? 0) / (second[0]?.score || 1);
  const added = second.filter(({ id }) => !known.has(id)).map((each) => ({ ...each, score: each.score * scale }));
  return [...first, ...added];
}
