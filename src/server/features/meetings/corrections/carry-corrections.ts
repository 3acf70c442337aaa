import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { maxCorrections } from '#shared/limits.ts';
import { parseAct } from './act-schema.ts';
import { holdDocument, insertActs, listNewActs, listStoredRecords, type NewAct } from './correction-repository.ts';
import type { StoredAct } from './folding/fold-corrections.ts';
import { type KnownRecord, matchRecords } from './folding/match-records.ts';
import { listKnown, refoldRecords } from './store-records.ts';

/**
 * Carries what was said about records of a paper over to its newer version, by their words (MEET-05). What was carried
 * before is not carried again.
 */
export async function carryCorrections(
  tx: Transaction,
  scope: UserScope,
  { newerId, olderId }: { newerId: string; olderId: string },
): Promise<void> {
  const acts = await listNewActs(tx, scope, olderId);
  if (acts.length === 0 || !(await holdDocument(tx, scope, newerId))) return;
  const earlier = await listNewActs(tx, scope, newerId);
  const known = new Set(earlier.map(({ carriedFrom }) => carriedFrom));
  // An act that was itself carried is known by its origin, so that no detour over versions doubles it.
  const fresh = acts.filter((act) => !known.has(act.carriedFrom ?? act.id));
  if (fresh.length === 0) return;
  const before = listKnown(await listStoredRecords(tx, scope, olderId), acts);
  const ids = await matchStored(tx, scope, newerId, before);
  for (const act of earlier) {
    const origin = acts.find((each) => (each.carriedFrom ?? each.id) === act.carriedFrom);
    if (origin) ids.set(origin.recordId, act.recordId);
  }
  const room = Math.max(0, maxCorrections - earlier.length);
  await insertActs(tx, scope, newerId, renewActs(fresh.slice(0, room), ids, earlier));
  await refoldRecords(tx, scope, newerId);
}

/** Ids in a stored document for records known elsewhere, by their words. */
async function matchStored(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  known: readonly KnownRecord[],
): Promise<Map<string, string>> {
  const stored = (await listStoredRecords(tx, scope, documentId)).flatMap(({ id, found }) =>
    found ? [{ id, ...found }] : [],
  );
  const matched = matchRecords(
    known,
    stored.map(({ record }) => record),
  );
  return new Map(matched.flatMap((id, index) => (id === null ? [] : [[id, stored[index]?.id ?? id] as const])));
}

/** Acts under new ids, about the records that have theirs there; a record without one gets a new id. */
function renewActs(acts: readonly NewAct[], ids: Map<string, string>, earlier: readonly StoredAct[]): NewAct[] {
  const recordOf = (id: string): string => {
    const known = ids.get(id) ?? uuidv7();
    ids.set(id, known);
    return known;
  };
  const itemOf = (value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? null) : value);
  const actIds = new Map(earlier.flatMap(({ id, carriedFrom }) => (carriedFrom ? [[carriedFrom, id] as const] : [])));
  return acts.map((act): NewAct => {
    const origin = act.carriedFrom ?? act.id;
    const id = uuidv7();
    actIds.set(origin, id);
    // Of an act that was itself carried, later ones know only its own id.
    actIds.set(act.id, id);
    const { changes, with: other, parts } = act.detail;
    return {
      ...act,
      id,
      recordId: recordOf(act.recordId),
      carriedFrom: origin,
      undoes: act.undoes && (actIds.get(act.undoes) ?? act.undoes),
      anchor: { ...act.anchor, itemId: act.anchor.itemId && (ids.get(act.anchor.itemId) ?? null) },
      detail: {
        ...(changes && {
          changes: changes.map((change) =>
            change.field === 'item' ? { ...change, from: itemOf(change.from), to: itemOf(change.to) } : change,
          ),
        }),
        ...(other !== undefined && { with: recordOf(other) }),
        ...(parts && { parts: { ...parts, newId: recordOf(parts.newId) } }),
      },
    };
  });
}

/** An act as an archive has it. */
type ArchivedAct = Omit<NewAct, 'detail' | 'anchor'> & { documentId: string; detail: unknown; anchor: unknown };

/**
 * Stores acts that came with a backup, for documents that exist here (MEET-05). Those about a document that was read
 * before find its records by their words; for one still to be read, its reading does.
 */
export async function restoreCorrections(
  tx: Transaction,
  scope: UserScope,
  acts: readonly ArchivedAct[],
): Promise<void> {
  const sound = acts.flatMap((act) => {
    const parsed = parseAct(act);
    return parsed ? [{ ...act, ...parsed }] : [];
  });
  for (const [documentId, all] of Map.groupBy(sound, (act) => act.documentId)) {
    if (!(await holdDocument(tx, scope, documentId))) continue;
    const here = await listNewActs(tx, scope, documentId);
    const known = new Set(here.map(({ id }) => id));
    const room = Math.max(0, maxCorrections - here.length);
    const fresh = all.filter(({ id }) => !known.has(id)).slice(0, room);
    if (fresh.length === 0) continue;
    const stored = await listStoredRecords(tx, scope, documentId);
    if (stored.length === 0) {
      await insertActs(tx, scope, documentId, fresh);
      continue;
    }
    const isHere = new Set(stored.map(({ id }) => id));
    const elsewhere = listKnown([], fresh).filter(({ id }) => !isHere.has(id));
    const ids = await matchStored(tx, scope, documentId, elsewhere);
    await insertActs(
      tx,
      scope,
      documentId,
      fresh.map((act) => moveAct(act, ids)),
    );
    await refoldRecords(tx, scope, documentId);
  }
}

/** An act as it is, about records that have other ids here. */
function moveAct(act: NewAct, ids: ReadonlyMap<string, string>): NewAct {
  const move = (id: string): string => ids.get(id) ?? id;
  const { changes, with: other, parts } = act.detail;
  const moveItem = (value: unknown) => (typeof value === 'string' ? move(value) : value);
  return {
    ...act,
    recordId: move(act.recordId),
    anchor: { ...act.anchor, itemId: act.anchor.itemId && move(act.anchor.itemId) },
    detail: {
      ...act.detail,
      ...(changes && {
        changes: changes.map((change) =>
          change.field === 'item' ? { ...change, from: moveItem(change.from), to: moveItem(change.to) } : change,
        ),
      }),
      ...(other !== undefined && { with: move(other) }),
      ...(parts && { parts: { ...parts, newId: move(parts.newId) } }),
    },
  };
}
