import { uuidv7 } from 'uuidv7';
import { storable, storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { EntryContent, entryKinds } from '#shared/contracts/collections.ts';
import type { Publicity } from '#shared/contracts/meetings.ts';

export type CollectionRow = { id: string; bodyKey: string; body: string; openedAt: string; entries: number };

/** The user's collections in the order of their opening. @param id limits to one; null = all */
export async function selectCollections(
  tx: Transaction,
  scope: UserScope,
  id: string | null,
): Promise<CollectionRow[]> {
  const { rows } = await tx.$client.query<CollectionRow & { openedAt: Date | string }>(
    `SELECT id, body_key AS "bodyKey", body, opened_at AS "openedAt", last_number AS entries
     FROM collections WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY opened_at, id`,
    [scope.userId, id],
  );
  return rows.map((row) => ({ ...row, openedAt: new Date(row.openedAt).toISOString() }));
}

/** Opens a body's collection; the known one if it has one. Returns its id. */
export async function insertCollection(
  tx: Transaction,
  scope: UserScope,
  { bodyKey, body }: { bodyKey: string; body: string },
): Promise<string> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `INSERT INTO collections (user_id, id, body_key, body) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, body_key) DO UPDATE SET body = collections.body RETURNING id`,
    [scope.userId, uuidv7(), bodyKey, storable(body)],
  );
  return rows[0]?.id ?? '';
}

/** Deletes a collection with its entries; false if there is none. */
export async function deleteCollection(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query('DELETE FROM collections WHERE user_id = $1 AND id = $2', [
    scope.userId,
    id,
  ]);
  return rowCount === 1;
}

/** Holds a collection until the transaction ends, so that numbers are given one after another; false if it is gone. */
export async function lockCollection(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query('SELECT FROM collections WHERE user_id = $1 AND id = $2 FOR UPDATE', [
    scope.userId,
    id,
  ]);
  return rowCount === 1;
}

export type NewEntry = {
  kind: (typeof entryKinds)[number];
  recordId: string | null;
  matchKey: string | null;
  content: EntryContent;
  remarks: string;
  search: string;
};

/** Entries per INSERT. */
const entriesAtOnce = 500;

/** Adds entries with the collection's next numbers, in order. The caller holds the collection. Returns their ids. */
export async function insertEntries(
  tx: Transaction,
  scope: UserScope,
  collectionId: string,
  entries: readonly NewEntry[],
): Promise<string[]> {
  const ids = entries.map(() => uuidv7());
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const batch = entries.slice(start, start + entriesAtOnce);
    await tx.$client.query(
      `WITH counted AS (
         UPDATE collections SET last_number = last_number + $3 WHERE user_id = $1 AND id = $2 RETURNING last_number - $3 AS before
       )
       INSERT INTO collection_entries (user_id, collection_id, number, id, kind, record_id, match_key, content, remarks, search)
       SELECT $1, $2, counted.before + made.place, made.id, made.kind, made.record_id, made.match_key, made.content, made.remarks,
         made.search
       FROM counted, unnest($4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::jsonb[], $9::text[], $10::text[]) WITH ORDINALITY
         AS made(id, kind, record_id, match_key, content, remarks, search, place)`,
      [
        scope.userId,
        collectionId,
        batch.length,
        ids.slice(start, start + entriesAtOnce),
        batch.map(({ kind }) => kind),
        batch.map(({ recordId }) => recordId),
        batch.map(({ matchKey }) => matchKey),
        batch.map(({ content }) => storableJson(content)),
        batch.map(({ remarks }) => storable(remarks)),
        batch.map(({ search }) => search),
      ],
    );
  }
  return ids;
}

export type EntryRow = {
  id: string;
  number: number;
  kind: (typeof entryKinds)[number];
  recordId: string | null;
  /** Null once deleted. */
  content: EntryContent | null;
  remarks: string;
  enteredAt: string;
};

const entryColumns = `e.id, e.number, e.kind, e.record_id AS "recordId", e.content, e.remarks, e.entered_at AS "enteredAt"`;
const withTime = <Row extends { enteredAt: unknown }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, enteredAt: new Date(row.enteredAt as string).toISOString() }));

/** `null` or empty = any; all `words` (folded) must occur. */
export type EntryQuery = {
  words: readonly string[];
  publicity: Publicity | null;
  dateFrom: string | null;
  dateTo: string | null;
  /** Entries after this number. */
  after: number;
  limit: number;
};

/** A collection's entries by number, and how many match regardless of `after` and `limit`. */
export async function selectEntries(
  tx: Transaction,
  scope: UserScope,
  collectionId: string,
  { words, publicity, dateFrom, dateTo, after, limit }: EntryQuery,
): Promise<{ rows: EntryRow[]; total: number }> {
  const chosen = `FROM collection_entries e WHERE e.user_id = $1 AND e.collection_id = $2
    AND NOT EXISTS (SELECT FROM unnest($3::text[]) AS word WHERE strpos(e.search, word) = 0)
    AND ($4::boolean IS NULL OR $4 = (e.content->>'isPublic')::boolean)
    AND ($5::text IS NULL OR e.content->>'date' >= $5) AND ($6::text IS NULL OR e.content->>'date' <= $6)`;
  const values = [
    scope.userId,
    collectionId,
    words,
    publicity === null ? null : publicity === 'public',
    dateFrom,
    dateTo,
  ];
  const { rows } = await tx.$client.query<EntryRow>(
    `SELECT ${entryColumns} ${chosen} AND e.number > $7 ORDER BY e.number LIMIT $8`,
    [...values, after, limit],
  );
  const counted = await tx.$client.query<{ total: number }>(`SELECT count(*)::int AS total ${chosen}`, values);
  return { rows: withTime(rows), total: counted.rows[0]?.total ?? 0 };
}

/** An entry, locked until the transaction ends. */
export async function lockEntry(
  tx: Transaction,
  scope: UserScope,
  collectionId: string,
  id: string,
): Promise<EntryRow | undefined> {
  const { rows } = await tx.$client.query<EntryRow>(
    `SELECT ${entryColumns} FROM collection_entries e WHERE e.user_id = $1 AND e.collection_id = $2 AND e.id = $3 FOR UPDATE`,
    [scope.userId, collectionId, id],
  );
  return withTime(rows)[0];
}

/** Stores what a decision says now; an entry deleted meanwhile stays deleted, and its remarks are not touched. */
export async function refreshContent(
  tx: Transaction,
  scope: UserScope,
  id: string,
  { content, search, matchKey }: { content: NonNullable<EntryRow['content']>; search: string; matchKey: string | null },
): Promise<void> {
  await tx.$client.query(
    `UPDATE collection_entries SET content = $3, search = $4, match_key = coalesce($5, match_key)
     WHERE user_id = $1 AND id = $2 AND content IS NOT NULL`,
    [scope.userId, id, storableJson(content), search, matchKey],
  );
}

/** Stores what an entry says; null leaves only its number. Without a match key the known one stays. */
export async function updateEntry(
  tx: Transaction,
  scope: UserScope,
  id: string,
  {
    content,
    remarks,
    search,
    matchKey = null,
  }: Pick<EntryRow, 'content' | 'remarks'> & { search: string; matchKey?: string | null },
): Promise<void> {
  await tx.$client.query(
    `UPDATE collection_entries SET content = $3, remarks = $4, search = $5, match_key = coalesce($6, match_key)
     WHERE user_id = $1 AND id = $2`,
    [scope.userId, id, content && storableJson(content), storable(remarks), search, matchKey],
  );
}
