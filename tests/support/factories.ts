import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { storeRecords } from '#server/features/meetings/public.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { readDocument } from '#server/reading/read-document.ts';
import { addIndexedDocument } from './indexed-documents.ts';

/** An upload with its document, read and ready. */
export async function storeDocument(
  platform: Platform,
  scope: UserScope,
  overrides: { title?: string; meetingDate?: string } = {},
): Promise<{ id: string; uploadId: string }> {
  const [id, uploadId] = [uuidv7(), uuidv7()];
  await platform.database.withUser(scope, async (tx) => {
    await tx.execute(sql`
      INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256)
      VALUES (${scope.userId}, ${uploadId}, 'protokoll.txt', ${`${scope.userId}/${uploadId}.txt`}, 1, 'text/plain', '')`);
    await tx.execute(sql`
      INSERT INTO documents (user_id, id, upload_id, title, title_source, meeting_date, state, page_count)
      VALUES (${scope.userId}, ${id}, ${uploadId}, ${overrides.title ?? 'Protokoll'}, 'text', ${overrides.meetingDate ?? null}, 'ready', 1)`);
  });
  return { id, uploadId };
}

/** A document as left by reading, one passage per page: pages, passages, index and records. */
export async function storeReadDocument(
  platform: Platform,
  scope: UserScope,
  document: { title: string; meetingDate?: string; pages: readonly string[] },
): Promise<{ id: string; uploadId: string }> {
  const { documentId: id, uploadId } = await addIndexedDocument(platform.database, scope, {
    title: document.title,
    meetingDate: document.meetingDate ?? null,
    passages: document.pages,
  });
  const bytes = new TextEncoder().encode(document.pages.join('\f'));
  const { records } = await readDocument(bytes, 'minutes.txt', 'txt', {
    onPageCount: () => {},
    onPage: async () => {},
  });
  await platform.database.withUser(scope, async (tx) => {
    await storeRecords(tx, scope, id, records);
    for (const [index, text] of document.pages.entries()) {
      await tx.execute(
        sql`INSERT INTO pages (user_id, document_id, page_number, text) VALUES (${scope.userId}, ${id}, ${index + 1}, ${text})`,
      );
    }
  });
  return { id, uploadId };
}
