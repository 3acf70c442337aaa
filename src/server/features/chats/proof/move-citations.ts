import { type LocatedQuotation, locateQuotation } from '#server/answering/verify/locate-quotation.ts';
import { storable } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { listCitingPhases, lockCitations, updateQuotations } from '../message-repository.ts';
import { plainTextOf } from '../policy.ts';
import { findSimilarWords } from './find-similar-words.ts';

/**
 * Moves all citations of a document to where their words stand on its new pages, in the transaction that replaces the
 * pages. Words that are read differently now are cited as they are read now; words that are gone are marked unproven.
 * @param pages texts by page number
 */
export async function moveCitations(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  pages: ReadonlyMap<number, string>,
): Promise<void> {
  await lockCitations(tx, scope, 'store');
  const stored = new Map([...pages].map(([number, text]) => [number, storable(text)]));
  for (const phase of await listCitingPhases(tx, scope, [documentId])) {
    const citations = phase.citations.map((each) =>
      each.documentId === documentId ? moveCitation(each, stored) : each,
    );
    if (JSON.stringify(citations) === JSON.stringify(phase.citations)) continue;
    const { segments, question, language } = phase;
    const isQuoting = segments.some(({ proof }) => proof === 'supported');
    const content = isQuoting ? plainTextOf(segments, citations, detectLanguage(question) ?? language) : phase.content;
    await updateQuotations(tx, scope, { ...phase, citations, content });
  }
}

/** The citation at the new place of its words. Without a snippet it claims nothing and stays as it is. */
export function moveCitation(citation: Citation, pages: ReadonlyMap<number, string>): Citation {
  if (citation.snippet === '') return citation;
  const { isUnproven: _, ...rest } = citation;
  const located = findWords(citation, pages);
  if (!located) return { ...rest, isUnproven: true };
  const { firstPage: page, ...place } = located;
  return { ...rest, ...place, page };
}

/** Literally in its place, else literally on the nearest page, else in similar words on its own pages. */
function findWords(citation: Citation, pages: ReadonlyMap<number, string>): LocatedQuotation | null {
  const { page: firstPage, start, lastPage, end, snippet: text } = citation;
  const whole = { start: 0, end: text.length };
  const inPlace = locateQuotation({ firstPage, start, lastPage, end, text }, whole, pages);
  if (inPlace) return inPlace;
  const byDistance = [...pages.keys()].toSorted(
    (one, other) => Math.abs(one - firstPage) - Math.abs(other - firstPage),
  );
  const lastOfAll = byDistance.reduce((last, number) => Math.max(last, number), 1);
  for (const number of byDistance) {
    // A quotation may reach over the page's end, even if it did not before.
    const last = Math.min(number + Math.max(1, lastPage - firstPage), lastOfAll);
    const span = { firstPage: number, start: 0, lastPage: last, end: pages.get(last)?.length ?? 0, text };
    const located = locateQuotation(span, whole, pages);
    if (located) return located;
  }
  return findSimilarWords(text, firstPage, pages);
}
