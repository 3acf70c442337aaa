import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { UnreadFile, UnreadPapers } from '#shared/contracts/unread-papers.ts';

/** The documents that a question is limited to, and the days of those with a date; null = any. */
type UnreadWithin = { documentIds: readonly string[] | null; dateFrom: string | null; dateTo: string | null };

/** A file that could not be read has no date: it may be of any day. */
const within = `($2::uuid[] IS NULL OR d.id = ANY ($2::uuid[])) AND (d.meeting_date IS NULL AND d.state <> 'ready'
  OR ($3::date IS NULL OR d.meeting_date >= $3) AND ($4::date IS NULL OR d.meeting_date <= $4))`;

/** Left out of mails and archives; not read at all; left out of sources; files inside others; pages without text. */
const unreadFiles = `SELECT a.file_name AS "fileName", a.reason, d.id, a.ordinal, NULL::int[] AS pages, 0 AS rank FROM mail_attachments a
  JOIN documents d ON d.user_id = $1 AND d.upload_id = a.mail_id
  WHERE a.user_id = $1 AND a.upload_id IS NULL AND a.reason <> 'file_empty' AND d.state = 'ready' AND ${within}
  UNION ALL
  SELECT u.file_name, d.failure_code, d.id, 0, NULL, 0 FROM documents d
  JOIN file_uploads u ON u.user_id = $1 AND u.id = d.upload_id
  WHERE d.user_id = $1 AND d.state = 'failed' AND d.failure_code <> 'file_empty' AND ${within}
  UNION ALL
  SELECT i.name, i.reason, NULL, 0, NULL, 1 FROM source_items i
  WHERE i.user_id = $1 AND $2::uuid[] IS NULL AND i.state = 'left_out' AND i.upload_id IS NULL AND i.missing_since IS NULL
    AND NOT i.is_outside AND i.reason IS NOT NULL AND i.reason <> 'file_empty'
  UNION ALL
  SELECT u.file_name, 'embedded_files', d.id, 0, NULL, 2 FROM documents d
  JOIN file_uploads u ON u.user_id = $1 AND u.id = d.upload_id
  WHERE d.user_id = $1 AND d.state = 'ready' AND 'embedded_files' = ANY (d.notes) AND ${within}
  UNION ALL
  SELECT u.file_name, 'pages_without_text', d.id, 0, d.poor_pages, 2 FROM documents d
  JOIN file_uploads u ON u.user_id = $1 AND u.id = d.upload_id
  WHERE d.user_id = $1 AND d.state = 'ready' AND d.poor_pages <> '{}' AND ${within}`;

/**
 * What of the user's papers is not searched, newest first, whole files before parts of them.
 * @param most files to name
 */
export async function findUnreadPapers(
  tx: Transaction,
  scope: UserScope,
  { documentIds, dateFrom, dateTo }: UnreadWithin,
  most: number,
): Promise<UnreadPapers> {
  const values = [scope.userId, documentIds, dateFrom, dateTo];
  const { rows } = await tx.$client.query<UnreadFile & { pages: number[] | null; total: number }>(
    `SELECT "fileName", reason, id AS "documentId", pages, (count(*) OVER ())::int AS total FROM (${unreadFiles}) unread
     ORDER BY rank, id DESC NULLS LAST, ordinal, "fileName" LIMIT $5`,
    [...values, most],
  );
  const { rows: waiting } = await tx.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM documents d WHERE d.user_id = $1 AND d.state IN ('queued', 'reading') AND ${within}`,
    values,
  );
  return {
    files: rows.map(({ fileName, reason, documentId, pages }) => ({
      fileName,
      reason,
      documentId,
      ...(pages && { pages }),
    })),
    total: rows[0]?.total ?? 0,
    pending: waiting[0]?.count ?? 0,
  };
}
