import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { StoredBytes } from '#server/platform/storage/verify-bytes.ts';

/** Whose stored files were not compared with what came since `before`, those never compared first. */
export async function listUncheckedFiles(
  tx: Transaction,
  before: Date,
  atMost: number,
): Promise<(JobOwner & { uploadId: string })[]> {
  const { rows } = await tx.$client.query<JobOwner & { uploadId: string }>(
    `SELECT user_id AS "userId", customer_id AS "customerId", upload_id AS "uploadId" FROM list_unchecked_files($1, $2)`,
    [before.toISOString(), atMost],
  );
  return rows;
}

/** Where a file's bytes lie; undefined where it is gone, or was compared by another server meanwhile. */
export async function findUncheckedFile(
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
  before: Date,
): Promise<StoredBytes | undefined> {
  const { rows } = await tx.$client.query<StoredBytes>(
    `SELECT file_path AS "filePath", content_sha256 AS "contentSha256" FROM file_uploads
     WHERE user_id = $1 AND id = $2 AND (checked_at IS NULL OR checked_at < $3)`,
    [scope.userId, uploadId, before.toISOString()],
  );
  return rows[0];
}

/** Notes that a file's bytes were compared. */
export async function markChecked(tx: Transaction, scope: UserScope, uploadId: string, at: Date): Promise<void> {
  await tx.$client.query('UPDATE file_uploads SET checked_at = $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    uploadId,
    at.toISOString(),
  ]);
}
