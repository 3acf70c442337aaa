import type { Token } from '../../paper-text.ts';
import type { DecisionOutcome, Vote } from '../../record-model.ts';
import { decisionWords } from '../words/word-sets.ts';

/**
 * The outcome that follows from counts alone; null in a tie, and where a rule, a proxy or a weight of votes may decide
 * otherwise.
 * @param around tokens of the statements next to the vote
 */
export function inferOutcome(
  { yes, no, unanimous, majority, castingVote, manner, required }: Vote,
  around: readonly Token[],
): DecisionOutcome | null {
  if (castingVote && around.some(({ norm }) => /^(?:für|for|zugunsten)$/u.test(norm))) return 'adopted';
  if (castingVote || required || manner?.value === 'by-share' || around.some(isRule)) return null;
  if (yes && no) return yes.value > no.value ? 'adopted' : yes.value < no.value ? 'rejected' : null;
  if (yes) return yes.value > 0 ? 'adopted' : null;
  return !no && (unanimous || majority) ? 'adopted' : null;
}

/** Words of a rule for votes: "zwei Drittel", "required", "Vollmachten". */
export const isRule = ({ norm }: Token): boolean =>
  decisionWords.weights.has(norm) ||
  decisionWords.missed.has(norm) ||
  /(?:drittel|viertel|fünftel)(?:s|mehrheit)?$/u.test(norm);
