import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';

/** What a source refuses to this user is unseen here until it is readable again. `$1` user, `$2` source. */
const refusedFolders = `WITH RECURSIVE refused AS (
    SELECT folder_id FROM source_folders WHERE user_id = $1 AND source_id = $2 AND is_refused
    UNION
    SELECT child.folder_id FROM source_folders child JOIN refused ON child.parent_id = refused.folder_id
    WHERE child.user_id = $1 AND child.source_id = $2
  )`;

/** Condition of items that may be shown as far as access is concerned; needs `refusedFolders`. */
const isAllowed = 'refused_at IS NULL AND folder_id NOT IN (SELECT folder_id FROM refused)';

/**
 * Marks folders that their source refused, and clears the versions below, so that all of it is read once it is readable
 * again. A chosen folder may be known by another id than it was chosen by; its path is the same.
 */
export async function refuseFolders(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  folders: readonly SourceFolder[],
): Promise<void> {
  const columns = [folders.map(({ id }) => id), folders.map(({ name }) => name), folders.map(({ path }) => path)];
  await tx.$client.query(
    `WITH given AS (SELECT * FROM unnest($3::text[], $4::text[], $5::text[]) AS given(id, name, path))
     INSERT INTO source_folders (user_id, source_id, folder_id, name, path, is_refused)
     SELECT $1, $2, coalesce(known.folder_id, given.id), given.name, given.path, true FROM given
     LEFT JOIN source_folders known ON known.user_id = $1 AND known.source_id = $2
       AND (known.folder_id = given.id OR known.path = given.path)
     ON CONFLICT (user_id, source_id, folder_id) DO UPDATE
     SET is_refused = true`,
    [scope.userId, sourceId, ...columns],
  );
  await tx.$client.query(
    `${refusedFolders} UPDATE source_folders SET version = NULL
     WHERE user_id = $1 AND source_id = $2 AND folder_id IN (SELECT folder_id FROM refused) AND version IS NOT NULL`,
    [scope.userId, sourceId],
  );
}

/** For sources that report changes: all that was refused is readable again. */
export async function allowFolders(tx: Transaction, scope: UserScope, sourceId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE source_folders SET is_refused = false
     WHERE user_id = $1 AND source_id = $2 AND is_refused`,
    [scope.userId, sourceId],
  );
}

/** Marks a single item as refused, which a probe or a transfer undoes. */
export async function refuseItem(tx: Transaction, scope: UserScope, sourceId: string, itemId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET refused_at = coalesce(refused_at, now())
     WHERE user_id = $1 AND source_id = $2 AND item_id = $3`,
    [scope.userId, sourceId, itemId],
  );
}

/** Hides shown items that are refused, or this item. Returns their uploads. */
export async function hideRefused(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  itemId: string | null = null,
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ uploadId: string }>(
    `${refusedFolders} UPDATE source_items SET hidden_at = now()
     WHERE user_id = $1 AND source_id = $2 AND hidden_at IS NULL AND upload_id IS NOT NULL
       AND (item_id = $3 OR NOT (${isAllowed}))
     RETURNING upload_id AS "uploadId"`,
    [scope.userId, sourceId, itemId],
  );
  return rows.map(({ uploadId }) => uploadId);
}

/** Shows hidden items again whose bytes are current and that nothing speaks against. Returns them. */
export async function showAllowed(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
): Promise<{ path: string; uploadId: string | null }[]> {
  // An item that came back changed stays hidden until it is fetched.
  const { rows } = await tx.$client.query<{ path: string; uploadId: string | null; isShown: boolean }>(
    `${refusedFolders} UPDATE source_items
     SET hidden_at = CASE WHEN state = 'stored' AND ${isAllowed} THEN NULL ELSE hidden_at END, hidden_pass = NULL
     WHERE user_id = $1 AND source_id = $2 AND hidden_at IS NOT NULL AND missing_since IS NULL AND NOT is_outside
       AND (state = 'stored' AND ${isAllowed} OR hidden_pass IS NOT NULL)
     RETURNING path, upload_id AS "uploadId", hidden_at IS NULL AS "isShown"`,
    [scope.userId, sourceId],
  );
  return rows.flatMap(({ isShown, ...item }) => (isShown ? [item] : []));
}

export type RefusedItem = { itemId: string; folderId: string; path: string; version: string };

/** The refused item that was probed longest ago, before this moment. */
export async function findRefused(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  probedBefore: Date,
): Promise<RefusedItem | undefined> {
  const { rows } = await tx.$client.query<RefusedItem>(
    `SELECT item_id AS "itemId", folder_id AS "folderId", path, version FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND refused_at IS NOT NULL AND missing_since IS NULL
       AND (probed_at IS NULL OR probed_at < $3)
     ORDER BY probed_at NULLS FIRST, item_id LIMIT 1`,
    [scope.userId, sourceId, probedBefore],
  );
  return rows[0];
}

/** Stores the outcome of a refused item's probe. */
export async function settleRefused(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  { itemId, isAllowed: isBack, at }: { itemId: string; isAllowed: boolean; at: Date },
): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET probed_at = $4, refused_at = CASE WHEN $5 THEN NULL ELSE refused_at END
     WHERE user_id = $1 AND source_id = $2 AND item_id = $3`,
    [scope.userId, sourceId, itemId, at, isBack],
  );
}
