import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Decision } from '#shared/contracts/meetings.ts';
import type { Bodies } from '../group-meetings.ts';
import { loadBodies } from '../list-meetings.ts';
import { presentDecision } from '../registers/present-records.ts';
import { anyRecord, type RecordRow, selectRecords } from '../registers/record-repository.ts';
import { loadStates } from '../timeline/present-states.ts';
import { listCandidates, listEntriesOfPaper, listKeyedEntries, relinkEntry } from './candidate-repository.ts';
import {
  type CollectionRow,
  type EntryRow,
  insertEntries,
  lockCollection,
  refreshContent,
  selectCollections,
} from './collection-repository.ts';
import { contentOfDecision, matchKeyOf, searchOfEntry } from './compose-entry.ts';

/** A decision in the papers, and its meeting's place. */
export type FoundDecision = { decision: Decision; place: string | null; documentId: string };

/**
 * Enters decisions of the body's minutes that are not yet in its collection: by meeting day, then in the paper's order.
 * One that stands in several papers is entered once, one whose record got another id keeps its entry. Numbers given are
 * never touched.
 * @param documentId enters only those of a paper; null = of all
 */
export async function enterDecisions(
  tx: Transaction,
  scope: UserScope,
  collection: Pick<CollectionRow, 'id' | 'bodyKey'>,
  bodies: Bodies,
  documentId: string | null = null,
): Promise<void> {
  if (!(await lockCollection(tx, scope, collection.id))) return;
  const root = bodies.find(collection.bodyKey).key;
  const bodyKeys = bodies.keysOf(root) ?? [collection.bodyKey];
  const ids = await listCandidates(tx, scope, { collectionId: collection.id, bodyKeys, documentId });
  if (ids.length === 0) return;
  const found = [...(await findDecisions(tx, scope, ids, bodies)).values()];
  const made = found.map((each) => {
    const content = contentOfDecision(each.decision, each.place);
    return { ...each, content, matchKey: matchKeyOf(content) };
  });
  const known = await listKeyedEntries(
    tx,
    scope,
    collection.id,
    made.map(({ matchKey }) => matchKey),
  );
  const waiting = Map.groupBy(
    known.filter(({ documentId }) => documentId === null),
    ({ matchKey }) => matchKey,
  );
  const papersOf = new Map<string, Set<string>>();
  const addPaper = (matchKey: string, documentId: string) =>
    papersOf.set(matchKey, (papersOf.get(matchKey) ?? new Set()).add(documentId));
  for (const { matchKey, documentId } of known) if (documentId !== null) addPaper(matchKey, documentId);
  const fresh: typeof made = [];
  for (const each of made) {
    const orphan = waiting.get(each.matchKey)?.shift();
    const papers = papersOf.get(each.matchKey);
    if (orphan) await relinkEntry(tx, scope, orphan.id, each.decision.id);
    // Another paper says it already; repetitions within one paper are decisions of their own.
    else if (papers && !papers.has(each.documentId)) continue;
    else fresh.push(each);
    addPaper(each.matchKey, each.documentId);
  }
  await insertEntries(
    tx,
    scope,
    collection.id,
    fresh.map(({ decision, content, matchKey }) => ({
      kind: 'decision',
      recordId: decision.id,
      matchKey,
      content,
      remarks: '',
      search: searchOfEntry(content, ''),
    })),
  );
}

/** Records per lookup. */
const recordsAtOnce = 1_000;

/** Certain decisions in current papers by their ids: by meeting day, then in their papers' order. */
export async function findDecisions(
  tx: Transaction,
  scope: UserScope,
  ids: readonly string[],
  bodies: Bodies,
  isPublicOnly = false,
): Promise<Map<string, FoundDecision>> {
  const rows: RecordRow[] = [];
  for (let start = 0; start < ids.length; start += recordsAtOnce) {
    const part = ids.slice(start, start + recordsAtOnce);
    const filter = { ...anyRecord, kinds: ['decision' as const], ids: part, limit: part.length };
    rows.push(...(await selectRecords(tx, scope, filter)));
  }
  const placeOf = await findPlaces(tx, scope, rows);
  const states = await loadStates(
    tx,
    scope,
    rows.map(({ id }) => id),
    isPublicOnly,
  );
  const ordered = rows.toSorted(
    (one, other) =>
      (one.meetingDay ?? '').localeCompare(other.meetingDay ?? '') ||
      one.documentId.localeCompare(other.documentId) ||
      one.ordinal - other.ordinal,
  );
  return new Map(
    ordered.flatMap((row) =>
      row.record.kind === 'decision'
        ? [
            [
              row.id,
              {
                decision: presentDecision(row, row.record, bodies, states),
                place: placeOf(row),
                documentId: row.documentId,
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Where the meetings of these records took place, as their own papers say. */
async function findPlaces(
  tx: Transaction,
  scope: UserScope,
  rows: readonly RecordRow[],
): Promise<(row: RecordRow) => string | null> {
  const documentIds = [...new Set(rows.map(({ documentId }) => documentId))];
  if (documentIds.length === 0) return () => null;
  const filter = { ...anyRecord, kinds: ['meeting' as const], documentIds, limit: documentIds.length * 20 };
  const heads = Map.groupBy(await selectRecords(tx, scope, filter), ({ documentId }) => documentId);
  return ({ documentId, ordinal }) => {
    const ofPaper = (heads.get(documentId) ?? []).toSorted((one, other) => one.ordinal - other.ordinal);
    const head = ofPaper.findLast((each) => each.ordinal <= ordinal) ?? ofPaper[0];
    return head?.record.kind === 'meeting' ? (head.record.place?.text ?? null) : null;
  };
}

/** The entries with what their decisions say now; stores what has changed. */
export async function refreshEntries(
  tx: Transaction,
  scope: UserScope,
  entries: readonly EntryRow[],
  bodies: Bodies,
  isPublicOnly = false,
): Promise<{ row: EntryRow; found: FoundDecision | undefined }[]> {
  const ids = entries.flatMap(({ recordId, content }) => (recordId !== null && content !== null ? [recordId] : []));
  const decisions = await findDecisions(tx, scope, ids, bodies, isPublicOnly);
  const refreshed: { row: EntryRow; found: FoundDecision | undefined }[] = [];
  for (const row of entries) {
    const found = row.content === null ? undefined : decisions.get(row.recordId ?? '');
    if (!found) {
      refreshed.push({ row, found });
      continue;
    }
    const content = contentOfDecision(found.decision, found.place);
    if (!isEqual(content, row.content)) {
      const search = searchOfEntry(content, row.remarks);
      await refreshContent(tx, scope, row.id, { content, search, matchKey: matchKeyOf(content) });
    }
    refreshed.push({ row: { ...row, content }, found });
  }
  return refreshed;
}

/** Compares values of JSON regardless of the order of their fields, which the database changes. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
}

/** Brings the user's collections up to date with a paper just read. */
export async function enterDecisionsOfPaper(tx: Transaction, scope: UserScope, documentId: string): Promise<void> {
  const collections = await selectCollections(tx, scope, null);
  if (collections.length === 0) return;
  const bodies = await loadBodies(tx, scope);
  await refreshEntries(tx, scope, await listEntriesOfPaper(tx, scope, documentId), bodies);
  for (const collection of collections) await enterDecisions(tx, scope, collection, bodies, documentId);
}
