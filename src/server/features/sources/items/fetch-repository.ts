import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type WaitingItem = {
  itemId: string;
  folderId: string;
  name: string;
  path: string;
  size: number | null;
  version: string;
  tries: number;
  nextTransferId: string | null;
  uploadId: string | null;
  transferId: string | null;
};

const columns = `item_id AS "itemId", folder_id AS "folderId", name, path, size::float8 AS size, version, tries, next_transfer_id AS "nextTransferId",
  upload_id AS "uploadId", transfer_id AS "transferId"`;

/** Transfers that were in progress when their server died. */
export async function findTransfers(tx: Transaction, scope: UserScope, sourceId: string): Promise<WaitingItem[]> {
  const { rows } = await tx.$client.query<WaitingItem>(
    `SELECT ${columns} FROM source_items WHERE user_id = $1 AND source_id = $2 AND next_transfer_id IS NOT NULL`,
    [scope.userId, sourceId],
  );
  return rows;
}

/** The next item to fetch, by path; items that failed before come last. */
export async function findWaiting(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
): Promise<WaitingItem | undefined> {
  const { rows } = await tx.$client.query<WaitingItem>(
    `SELECT ${columns} FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND state = 'waiting' AND missing_since IS NULL AND NOT is_outside
       AND (next_try_at IS NULL OR next_try_at <= now())
     ORDER BY tries, path, item_id LIMIT 1`,
    [scope.userId, sourceId],
  );
  return rows[0];
}

/** When the next waiting item is due; null if none waits. */
export async function findNextTry(tx: Transaction, scope: UserScope, sourceId: string): Promise<Date | null> {
  const { rows } = await tx.$client.query<{ at: Date | null }>(
    `SELECT min(coalesce(next_try_at, now())) AS at FROM source_items
     WHERE user_id = $1 AND source_id = $2 AND state = 'waiting' AND missing_since IS NULL AND NOT is_outside`,
    [scope.userId, sourceId],
  );
  return rows[0]?.at ?? null;
}

/** Stores the id of a transfer before its first byte arrives; null ends it. */
export async function announceTransfer(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  item: { itemId: string; transferId: string | null; version: string },
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE source_items SET next_transfer_id = $4 WHERE user_id = $1 AND source_id = $2 AND item_id = $3 AND version = $5`,
    [scope.userId, sourceId, item.itemId, item.transferId, item.version],
  );
  return rowCount === 1;
}

/** Marks an upload as the source's if this transfer created it. */
export async function claimUpload(
  tx: Transaction,
  scope: UserScope,
  { transferId, uploadId }: { transferId: string; uploadId: string },
): Promise<void> {
  if (uploadId !== transferId) return;
  await tx.$client.query('UPDATE file_uploads SET is_from_source = true WHERE user_id = $1 AND id = $2', [
    scope.userId,
    uploadId,
  ]);
}

/** Stores that the bytes have arrived; false if the item is gone or has changed meanwhile. */
export async function completeTransfer(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  item: { itemId: string; transferId: string; uploadId: string; version: string },
): Promise<boolean> {
  await claimUpload(tx, scope, item);
  const { rowCount } = await tx.$client.query(
    `UPDATE source_items SET upload_id = $5, transfer_id = $4, next_transfer_id = NULL, tries = 0, next_try_at = NULL, reason = NULL,
       state = CASE WHEN version = $6 THEN 'stored' ELSE state END, hidden_at = NULL, hidden_pass = NULL, refused_at = NULL
     WHERE user_id = $1 AND source_id = $2 AND item_id = $3`,
    [scope.userId, sourceId, item.itemId, item.transferId, item.uploadId, item.version],
  );
  return rowCount === 1;
}

/** Stores a failed transfer, to be retried at `nextTryAt` or given up (null). */
export async function failTransfer(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  item: {
    itemId: string;
    version: string;
    reason: string;
    nextTryAt: Date | null;
    state: 'waiting' | 'failed' | 'left_out';
  },
): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET state = $5, reason = $6, tries = tries + 1, next_try_at = $7, next_transfer_id = NULL
     WHERE user_id = $1 AND source_id = $2 AND item_id = $3 AND version = $4`,
    [scope.userId, sourceId, item.itemId, item.version, item.state, item.reason, item.nextTryAt],
  );
}

/** Requeues items whose fault may have passed, and drops the waiting time of all. */
export async function retryFailed(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  fileFaults: readonly string[],
): Promise<void> {
  await tx.$client.query(
    `UPDATE source_items SET state = 'waiting', tries = 0, next_try_at = NULL
     WHERE user_id = $1 AND source_id = $2
       AND (state = 'failed' AND reason <> ALL ($3) OR state = 'waiting' AND next_try_at IS NOT NULL)`,
    [scope.userId, sourceId, fileFaults],
  );
}
