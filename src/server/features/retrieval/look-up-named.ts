import type { Transaction } from '#server/platform/database/transaction.ts';
import { labelQuery, nearQueries } from '#server/platform/linguistics/labels/label-terms.ts';
import { type Label, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { mentions, namesIn, nearestTo } from '#server/platform/linguistics/labels/nearest-labels.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { loadDocuments } from './document-repository.ts';
import { listPassagesOnPage, type PassageOnPage } from './named-repository.ts';
import {
  type FoundCandidate,
  findCandidates,
  findDocumentsInScope,
  loadPassages,
  type PassageRow,
} from './repository.ts';
import { present, type RankedPassage } from './service.ts';

/** Passages looked at for one name, and those that are told of: of the newest papers. */
const mostFound = 5_000;
const mostNaming = 300;
/** Passages with names that are near to one that no paper has. */
const mostNear = 100;
const noEvidence = { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 };

/** What a question is limited to. `documentIds`: empty = all. Dates are inclusive, YYYY-MM-DD. */
export type NamedLimits = { documentIds: readonly string[]; dateFrom?: string | null; dateTo?: string | null };

/** `nearest`: if there are no passages, the names in the papers that come closest, as written. */
export type NamedPassages = { passages: RankedPassage[]; nearest: string[] };

/**
 * The user's passages that name a thing, or, of a page, those on it, each cut to what stands there. Newest papers first.
 */
export function lookUpNamed(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  label: Label,
  { documentIds, dateFrom = null, dateTo = null }: NamedLimits,
): Promise<NamedPassages> {
  const lookUp = async (tx: Transaction): Promise<NamedPassages> => {
    const isLimited = documentIds.length > 0 || dateFrom !== null || dateTo !== null;
    const limits = { documentIds: documentIds.length > 0 ? documentIds : null, dateFrom, dateTo, excludedIds: [] };
    const within = isLimited ? (await findDocumentsInScope(tx, scope, limits)).ids : null;
    if (label.kind === 'page') {
      const found = (await listPassagesOnPage(tx, scope, label.path[0] ?? '', within)).flatMap(cutToPage);
      return { passages: await withDocuments(tx, scope, found), nearest: [] };
    }
    const passages = await findNaming(tx, scope, label, within);
    return { passages, nearest: passages.length > 0 ? [] : await findNearest(tx, scope, label, within) };
  };
  return platform.database.withUser(scope, lookUp, { isRead: true });
}

/** What the queries find, in their order. */
const findAny = (tx: Transaction, queries: readonly string[], documentIds: readonly string[] | null, most: number) =>
  findCandidates(tx, {
    ...{ clauses: queries.map((query) => ({ query, weight: 1 })), others: [], averageLength: 1 },
    ...{ documentIds, excludedIds: null, innerLimit: most, best: most },
  });

async function findNaming(tx: Transaction, scope: UserScope, label: Label, within: readonly string[] | null) {
  const { query, isSure } = labelQuery(label);
  const newest = await newestOf(tx, scope, await findAny(tx, [query], within, mostFound));
  const found = await loadPassages(tx, scope, newest.map(({ id }) => id).slice(0, mostNaming));
  const passages = await withDocuments(tx, scope, isSure ? found : found.filter((each) => mentions(each, label)));
  return passages.toSorted(byDocument);
}

const byDocument = (one: RankedPassage, other: RankedPassage) =>
  compareDays(one, other) || one.documentId.localeCompare(other.documentId) || one.ordinal - other.ordinal;
const compareDays = (one: { meetingDate: string | null }, other: { meetingDate: string | null }) =>
  (other.meetingDate ?? '').localeCompare(one.meetingDate ?? '');

/** Those of read documents, the newest first. */
async function newestOf(tx: Transaction, scope: UserScope, found: readonly FoundCandidate[]) {
  const documents = await loadDocuments(tx, scope, [...new Set(found.map(({ documentId }) => documentId))]);
  const places = new Map(documents.toSorted(compareDays).map(({ id }, place) => [id, place]));
  return found
    .filter(({ documentId }) => places.has(documentId))
    .toSorted((one, other) => (places.get(one.documentId) ?? 0) - (places.get(other.documentId) ?? 0));
}

/** The passages of read documents, with what is known of these. */
export async function withDocuments(
  tx: Transaction,
  scope: UserScope,
  passages: readonly PassageRow[],
): Promise<RankedPassage[]> {
  const documents = await loadDocuments(tx, scope, [...new Set(passages.map(({ documentId }) => documentId))]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return passages.flatMap((passage) => {
    const document = byId.get(passage.documentId);
    return document ? [present(passage, document, 1, noEvidence)] : [];
  });
}

/** The names of a kind that come nearest to one that no paper has. */
async function findNearest(tx: Transaction, scope: UserScope, label: Label, within: readonly string[] | null) {
  const found = await findAny(tx, nearQueries(label), within, mostNear);
  const passages = await newestOf(tx, scope, found);
  const loaded = await loadPassages(
    tx,
    scope,
    passages.map(({ id }) => id),
  );
  return nearestTo(
    label,
    loaded.flatMap((passage) => labelsIn(namesIn(passage))),
  );
}

function cutToPage({ pageNumber, pageText, ...passage }: PassageOnPage): PassageRow[] {
  const startOffset = passage.firstPage === pageNumber ? passage.startOffset : 0;
  const endOffset = passage.lastPage === pageNumber ? passage.endOffset : pageText.trimEnd().length;
  const text = pageText.slice(startOffset, endOffset);
  if (text.trim() === '') return [];
  return [{ ...passage, sections: null, firstPage: pageNumber, lastPage: pageNumber, startOffset, endOffset, text }];
}
