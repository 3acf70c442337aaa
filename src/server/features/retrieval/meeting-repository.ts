import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type MeetingDocument = { id: string; title: string | null; fileName: string; meetingDate: string };

/**
 * The documents of a scope with a meeting date, newest first. Leaves out replaced versions, and mails, whose date is
 * the day they were sent.
 * @param until the last day that counts
 * @param most rows
 */
export async function listMeetingDocuments(
  tx: Transaction,
  scope: UserScope,
  limits: { documentIds: readonly string[] | null; dateFrom: string | null; until: string; most: number },
): Promise<MeetingDocument[]> {
  const { rows } = await tx.$client.query<MeetingDocument>({
    name: 'list_meeting_documents',
    text: `SELECT d.id, d.title, f.file_name AS "fileName", d.meeting_date::text AS "meetingDate"
     FROM documents d
     JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.state = 'ready' AND d.passage_count > 0 AND ($2::uuid[] IS NULL OR d.id = ANY ($2))
       AND ($3::date IS NULL OR d.meeting_date >= $3) AND d.meeting_date <= $4
       AND d.meeting_date_source IS DISTINCT FROM 'label' AND f.file_name !~* '\\.(eml|msg)$'
       AND NOT EXISTS (SELECT FROM document_versions v WHERE v.user_id = d.user_id AND v.older_id = d.id AND v.is_version)
     ORDER BY d.meeting_date DESC, d.id
     LIMIT $5`,
    values: [scope.userId, limits.documentIds, limits.dateFrom, limits.until, limits.most],
  });
  return rows;
}
