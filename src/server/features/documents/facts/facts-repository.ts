import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DateFoundIn, FoundIn } from '#shared/contracts/documents.ts';

/** Title and meeting of a document, each with its source; `user` = corrected. */
export type DocumentFacts = {
  title: string | null;
  titleSource: FoundIn | null;
  meetingDate: string | null;
  meetingDateSource: DateFoundIn | null;
  body: string | null;
  bodySource: 'text' | 'user' | null;
};

type Known = { found: Partial<DocumentFacts> | null; isSample: boolean; uploadId: string; fileName: string };

/** Current facts, and the facts that reading found, if stored. Locked until the transaction ends. */
export async function lockFacts(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<(Known & { facts: DocumentFacts }) | undefined> {
  type Row = DocumentFacts & Known;
  const { rows } = await tx.$client.query<Row>(
    `SELECT d.title, d.title_source AS "titleSource", d.meeting_date::text AS "meetingDate",
       d.meeting_date_source AS "meetingDateSource", d.body, d.body_source AS "bodySource", d.found, f.is_sample AS "isSample", f.id AS "uploadId",
       f.file_name AS "fileName"
     FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF d`,
    [scope.userId, documentId],
  );
  if (!rows[0]) return undefined;
  const { found, isSample, uploadId, fileName, ...facts } = rows[0];
  return { facts, found, isSample, uploadId, fileName };
}

/**
 * Stores the current facts and those that reading found. Clears the version keys, and marks the passages' terms as
 * outdated because they include the title.
 */
export async function saveFacts(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  { facts, found, bodyKey }: { facts: DocumentFacts; found: Partial<DocumentFacts>; bodyKey: string | null },
): Promise<void> {
  await tx.$client.query(
    `UPDATE documents SET title = $3, title_source = $4, meeting_date = $5, meeting_date_source = $6, body = $7,
       body_source = $8, body_key = $9, found = $10, title_key = NULL, name_key = NULL
     WHERE user_id = $1 AND id = $2`,
    [
      scope.userId,
      documentId,
      facts.title,
      facts.titleSource,
      facts.meetingDate,
      facts.meetingDateSource,
      facts.body,
      facts.bodySource,
      bodyKey,
      JSON.stringify(found),
    ],
  );
  await tx.$client.query('UPDATE passage_terms SET analyser_version = 0 WHERE user_id = $1 AND document_id = $2', [
    scope.userId,
    documentId,
  ]);
}
