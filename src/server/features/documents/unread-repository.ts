import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';

/** What of the user's papers is not searched. */
export type UnreadPapers = {
  /** Files left out of mails and archives and files that could not be read, newest first. */
  named: { fileName: string; reason: ErrorCode }[];
  /** All of those, including those not named. */
  total: number;
  /** Files waiting or being read. */
  pending: number;
};

/** @param documentIds null = all */
export async function findUnreadPapers(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[] | null,
  most: number,
): Promise<UnreadPapers> {
  const { rows } = await tx.$client.query<{ fileName: string; reason: ErrorCode; total: number }>(
    `SELECT "fileName", reason, (count(*) OVER ())::int AS total FROM (
       SELECT a.file_name AS "fileName", a.reason, d.id, a.ordinal FROM mail_attachments a
       JOIN documents d ON d.user_id = $1 AND d.upload_id = a.mail_id
       WHERE a.user_id = $1 AND a.upload_id IS NULL AND a.reason <> 'file_empty' AND d.state = 'ready'
         AND ($2::uuid[] IS NULL OR d.id = ANY ($2::uuid[]))
       UNION ALL
       SELECT u.file_name, d.failure_code, d.id, 0 FROM documents d
       JOIN file_uploads u ON u.user_id = $1 AND u.id = d.upload_id
       WHERE d.user_id = $1 AND d.state = 'failed' AND d.failure_code <> 'file_empty'
         AND ($2::uuid[] IS NULL OR d.id = ANY ($2::uuid[]))
     ) unread ORDER BY id DESC, ordinal LIMIT $3`,
    [scope.userId, documentIds, most],
  );
  const { rows: waiting } = await tx.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM documents
     WHERE user_id = $1 AND state IN ('queued', 'reading') AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[]))`,
    [scope.userId, documentIds],
  );
  return {
    named: rows.map(({ fileName, reason }) => ({ fileName, reason })),
    total: rows[0]?.total ?? 0,
    pending: waiting[0]?.count ?? 0,
  };
}
