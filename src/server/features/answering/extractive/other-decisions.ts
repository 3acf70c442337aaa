import type { EvidencePassage } from '../answer-engine.ts';
import { answerKindOf, isDissent } from './answer-cue.ts';
import { chooseSummary, sentencesToSummarise } from './choose-summary.ts';
import { scoreSentences } from './score-sentences.ts';
import { tellsDecision } from './tells-decision.ts';

/** As many as an answer has at most. */
const sentencesOfAnswer = 6;

/**
 * True where the answer to a question about a decision would tell some decision, though none on its object is known: that on
 * something else would pass for it.
 */
export async function tellsOtherDecision(question: string, passages: readonly EvidencePassage[]): Promise<boolean> {
  const sentences = await scoreSentences(question, passages);
  const answer = chooseSummary(sentencesToSummarise(answerKindOf(question), sentences), sentencesOfAnswer);
  return answer.some(({ text }) => tellsDecision(text) || isDissent(text));
}
