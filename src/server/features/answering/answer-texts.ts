import type { RankedPassage } from '../retrieval/service.ts';
import { assessEvidence, strengthOf } from './assess-evidence.ts';
import { chooseSummary } from './extractive/choose-summary.ts';
import { scoreSentences } from './extractive/score-sentences.ts';
import { toEvidencePassages } from './map-passages.ts';

/** What is counted must stand there with its number; else a text that only speaks of customers would tell how many there are. */
const asksForCount = /(?<!\p{L})(?:wie ?viele[nrs]?|how many)(?!\p{L})/iu;

/**
 * How well a ranked text answers, by the measure for users' documents: `strength` as a multiple of what an answer needs. Where,
 * who and how long need no name or figure here: a text about one thing tells it by what it says ("at the top of this page").
 */
export function judgeText(question: string, passage: RankedPassage): { isAnswered: boolean; strength: number } {
  const strength = strengthOf(question, passage);
  const isStrong = strength >= 1 && !asksForCount.test(question);
  return { isAnswered: isStrong || assessEvidence(question, [passage]) === 'answered', strength };
}

/** The sentences of a text that answer best, at most `most`, in the text's order; all of them where they are no more. */
export async function chooseSentences(question: string, passage: RankedPassage, most: number): Promise<string[]> {
  const scored = await scoreSentences(question, toEvidencePassages([{ ...passage, context: null }]));
  const chosen = scored.length <= most ? scored : chooseSummary(scored, most);
  return chosen.toSorted((left, right) => left.start - right.start).map(({ text }) => text);
}
