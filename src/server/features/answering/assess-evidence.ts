import type { EvidenceLevel } from '#shared/contracts/chats.ts';

/** How much of a question a text holds, by rarity in the user's documents: whole words and 4-grams, each 0–1. */
export type Coverage = { termCoverage: number; gramCoverage: number };

/**
 * Evidence is the coverage by the best passage (0–2) and half of the best single sentence's (0–2): words that stand
 * together count more than words scattered over a passage.
 */
const sentenceWeight = 0.5;
/** Below: no answer, only related passages. Chosen so that 95 % of XQuAD's questions are answered. */
export const answerThreshold = 1.05;
/** Below: not even related. A question shares this much with any text of its language by chance. */
export const relatedThreshold = 0.45;

/** 0–3. @param best the best passage's coverage; @param sentence the highest term plus gram coverage of one sentence */
export function evidenceOf(best: Coverage, sentence: number): number {
  return best.termCoverage + best.gramCoverage + sentenceWeight * sentence;
}

/** Whether the documents answer, come near, or say nothing. */
export function assessEvidence(best: Coverage | undefined, sentence: number): EvidenceLevel {
  const evidence = best === undefined ? 0 : evidenceOf(best, sentence);
  if (evidence >= answerThreshold) return 'answered';
  return evidence >= relatedThreshold ? 'related' : 'nothing';
}
