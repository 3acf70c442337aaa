import type { EvidenceLevel } from '#shared/contracts/chats.ts';

/** How much of a question a passage holds, by rarity in the user's documents; each 0–1. */
export type Coverage = {
  /** Whole words. */
  termCoverage: number;
  /** 4-grams. */
  gramCoverage: number;
  /** Within 30 words in a row: words that stand together prove more than words scattered over a passage. */
  stretchCoverage: number;
};

/** Below: no answer, only related passages. Chosen so that about 95 % of XQuAD's questions are answered. */
export const answerThreshold = 1.1;
/** Below: not even related. A question shares this much with any text of its language by chance. */
export const relatedThreshold = 0.5;

/** 0–3, of the best passage. */
export function evidenceOf(best: Coverage | undefined): number {
  return best === undefined ? 0 : best.termCoverage + best.gramCoverage + best.stretchCoverage;
}

/** Whether the documents answer, come near, or say nothing. */
export function assessEvidence(best: Coverage | undefined): EvidenceLevel {
  const evidence = evidenceOf(best);
  if (evidence >= answerThreshold) return 'answered';
  return evidence >= relatedThreshold ? 'related' : 'nothing';
}
