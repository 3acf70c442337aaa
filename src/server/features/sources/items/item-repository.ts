import type { KnownItem, SourceFolderEntry, SourceItem } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { inTurns } from '#server/platform/scheduling/in-turns.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { findExtension } from '../../uploads/public.ts';
import { leftOutReason, type Operation } from '../policy.ts';

type Known = { items: Map<string, KnownItem>; folders: Map<string, SourceFolderEntry> };

const itemColumns = `item_id AS id, folder_id AS "folderId", name, path, size::float8 AS size, version, url,
  missing_since IS NOT NULL AS "isMissing"`;
const folderColumns = 'folder_id AS id, parent_id AS "parentId", name, path, version';

/** Known items and folders in the given folders, and those with the given ids wherever they are. */
export async function loadKnown(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  wanted: {
    folderId: string | null;
    itemIds: readonly string[];
    parentId?: string;
    folderIds?: readonly string[];
  },
): Promise<Known> {
  // UNION ALL, because no index serves an OR of both conditions.
  const items = await tx.$client.query<KnownItem>(
    `SELECT ${itemColumns} FROM source_items WHERE user_id = $1 AND source_id = $2 AND folder_id = $3
     UNION ALL SELECT ${itemColumns} FROM source_items WHERE user_id = $1 AND source_id = $2 AND item_id = ANY ($4)`,
    [scope.userId, sourceId, wanted.folderId, wanted.itemIds],
  );
  const folders = await tx.$client.query<SourceFolderEntry>(
    `SELECT ${folderColumns} FROM source_folders
     WHERE user_id = $1 AND source_id = $2 AND (parent_id = $3 OR folder_id = ANY ($4))`,
    [scope.userId, sourceId, wanted.parentId ?? null, wanted.folderIds ?? []],
  );
  return {
    items: new Map(items.rows.map((item) => [item.id, item])),
    folders: new Map(folders.rows.map((folder) => [folder.id, folder])),
  };
}

/** Applies planned operations, kind by kind. Each is idempotent. */
export async function applyOperations(
  tx: Transaction,
  scope: UserScope,
  { sourceId, pass }: { sourceId: string; pass: number },
  operations: readonly Operation[],
): Promise<void> {
  const at = [scope.userId, sourceId] as const;
  const put = operations.flatMap((each) => (each.type === 'add' || each.type === 'change' ? [each.item] : []));
  for await (const batch of inTurns(put)) await putItems(tx, scope, sourceId, pass, batch);
  const moved = operations.flatMap((each) => (each.type === 'move' ? [each.item] : []));
  for await (const batch of inTurns(moved)) await moveItems(tx, scope, sourceId, pass, batch);
  const folders = operations.flatMap((each) => (each.type === 'put-folder' ? [each.folder] : []));
  // Of duplicates the last one counts.
  for await (const last of inTurns(new Map(folders.map((folder) => [folder.id, folder])).values())) {
    await tx.$client.query(
      `INSERT INTO source_folders (user_id, source_id, folder_id, parent_id, name, path, version)
       SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       ON CONFLICT (user_id, source_id, folder_id) DO UPDATE
       SET parent_id = excluded.parent_id, name = excluded.name, path = excluded.path, version = excluded.version`,
      [...at, ids(last), last.map((each) => each.parentId), names(last), paths(last), last.map((each) => each.version)],
    );
  }
  const found = operations.flatMap((each) => (each.type === 'find' ? [each.itemId] : []));
  for await (const batch of inTurns(found)) await markSeen(tx, scope, sourceId, pass, batch);
  const missing = operations.flatMap((each) => (each.type === 'miss' ? [each.itemId] : []));
  for await (const batch of inTurns(missing)) {
    await tx.$client.query(
      `UPDATE source_items SET missing_since = now()
       WHERE user_id = $1 AND source_id = $2 AND item_id = ANY ($3) AND missing_since IS NULL`,
      [...at, batch],
    );
  }
  for (const each of operations) {
    if (each.type === 'miss-folder') await markFolderMissing(tx, scope, sourceId, each.folderId);
  }
  const dropped = operations.flatMap((each) => (each.type === 'drop-folder' ? [each.folderId] : []));
  if (dropped.length > 0) {
    await tx.$client.query(
      'DELETE FROM source_folders WHERE user_id = $1 AND source_id = $2 AND folder_id = ANY ($3)',
      [...at, dropped],
    );
  }
}

/** Marks items as seen in this pass. */
export async function markSeen(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  pass: number,
  itemIds: readonly string[],
): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET seen_pass = $3, missing_since = NULL WHERE user_id = $1 AND source_id = $2 AND item_id = ANY ($4)`,
    [scope.userId, sourceId, pass, itemIds],
  );
}

async function putItems(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  pass: number,
  items: readonly SourceItem[],
) {
  const reasons = items.map((item) => leftOutReason(item, findExtension(item.name)));
  await tx.$client.query(
    `INSERT INTO source_items (user_id, source_id, seen_pass, item_id, folder_id, name, path, size, version, url, reason, state)
     SELECT $1, $2, $3, made.*, CASE WHEN made.reason IS NULL THEN 'waiting' ELSE 'left_out' END
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[])
       AS made(item_id, folder_id, name, path, size, version, url, reason)
     ON CONFLICT (user_id, source_id, item_id) DO UPDATE
     SET seen_pass = excluded.seen_pass, folder_id = excluded.folder_id, name = excluded.name, path = excluded.path,
       size = excluded.size, version = excluded.version, url = excluded.url, reason = excluded.reason, state = excluded.state,
       tries = 0, next_try_at = NULL, next_transfer_id = NULL, missing_since = NULL`,
    [
      scope.userId,
      sourceId,
      pass,
      ids(items),
      items.map((each) => each.folderId),
      names(items),
      paths(items),
      items.map((each) => each.size),
      items.map((each) => each.version),
      items.map((each) => each.url),
      reasons,
    ],
  );
}

/** Updates place and name of moved items; their bytes stay. */
async function moveItems(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  pass: number,
  items: readonly SourceItem[],
) {
  await tx.$client.query(
    `WITH moved AS (
       UPDATE source_items item SET seen_pass = $3, folder_id = made.folder_id, name = made.name, path = made.path,
         size = made.size, url = made.url, missing_since = NULL
       FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
         AS made(item_id, folder_id, name, path, size, url)
       WHERE item.user_id = $1 AND item.source_id = $2 AND item.item_id = made.item_id
       RETURNING item.transfer_id, item.upload_id, item.name
     ), renamed AS (
       UPDATE upload_copies copy SET file_name = moved.name FROM moved
       WHERE copy.user_id = $1 AND copy.id = moved.transfer_id
     )
     UPDATE file_uploads file SET file_name = moved.name FROM moved
     WHERE file.user_id = $1 AND file.id = moved.transfer_id AND file.id = moved.upload_id`,
    [
      scope.userId,
      sourceId,
      pass,
      ids(items),
      items.map((each) => each.folderId),
      items.map((each) => each.name.slice(0, 255)),
      paths(items),
      items.map((each) => each.size),
      items.map((each) => each.url),
    ],
  );
}

/** Marks everything below a deleted folder as missing. */
async function markFolderMissing(tx: Transaction, scope: UserScope, sourceId: string, folderId: string): Promise<void> {
  await tx.$client.query(
    `WITH RECURSIVE below AS (
       SELECT folder_id FROM source_folders WHERE user_id = $1 AND source_id = $2 AND folder_id = $3
       UNION
       SELECT child.folder_id FROM source_folders child JOIN below ON child.parent_id = below.folder_id
       WHERE child.user_id = $1 AND child.source_id = $2
     ), missed AS (
       UPDATE source_items SET missing_since = now()
       WHERE user_id = $1 AND source_id = $2 AND missing_since IS NULL AND folder_id IN (SELECT folder_id FROM below)
     )
     DELETE FROM source_folders WHERE user_id = $1 AND source_id = $2 AND folder_id IN (SELECT folder_id FROM below)`,
    [scope.userId, sourceId, folderId],
  );
}

/** Marks what lies at or below these paths as missing, for sources that identify folders by path. */
export async function markPathsMissing(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  gone: readonly string[],
): Promise<void> {
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
  const at = [scope.userId, sourceId] as const;
  const { rows } = await tx.$client.query<{ id: string; folderId: string; name: string }>(
    `SELECT item_id AS id, folder_id AS "folderId", name FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND folder_id = ANY ($3) AND missing_since IS NULL`,
    [...at, [...new Set(gone.map(parentOf))]],
  );
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  const folded = new Set(gone.map(fold));
  const missing = rows.filter(({ folderId, name }) => folded.has(fold(`${folderId.replace(/\/$/, '')}/${name}`)));
  await tx.$client.query(
    'UPDATE source_items SET missing_since = now() WHERE user_id = $1 AND source_id = $2 AND item_id = ANY ($3)',
    [...at, ids(missing)],
  );
  const folders = await tx.$client.query<{ id: string }>(
    'SELECT folder_id AS id FROM source_folders WHERE user_id = $1 AND source_id = $2 AND folder_id = ANY ($3)',
    [...at, gone],
  );
  for (const { id } of folders.rows) await markFolderMissing(tx, scope, sourceId, id);
}

/**
 * Marks a folder as unreadable, and clears the versions above it, so that the next pass tries again. False if it was
 * marked before.
 */
export async function closeFolder(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  folderId: string,
): Promise<boolean> {
  await tx.$client.query(
    `WITH RECURSIVE above AS (
       SELECT folder_id, parent_id FROM source_folders WHERE user_id = $1 AND source_id = $2 AND folder_id = $3
       UNION
       SELECT f.folder_id, f.parent_id FROM source_folders f JOIN above ON f.folder_id = above.parent_id
       WHERE f.user_id = $1 AND f.source_id = $2
     )
     UPDATE source_folders SET version = NULL
     WHERE user_id = $1 AND source_id = $2 AND folder_id IN (SELECT folder_id FROM above)`,
    [scope.userId, sourceId, folderId],
  );
  const { rowCount } = await tx.$client.query(
    `UPDATE source_folders SET closed_since = now()
     WHERE user_id = $1 AND source_id = $2 AND folder_id = $3 AND closed_since IS NULL`,
    [scope.userId, sourceId, folderId],
  );
  return rowCount === 1;
}

/** True if the last pass could not read it. */
export async function isFolderClosed(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  folderId: string,
): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `SELECT FROM source_folders
     WHERE user_id = $1 AND source_id = $2 AND folder_id = $3 AND closed_since IS NOT NULL`,
    [scope.userId, sourceId, folderId],
  );
  return rows.length > 0;
}

/** Marks a folder as readable again. */
export async function reopenFolder(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  folderId: string,
): Promise<void> {
  await tx.$client.query(
    `UPDATE source_folders SET closed_since = NULL, is_refused = false
     WHERE user_id = $1 AND source_id = $2 AND folder_id = $3 AND (closed_since IS NOT NULL OR is_refused)`,
    [scope.userId, sourceId, folderId],
  );
}

/** After a complete pass: marks unseen items as missing, except those in folders that could not be read. */
export async function markUnseenMissing(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  pass: number,
): Promise<void> {
  await tx.$client.query(
    `WITH RECURSIVE closed AS (
       SELECT folder_id FROM source_folders WHERE user_id = $1 AND source_id = $2 AND closed_since IS NOT NULL
       UNION
       SELECT child.folder_id FROM source_folders child JOIN closed ON child.parent_id = closed.folder_id
       WHERE child.user_id = $1 AND child.source_id = $2
     )
     UPDATE source_items SET missing_since = now()
     WHERE user_id = $1 AND source_id = $2 AND seen_pass < $3 AND missing_since IS NULL
       AND folder_id NOT IN (SELECT folder_id FROM closed)`,
    [scope.userId, sourceId, pass],
  );
}

/** For sources that report everything they hold: marks items in no chosen folder as outside. */
export async function placeItems(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  folderIds: readonly string[],
): Promise<void> {
  await tx.$client.query(
    `WITH RECURSIVE inside AS (
       SELECT unnest($3::text[]) AS folder_id
       UNION
       SELECT child.folder_id FROM source_folders child JOIN inside ON child.parent_id = inside.folder_id
       WHERE child.user_id = $1 AND child.source_id = $2
     )
     UPDATE source_items item SET is_outside = NOT item.is_outside
     WHERE item.user_id = $1 AND item.source_id = $2
       AND item.is_outside = EXISTS (SELECT FROM inside WHERE inside.folder_id = item.folder_id)`,
    [scope.userId, sourceId, folderIds],
  );
}

/** For the same sources: derives all paths from the current folder tree. */
export async function renamePaths(tx: Transaction, scope: UserScope, sourceId: string): Promise<void> {
  await tx.$client.query(
    `WITH RECURSIVE placed AS (
       SELECT top.folder_id, top.path, 0 AS depth FROM source_folders top
       WHERE top.user_id = $1 AND top.source_id = $2 AND NOT EXISTS (
         SELECT FROM source_folders above
         WHERE above.user_id = $1 AND above.source_id = $2 AND above.folder_id = top.parent_id)
       UNION ALL
       SELECT child.folder_id, rtrim(placed.path, '/') || '/' || child.name, depth + 1
       FROM source_folders child JOIN placed ON child.parent_id = placed.folder_id
       WHERE child.user_id = $1 AND child.source_id = $2 AND depth < 100
     ), folders AS (
       UPDATE source_folders f SET path = placed.path FROM placed
       WHERE f.user_id = $1 AND f.source_id = $2 AND f.folder_id = placed.folder_id AND f.path <> placed.path
     )
     UPDATE source_items i SET path = rtrim(placed.path, '/') || '/' || i.name FROM placed
     WHERE i.user_id = $1 AND i.source_id = $2 AND i.folder_id = placed.folder_id
       AND i.path <> rtrim(placed.path, '/') || '/' || i.name`,
    [scope.userId, sourceId],
  );
}

/** Clears what is known of folders, so that the next pass enters each of them. */
export async function forgetFolderVersions(tx: Transaction, scope: UserScope, sourceId: string): Promise<void> {
  await tx.$client.query(
    'UPDATE source_folders SET version = NULL, is_refused = false WHERE user_id = $1 AND source_id = $2',
    [scope.userId, sourceId],
  );
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
const paths = (all: readonly { path: string }[]) => all.map(({ path }) => path);
