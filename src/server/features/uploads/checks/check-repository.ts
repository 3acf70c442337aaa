import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { StoredBytes } from '#server/platform/storage/verify-bytes.ts';

/** Stored files of all users not verified since `before`, never-verified ones first. */
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

/** A file's location; undefined if it is gone, or another server has verified it meanwhile. */
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

/** Records that a file's bytes were verified. */
export async function markChecked(tx: Transaction, scope: UserScope, uploadId: string, at: Date): Promise<void> {
  await tx.$client.query('UPDATE file_uploads SET checked_at = $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    uploadId,
    at.toISOString(),
  ]);
}
