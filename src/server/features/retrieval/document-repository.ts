import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type ScopedDocument = {
  id: string;
  uploadId: string;
  title: string | null;
  meetingDate: string | null;
  fileName: string;
  /** Of an attachment: the title of its mail. */
  mailTitle?: string | null;
  pageCount?: number | null;
};

/**
 * The user's documents with these ids that have been read. Two queries instead of a join: without table statistics the
 * planner would scan all of the user's files per document.
 */
export async function loadDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<ScopedDocument[]> {
  type File = Pick<ScopedDocument, 'fileName' | 'mailTitle'> & { id: string };
  const values = [scope.userId, documentIds];
  const [documents, files] = await Promise.all([
    tx.$client.query<Omit<ScopedDocument, 'fileName' | 'mailTitle'>>({
      name: 'load_documents',
      text: `SELECT id, upload_id AS "uploadId", title, meeting_date::text AS "meetingDate", page_count AS "pageCount"
       FROM documents WHERE user_id = $1 AND id = ANY ($2::uuid[]) AND state = 'ready'`,
      values,
    }),
    tx.$client.query<File>({
      name: 'load_files_of_documents',
      text: `SELECT f.id, f.file_name AS "fileName",
         CASE WHEN f.parent_id IS NOT NULL THEN (SELECT coalesce(mail.title, mail_file.file_name) FROM file_uploads mail_file
          JOIN documents mail ON mail.user_id = mail_file.user_id AND mail.upload_id = mail_file.id
          WHERE mail_file.user_id = f.user_id AND mail_file.id = f.parent_id) END AS "mailTitle"
       FROM file_uploads f WHERE f.user_id = $1
         AND f.id = ANY (ARRAY(SELECT upload_id FROM documents WHERE user_id = $1 AND id = ANY ($2::uuid[])))`,
      values,
    }),
  ]);
  const byId = new Map(files.rows.map((file) => [file.id, file]));
  return documents.rows.flatMap((document) => {
    const file = byId.get(document.uploadId);
    return file ? { ...document, fileName: file.fileName, mailTitle: file.mailTitle ?? null } : [];
  });
}
