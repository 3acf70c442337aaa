import type { EvidencePassage, QuotedWords } from '#server/answering/engine.ts';
import { QuotationChecker, type StoredPage } from '#server/answering/verify/check-quotations.ts';
import { type LocatedQuotation, locateQuotation } from '#server/answering/verify/locate-quotation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { loadPageTexts } from '../../documents/public.ts';
import { findPassagesAt, type RankedPassage } from '../../retrieval/public.ts';

/** No quotation spans more pages than this. */
const maxPages = 20;
/** The largest page number the database accepts. */
const lastPossiblePage = 2 ** 31 - 1;

type Pages = ReadonlyMap<number, StoredPage>;
/** A citation as it may be shown. `words`: where it stands; null if it is not found, and then proves nothing. */
export type CheckedCitation = { citation: Citation; words: QuotedWords | null };

/**
 * Looks imported citations up in the user's read documents. Whatever is said about one that is found - its title, date,
 * section, speaker, file and page label - is what these documents say; one that is not found is marked unproven.
 */
export async function locateImported(
  tx: Transaction,
  scope: UserScope,
  citations: readonly Citation[],
): Promise<CheckedCitation[]> {
  const cited = citations.filter(isReadable);
  const numbersOf = (group: readonly Citation[]) => [...new Set(group.flatMap(pagesOf))];
  const byDocument = Map.groupBy(cited, ({ documentId }) => documentId);
  const pages = await loadPages(tx, scope, new Map([...byDocument].map(([id, group]) => [id, numbersOf(group)])));
  const found = citations.map((citation) => {
    const own = isReadable(citation) ? pages.get(citation.documentId) : undefined;
    const located = own ? locate(citation, own) : null;
    return { citation, own, located };
  });
  const places = found.flatMap(({ citation, located }) =>
    located ? [{ documentId: citation.documentId, page: located.firstPage, lastPage: located.lastPage }] : [],
  );
  const passages = Map.groupBy(await findPassagesAt(tx, scope, places), ({ documentId }) => documentId);
  const checker = new QuotationChecker(async (wanted) => {
    const loaded = await loadPages(tx, scope, wanted);
    return new Map([...loaded].map(([id, own]) => [id, [...own.values()]]));
  });
  const words = found.map(({ citation, own, located }) =>
    own && located ? wordsAt(located, passages.get(citation.documentId) ?? [], own) : null,
  );
  const present = words.filter((each) => each !== null);
  const described = new Map((await checker.check(present)).map((each, index) => [present[index], each]));
  return found.map(({ citation, located }, index) => {
    const own = words[index] ?? null;
    const stored = own && described.get(own);
    if (own && stored && located) return { citation: describedAs(citation, stored, located), words: own };
    return { citation: doubtful(citation), words: null };
  });
}

const isReadable = ({ isDeleted, snippet, page, lastPage }: Citation): boolean =>
  !isDeleted && snippet !== '' && lastPage <= lastPossiblePage && lastPage >= page && lastPage - page < maxPages;

const pagesOf = ({ page, lastPage }: Citation) =>
  Array.from({ length: lastPage - page + 1 }, (_, index) => page + index);

/** A citation without words, of a deleted document, claims nothing; any other is marked. */
function doubtful(citation: Citation): Citation {
  return citation.isDeleted && citation.snippet === ''
    ? { ...citation, section: null, speaker: null }
    : { ...citation, isUnproven: true };
}

function locate({ page: firstPage, start, lastPage, end, snippet: text }: Citation, pages: Pages) {
  const texts = new Map([...pages].map(([number, page]) => [number, page.text]));
  return locateQuotation({ firstPage, start, lastPage, end, text }, { start: 0, end: text.length }, texts);
}

function describedAs(
  { id, number, isDeleted, replacement }: Citation,
  stored: Omit<Citation, 'number'>,
  { firstPage: page, ...place }: LocatedQuotation,
): Citation {
  return { ...stored, id, number, isDeleted, ...(replacement === undefined ? {} : { replacement }), page, ...place };
}

/** The located words in the passage that holds them whole, or else in their pages. Null: the document is not read. */
function wordsAt(located: LocatedQuotation, passages: readonly RankedPassage[], pages: Pages): QuotedWords | null {
  const { firstPage, lastPage, start, end, snippet } = located;
  for (const found of passages) {
    const passage = passageOf(found);
    const isInside =
      (passage.firstPage < firstPage || (passage.firstPage === firstPage && passage.start <= start)) &&
      (passage.lastPage > lastPage || (passage.lastPage === lastPage && passage.end >= end));
    if (!isInside) continue;
    const at = passage.text.indexOf(snippet, passage.firstPage === firstPage ? start - passage.start : 0);
    if (at >= 0) return { passage, start: at, end: at + snippet.length };
  }
  const [nearest] = passages;
  const texts = [];
  for (let page = firstPage; page <= lastPage; page += 1) texts.push(pages.get(page)?.text ?? '');
  if (nearest === undefined) return null;
  const span = { firstPage, start: 0, lastPage, end: texts.at(-1)?.length ?? 0, text: texts.join('\n') };
  const passage = { ...passageOf(nearest), ...span, section: null, sections: null, speaker: null, context: null };
  return { passage, start, end: start + snippet.length };
}

function passageOf({ documentTitle, startOffset, endOffset, evidence: _, ...passage }: RankedPassage): EvidencePassage {
  const { mailTitle = null, pageCount = null } = passage;
  return { ...passage, title: documentTitle, start: startOffset, end: endOffset, mailTitle, pageCount };
}

async function loadPages(
  tx: Transaction,
  scope: UserScope,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, Map<number, StoredPage>>> {
  if (wanted.size === 0) return new Map();
  const rows = await loadPageTexts(tx, scope, wanted);
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, group]) => [id, new Map(group.map((page) => [page.number, page]))]));
}
