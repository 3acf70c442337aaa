import type { RankedPassage } from '../retrieval/service.ts';
import { chooseSummary } from './extractive/choose-summary.ts';
import { scoreSentences } from './extractive/score-sentences.ts';
import { toEvidencePassages } from './map-passages.ts';

/** The sentences of a text that answer best, at most `most`, in the text's order; all of them where they are no more. */
export async function chooseSentences(question: string, passage: RankedPassage, most: number): Promise<string[]> {
  const scored = await scoreSentences(question, toEvidencePassages([{ ...passage, context: null }]));
  const chosen = scored.length <= most ? scored : chooseSummary(scored, most);
  return chosen.toSorted((left, right) => left.start - right.start).map(({ text }) => text);
}
