import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type GoneItem = {
  itemId: string;
  folderId: string;
  path: string;
  version: string;
  uploadId: string | null;
  transferId: string | null;
  isOutside: boolean;
  /** A complete pass since it was hidden has found it in no chosen folder. */
  isSettled: boolean;
};

const columns = `item_id AS "itemId", folder_id AS "folderId", path, version, upload_id AS "uploadId", transfer_id AS "transferId", is_outside AS "isOutside",
  is_outside AND hidden_at < (SELECT thorough_at FROM sources s
    WHERE s.user_id = source_items.user_id AND s.id = source_items.source_id) AS "isSettled"`;

/** At the end of a pass: hides items that are gone or outside. */
export async function hideGone(tx: Transaction, scope: UserScope, sourceId: string, pass: number): Promise<GoneItem[]> {
  const hidden = await tx.$client.query<GoneItem>(
    `UPDATE source_items SET hidden_at = coalesce(hidden_at, now()), hidden_pass = $3
     WHERE user_id = $1 AND source_id = $2 AND hidden_pass IS NULL AND upload_id IS NOT NULL
       AND (missing_since IS NOT NULL OR is_outside) RETURNING ${columns}`,
    [scope.userId, sourceId, pass],
  );
  // Of these no bytes are stored.
  await tx.$client.query(
    `DELETE FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND missing_since IS NOT NULL AND upload_id IS NULL AND next_transfer_id IS NULL`,
    [scope.userId, sourceId],
  );
  return hidden.rows;
}

/**
 * Hides items that changed at the source but cannot be fetched: their bytes are kept, without being found, until they
 * can be or both proofs say they are gone. Returns the uploads that were hidden.
 */
export async function hideOutdated(tx: Transaction, scope: UserScope, sourceId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ uploadId: string }>(
    `UPDATE source_items SET hidden_at = now()
     WHERE user_id = $1 AND source_id = $2 AND hidden_at IS NULL AND upload_id IS NOT NULL AND state IN ('failed', 'left_out')
     RETURNING upload_id AS "uploadId"`,
    [scope.userId, sourceId],
  );
  return rows.map(({ uploadId }) => uploadId);
}

/** Items newly left out; `tries` marks those that were logged already. */
export async function listNewlyLeftOut(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
): Promise<{ path: string; reason: string }[]> {
  const { rows } = await tx.$client.query<{ path: string; reason: string }>(
    `UPDATE source_items SET tries = 1
     WHERE user_id = $1 AND source_id = $2 AND state = 'left_out' AND tries = 0 AND NOT is_outside AND missing_since IS NULL
     RETURNING path, reason`,
    [scope.userId, sourceId],
  );
  return rows;
}

/** Number of the source's documents that were shown before this pass. */
export async function countShown(tx: Transaction, scope: UserScope, sourceId: string, pass: number): Promise<number> {
  const { rows } = await tx.$client.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND upload_id IS NOT NULL AND (hidden_at IS NULL OR hidden_pass = $3)`,
    [scope.userId, sourceId, pass],
  );
  return rows[0]?.total ?? 0;
}

/** True if there are hidden items that may be deleted. */
export async function hasGone(tx: Transaction, scope: UserScope, sourceId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    'SELECT FROM source_items WHERE user_id = $1 AND source_id = $2 AND hidden_pass IS NOT NULL LIMIT 1',
    [scope.userId, sourceId],
  );
  return rowCount === 1;
}

/** The item hidden by an earlier pass whose last probe is the oldest before this moment: a second proof purges it. */
export async function findHidden(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  { before, probedBefore }: { before: number; probedBefore: Date },
): Promise<GoneItem | undefined> {
  const { rows } = await tx.$client.query<GoneItem>(
    `SELECT ${columns} FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND hidden_pass < $3 AND (probed_at IS NULL OR probed_at < $4)
     ORDER BY probed_at NULLS FIRST, hidden_pass, item_id LIMIT 1`,
    [scope.userId, sourceId, before, probedBefore],
  );
  return rows[0];
}

/** Stores the time of the probe; false if the item is no longer hidden by an earlier pass. */
export async function markProbed(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  { itemId, before, at }: { itemId: string; before: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    'UPDATE source_items SET probed_at = $5 WHERE user_id = $1 AND source_id = $2 AND item_id = $3 AND hidden_pass < $4',
    [scope.userId, sourceId, itemId, before, at],
  );
  return rowCount === 1;
}

/** All items with stored bytes, for disconnecting the source. */
export async function listHeld(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  options: { limit: number; isHiddenOnly: boolean },
): Promise<GoneItem[]> {
  const { rows } = await tx.$client.query<GoneItem>(
    `SELECT ${columns} FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND upload_id IS NOT NULL AND (hidden_at IS NOT NULL OR NOT $3)
     ORDER BY item_id LIMIT $4`,
    [scope.userId, sourceId, options.isHiddenOnly, options.limit],
  );
  return rows;
}

/**
 * Those of these uploads that only gone items hold: they came from sources, no present item has the same bytes, and the
 * user has not uploaded them.
 */
export async function listUnheld(tx: Transaction, scope: UserScope, uploadIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `SELECT f.id FROM file_uploads f
     WHERE f.user_id = $1 AND f.id = ANY ($2::uuid[]) AND f.is_from_source AND f.parent_id IS NULL
       AND NOT EXISTS (SELECT FROM source_items i WHERE i.user_id = $1 AND i.upload_id = f.id AND i.hidden_at IS NULL)
       AND NOT EXISTS (
         SELECT FROM upload_copies c WHERE c.user_id = $1 AND c.upload_id = f.id
           AND NOT EXISTS (SELECT FROM source_items i WHERE i.user_id = $1 AND i.transfer_id = c.id))`,
    [scope.userId, uploadIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * What releasing an item's bytes deletes: `upload` if nothing else holds them, `copy` if the item was a further name of
 * an upload that stays, null for the item alone.
 */
export async function findRelease(
  tx: Transaction,
  scope: UserScope,
  item: { sourceId: string; itemId: string; uploadId: string; transferId: string | null },
): Promise<'upload' | 'copy' | null> {
  const { rows } = await tx.$client.query<{ isLast: boolean; isCopy: boolean }>(
    `SELECT f.is_from_source AND f.parent_id IS NULL
         AND NOT EXISTS (SELECT FROM source_items i WHERE i.user_id = $1 AND i.upload_id = f.id
           AND (i.source_id, i.item_id) <> ($3::uuid, $4::text))
         AND NOT EXISTS (SELECT FROM upload_copies c WHERE c.user_id = $1 AND c.upload_id = f.id AND c.id IS DISTINCT FROM $5::uuid) AS "isLast",
       f.id IS DISTINCT FROM $5::uuid AS "isCopy"
     FROM file_uploads f WHERE f.user_id = $1 AND f.id = $2`,
    [scope.userId, item.uploadId, item.sourceId, item.itemId, item.transferId],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.isLast) return 'upload';
  return row.isCopy && item.transferId !== null ? 'copy' : null;
}

/** An upload that an item leaves to another one takes that one's name: a copy is no longer called like its original. */
export async function renameToHolder(
  tx: Transaction,
  scope: UserScope,
  item: { sourceId: string; itemId: string; uploadId: string; transferId: string | null },
): Promise<void> {
  await tx.$client.query(
    `UPDATE file_uploads f SET file_name = left(i.name, 255) FROM source_items i
     WHERE f.user_id = $1 AND f.id = $2 AND f.id = $5 AND f.is_from_source AND i.user_id = $1 AND i.upload_id = f.id
       AND i.hidden_at IS NULL AND (i.source_id, i.item_id) <> ($3::uuid, $4::text)`,
    [scope.userId, item.uploadId, item.sourceId, item.itemId, item.transferId],
  );
}

/** Locks an upload until the transaction ends: whoever uploads the same bytes waits and then finds it, or not. */
export async function lockUpload(tx: Transaction, scope: UserScope, uploadId: string): Promise<void> {
  await tx.$client.query('SELECT FROM file_uploads WHERE user_id = $1 AND id = $2 FOR UPDATE', [
    scope.userId,
    uploadId,
  ]);
}

/** Hands attachments of a mail that is about to be deleted to the source that also holds them as files. */
export async function markAttachments(tx: Transaction, scope: UserScope, mailId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE file_uploads f SET is_from_source = true
     WHERE f.user_id = $1 AND f.root_id = $2 AND EXISTS (SELECT FROM source_items i WHERE i.user_id = $1 AND i.upload_id = f.id)
       AND NOT EXISTS (SELECT FROM upload_copies c WHERE c.user_id = $1 AND c.upload_id = f.id
         AND NOT EXISTS (SELECT FROM source_items i WHERE i.user_id = $1 AND i.transfer_id = c.id))`,
    [scope.userId, mailId],
  );
}

/** Hides all items of a source that is being disconnected. */
export async function markHidden(tx: Transaction, scope: UserScope, sourceId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET hidden_at = coalesce(hidden_at, now()), hidden_pass = coalesce(hidden_pass, 0), is_outside = false,
       missing_since = coalesce(missing_since, now())
     WHERE user_id = $1 AND source_id = $2`,
    [scope.userId, sourceId],
  );
}

/** Deletes an item; one outside the chosen folders stays known, without bytes. */
export async function dropItem(tx: Transaction, scope: UserScope, sourceId: string, itemId: string): Promise<void> {
  await tx.$client.query(
    `WITH kept AS (
       UPDATE source_items SET upload_id = NULL, transfer_id = NULL, hidden_at = NULL, hidden_pass = NULL, state = 'waiting', tries = 0
       WHERE user_id = $1 AND source_id = $2 AND item_id = $3 AND is_outside AND missing_since IS NULL
     )
     DELETE FROM source_items WHERE user_id = $1 AND source_id = $2 AND item_id = $3 AND NOT (is_outside AND missing_since IS NULL)`,
    [scope.userId, sourceId, itemId],
  );
}

/** Makes the bytes of these items the user's own, independent of the source. */
export async function keepAsOwn(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  isHiddenOnly: boolean,
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `WITH kept AS (
       SELECT DISTINCT upload_id FROM source_items
       WHERE user_id = $1 AND source_id = $2 AND upload_id IS NOT NULL AND (hidden_pass IS NOT NULL OR NOT $3)
     )
     UPDATE file_uploads SET is_from_source = false FROM kept WHERE user_id = $1 AND id = kept.upload_id RETURNING id`,
    [scope.userId, sourceId, isHiddenOnly],
  );
  if (isHiddenOnly) {
    await tx.$client.query(
      'DELETE FROM source_items WHERE user_id = $1 AND source_id = $2 AND hidden_pass IS NOT NULL',
      [scope.userId, sourceId],
    );
  }
  return rows.map(({ id }) => id);
}
