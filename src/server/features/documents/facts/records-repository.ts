import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** Papers of all users whose records came from an extractor older than `version`, last read first. */
export async function listOutdatedRecords(
  tx: Transaction,
  version: number,
  atMost: number,
): Promise<{ userId: string; customerId: string; documentId: string }[]> {
  const { rows } = await tx.$client.query<{ userId: string; customerId: string; documentId: string }>(
    `SELECT user_id AS "userId", customer_id AS "customerId", document_id AS "documentId"
     FROM list_outdated_records($1, $2)`,
    [version, atMost],
  );
  return rows;
}

/** Locks an outdated paper until the transaction ends and returns its file. Undefined if there is nothing to do. */
export async function holdOutdatedRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  version: number,
): Promise<{ uploadId: string; fileName: string; filePath: string } | undefined> {
  const { rows } = await tx.$client.query<{ uploadId: string; fileName: string; filePath: string }>(
    `SELECT f.id AS "uploadId", f.file_name AS "fileName", f.file_path AS "filePath"
     FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.id = $2 AND d.state = 'ready' AND d.records_version < $3 FOR NO KEY UPDATE OF d`,
    [scope.userId, documentId, version],
  );
  return rows[0];
}

/** Marks a paper as done for this version. Its records stay as they are. */
export async function skipRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  version: number,
): Promise<void> {
  await tx.$client.query('UPDATE documents SET records_version = $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    documentId,
    version,
  ]);
}
