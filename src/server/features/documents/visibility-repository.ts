import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** `$1` user, `$2` uploads: these and everything nested in them, except what another mail or the user also holds. */
const held = `WITH RECURSIVE tree AS (
    SELECT id FROM file_uploads WHERE user_id = $1 AND id = ANY ($2::uuid[])
    UNION
    SELECT child.id FROM file_uploads child JOIN tree ON child.parent_id = tree.id
    WHERE child.user_id = $1 AND NOT EXISTS (SELECT FROM upload_copies c WHERE c.user_id = $1 AND c.upload_id = child.id)
      AND NOT EXISTS (SELECT FROM mail_attachments m WHERE m.user_id = $1 AND m.upload_id = child.id AND m.mail_id <> child.parent_id)
  )`;

/** Withdraws documents from answers; a reading in progress ends. Returns the uploads. */
export async function withdrawDocuments(
  tx: Transaction,
  scope: UserScope,
  uploadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ uploadId: string }>(
    `${held} UPDATE documents SET state = 'withdrawn', attempt = attempt + 1 FROM tree
     WHERE documents.user_id = $1 AND documents.upload_id = tree.id AND state <> 'withdrawn'
     RETURNING documents.upload_id AS "uploadId"`,
    [scope.userId, uploadIds],
  );
  return rows.map(({ uploadId }) => uploadId);
}

/** Restores documents. Those never read completely become "failed" without a reason, to be read again. */
export async function restoreDocuments(
  tx: Transaction,
  scope: UserScope,
  uploadIds: readonly string[],
): Promise<{ uploadId: string; documentId: string; isUnread: boolean }[]> {
  const { rows } = await tx.$client.query<{ uploadId: string; documentId: string; isUnread: boolean }>(
    `${held} UPDATE documents SET state = CASE
       WHEN failure_code IS NULL AND read_at IS NOT NULL AND page_count IS NOT NULL AND pages_read = page_count THEN 'ready' ELSE 'failed' END
     FROM tree WHERE documents.user_id = $1 AND documents.upload_id = tree.id AND state = 'withdrawn'
     RETURNING documents.upload_id AS "uploadId", documents.id AS "documentId", state = 'failed' AND failure_code IS NULL AS "isUnread"`,
    [scope.userId, uploadIds],
  );
  return rows;
}

/** Those of these documents that are withdrawn. */
export async function findWithdrawn(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'find_withdrawn',
    text: `SELECT id FROM documents WHERE user_id = $1 AND id = ANY ($2::uuid[]) AND state = 'withdrawn'`,
    values: [scope.userId, documentIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** True if the document of this upload is withdrawn. */
export async function isWithdrawnUpload(tx: Transaction, scope: UserScope, uploadId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM documents WHERE user_id = $1 AND upload_id = $2 AND state = 'withdrawn'`,
    [scope.userId, uploadId],
  );
  return rowCount === 1;
}
