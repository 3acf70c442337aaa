import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { withAnalysis } from '#server/features/retrieval/candidates/analyse-passages.ts';
import { addPassages, indexBatch, type PassageToIndex } from '#server/features/retrieval/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { cutStatements, packStatements } from '#server/reading/pages/cut-statements.ts';

export type DocumentToIndex = {
  title?: string | null;
  fileName?: string;
  meetingDate?: string | null;
  meetingDateSource?: 'text' | 'label';
  passages: readonly (string | Partial<PassageToIndex>)[];
};

/** Adds a document with these passages to the user's index, as reading would; one page per passage. */
export async function addIndexedDocument(
  database: Database,
  scope: UserScope,
  document: DocumentToIndex,
): Promise<{ documentId: string; uploadId: string; passageIds: string[] }> {
  const uploadId = uuidv7();
  const documentId = uuidv7();
  const fileName = document.fileName ?? 'unterlage.pdf';
  const passages = document.passages.map((each, ordinal): PassageToIndex & { id: string } => {
    const given = typeof each === 'string' ? { text: each } : each;
    const text = given.text ?? '';
    const passage = {
      id: uuidv7(),
      ordinal,
      firstPage: ordinal + 1,
      startOffset: 0,
      lastPage: ordinal + 1,
      endOffset: text.length,
      section: null,
      speaker: null,
      language: 'de' as const,
      context: null,
      ...given,
      text,
    };
    return { ...passage, statements: packStatements(cutStatements(passage)) };
  });
  await database.withUser(scope, async (tx) => {
    await tx.$client.query(
      `INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256)
       VALUES ($1, $2, $3, $4, 1, 'application/pdf', $5)`,
      [scope.userId, uploadId, fileName, `${scope.userId}/${randomUUID()}.pdf`, randomUUID()],
    );
    await tx.$client.query(
      `INSERT INTO documents (user_id, id, upload_id, title, meeting_date, meeting_date_source, state)
       VALUES ($1, $2, $3, $4, $5, $6, 'ready')`,
      [
        scope.userId,
        documentId,
        uploadId,
        document.title ?? null,
        document.meetingDate ?? null,
        document.meetingDateSource ?? null,
      ],
    );
    const { title = null, meetingDate = null } = document;
    const row = { id: documentId, uploadId, title, fileName, meetingDate };
    for (let start = 0; start < passages.length; start += indexBatch) {
      await addPassages(tx, scope, documentId, withAnalysis(row, passages.slice(start, start + indexBatch)));
    }
  });
  return { documentId, uploadId, passageIds: passages.map(({ id }) => id) };
}
