import { analyseIndexed, type PassageAnalysis } from '#server/platform/linguistics/analyser.ts';
import type { ScopedDocument } from '../document-repository.ts';
import type { NewPassage } from '../repository.ts';

/** A document's passages with their terms. Terms made while reading are kept. */
export function withAnalysis<Passage extends Omit<NewPassage, 'id'> & { analysis?: PassageAnalysis }>(
  document: ScopedDocument,
  passages: readonly Passage[],
): (Passage & { analysis: PassageAnalysis })[] {
  return passages.map((passage) => ({
    ...passage,
    analysis: passage.analysis ?? analyseIndexed(document, passage),
  }));
}
