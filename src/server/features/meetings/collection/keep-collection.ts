import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type {
  ChangeEntry,
  Collection,
  CollectionEntry,
  CollectionList,
  EntryFilter,
  EntryList,
  TypedEntry,
} from '#shared/contracts/collections.ts';
import type { Bodies } from '../group-meetings.ts';
import { loadBodies } from '../list-meetings.ts';
import { searchWordsOf } from '../policy.ts';
import { maxExported, wholeOf } from '../registers/list-registers.ts';
import { refreshStates } from '../timeline/refresh-states.ts';
import {
  type CollectionRow,
  deleteCollection,
  insertCollection,
  insertEntries,
  lockCollection,
  lockEntry,
  selectCollections,
  selectEntries,
  updateEntry,
} from './collection-repository.ts';
import { contentOfTyped, presentEntry, searchOfEntry } from './compose-entry.ts';
import { enterDecisions, refreshEntries } from './enter-decisions.ts';

type Data = Pick<Platform, 'database'>;

/** The user's collections of decisions (MEET-07). */
export const listCollections = (platform: Data, scope: UserScope): Promise<CollectionList> =>
  platform.database.withUser(scope, async (tx) => {
    const bodies = await loadBodies(tx, scope);
    const rows = await selectCollections(tx, scope, null);
    return { collections: rows.map((row) => presentCollection(row, bodies)), bodies: bodies.list };
  });

/** By the name that papers call the body now, if they still name it. */
function presentCollection({ id, bodyKey, body, openedAt, entries }: CollectionRow, bodies: Bodies): Collection {
  const now = bodies.find(bodyKey);
  const isNamed = bodies.list.some(({ key }) => key === now.key);
  return { id, body: isNamed ? now : { key: bodyKey, name: body }, openedAt, entries };
}

/**
 * Opens the collection of a body and enters the decisions of its minutes. A body has one.
 * @throws AppError not_found if no paper names the body
 */
export function openCollection(platform: Data, scope: UserScope, bodyKey: string): Promise<Collection> {
  return platform.database.withUser(scope, async (tx) => {
    const bodies = await loadBodies(tx, scope);
    const body = bodies.list.find(({ key }) => key === bodies.find(bodyKey).key);
    if (!body) throw new AppError('not_found');
    const id = await insertCollection(tx, scope, { bodyKey: body.key, body: body.name });
    await enterDecisions(tx, scope, { id, bodyKey: body.key }, bodies);
    return presentCollection(await loadCollection(tx, scope, id), bodies);
  });
}

/** @throws AppError not_found */
export async function closeCollection(platform: Data, scope: UserScope, id: string): Promise<void> {
  if (!(await platform.database.withUser(scope, (tx) => deleteCollection(tx, scope, id)))) {
    throw new AppError('not_found');
  }
}

/**
 * A collection's entries by number, brought up to date with the papers.
 * @throws AppError not_found
 */
export function listEntries(
  platform: Data,
  scope: UserScope,
  id: string,
  query: EntryFilter & { after: number; limit: number },
): Promise<EntryList> {
  return platform.database.withUser(scope, async (tx) => {
    await refreshStates(tx, scope);
    const bodies = await loadBodies(tx, scope);
    await enterDecisions(tx, scope, await loadCollection(tx, scope, id), bodies);
    const { rows, total } = await selectEntries(tx, scope, id, {
      words: searchWordsOf(query.text ?? ''),
      publicity: query.publicity ?? null,
      dateFrom: query.dateFrom ?? null,
      dateTo: query.dateTo ?? null,
      after: query.after,
      limit: query.limit + 1,
    });
    const isPublicOnly = query.publicity === 'public';
    const page = await refreshEntries(tx, scope, rows.slice(0, query.limit), bodies, isPublicOnly);
    const entries = page.map(({ row, found }) => presentEntry(row, found?.decision));
    return {
      collection: presentCollection(await loadCollection(tx, scope, id), bodies),
      // What was public when it was stored may have been corrected since.
      entries: isPublicOnly ? entries.filter(({ isPublic }) => isPublic === true) : entries,
      total,
      next: rows.length > page.length ? (page.at(-1)?.row.number ?? null) : null,
    };
  });
}

/** The entries matching a filter, for export. @throws AppError not_found, export_too_large */
export async function collectEntries(
  platform: Data,
  scope: UserScope,
  id: string,
  filter: EntryFilter,
): Promise<EntryList> {
  const list = await listEntries(platform, scope, id, { ...filter, after: 0, limit: maxExported });
  return { ...list, entries: wholeOf({ rows: list.entries, nextCursor: list.next }) };
}

async function loadCollection(tx: Transaction, scope: UserScope, id: string): Promise<CollectionRow> {
  const [collection] = await selectCollections(tx, scope, id);
  if (!collection) throw new AppError('not_found');
  return collection;
}

/** Enters a decision or a judgment by hand, with the next number. @throws AppError not_found */
export function addEntry(platform: Data, scope: UserScope, id: string, typed: TypedEntry): Promise<CollectionEntry> {
  return platform.database.withUser(scope, async (tx) => {
    if (!(await lockCollection(tx, scope, id))) throw new AppError('not_found');
    const { kind, remarks, ...rest } = typed;
    const content = contentOfTyped(kind, rest);
    const search = searchOfEntry(content, remarks);
    const [entryId = ''] = await insertEntries(tx, scope, id, [
      { kind, recordId: null, matchKey: null, content, remarks, search },
    ]);
    return loadEntry(tx, scope, id, entryId);
  });
}

/**
 * Changes an entry's remarks, and what it says if it was entered by hand.
 * @throws AppError not_found, also for a deleted entry; validation_failed for the content of a decision in the papers
 */
export function changeEntry(
  platform: Data,
  scope: UserScope,
  collectionId: string,
  id: string,
  change: ChangeEntry,
): Promise<CollectionEntry> {
  return platform.database.withUser(scope, async (tx) => {
    const entry = await lockEntry(tx, scope, collectionId, id);
    if (!entry || entry.content === null) throw new AppError('not_found');
    if (change.content && entry.recordId !== null) {
      throw new AppError('validation_failed', { issues: [{ path: 'content', code: 'invalid_value' }] });
    }
    const content = change.content ? contentOfTyped(entry.kind, change.content) : entry.content;
    const remarks = change.remarks ?? entry.remarks;
    await updateEntry(tx, scope, id, { content, remarks, search: searchOfEntry(content, remarks) });
    return loadEntry(tx, scope, collectionId, id);
  });
}

/** Deletes what an entry says; its number stays and is not given again. @throws AppError not_found */
export async function deleteEntry(
  platform: Data,
  scope: UserScope,
  collectionId: string,
  id: string,
): Promise<CollectionEntry> {
  return platform.database.withUser(scope, async (tx) => {
    if (!(await lockEntry(tx, scope, collectionId, id))) throw new AppError('not_found');
    await updateEntry(tx, scope, id, { content: null, remarks: '', search: '' });
    return loadEntry(tx, scope, collectionId, id);
  });
}

async function loadEntry(
  tx: Transaction,
  scope: UserScope,
  collectionId: string,
  id: string,
): Promise<CollectionEntry> {
  const entry = await lockEntry(tx, scope, collectionId, id);
  if (!entry) throw new AppError('not_found');
  const [refreshed] = await refreshEntries(tx, scope, [entry], await loadBodies(tx, scope));
  return presentEntry(refreshed?.row ?? entry, refreshed?.found?.decision);
}
