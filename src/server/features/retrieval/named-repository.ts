import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PassageRow } from './repository.ts';

/** A passage with a page that it lies on, whole or in part. */
export type PassageOnPage = PassageRow & { pageNumber: number; pageText: string };

/** Passages of one question about a page; hundreds of papers have a page 3. */
const mostOnPage = 80;

const columns = `p.id, p.document_id AS "documentId", p.ordinal, p.first_page AS "firstPage", p.start_offset AS "startOffset",
  p.last_page AS "lastPage", p.end_offset AS "endOffset", p.section, p.sections, p.speaker, p.language, p.text, p.context`;

/**
 * The passages on pages with this printed number (null as `documentIds`: in all papers), newest papers first. A page
 * without a printed number of its own is found by its place.
 */
export async function listPassagesOnPage(
  tx: Transaction,
  scope: UserScope,
  label: string,
  documentIds: readonly string[] | null,
): Promise<PassageOnPage[]> {
  const number = /^\d{1,6}$/u.test(label) ? Number(label) : null;
  const { rows } = await tx.$client.query<PassageOnPage>(
    `SELECT ${columns}, page.page_number AS "pageNumber", page.text AS "pageText"
     FROM pages page
     JOIN documents d ON d.user_id = page.user_id AND d.id = page.document_id AND d.state = 'ready'
     JOIN passages p ON p.user_id = page.user_id AND p.document_id = page.document_id
       AND p.first_page <= page.page_number AND p.last_page >= page.page_number
     WHERE page.user_id = $1 AND (lower(page.label) = lower($2) OR (page.label IS NULL AND page.page_number = $3))
       AND ($4::uuid[] IS NULL OR page.document_id = ANY ($4))
     ORDER BY d.meeting_date DESC NULLS LAST, p.document_id, page.page_number, p.ordinal LIMIT ${mostOnPage}`,
    [scope.userId, label, number, documentIds],
  );
  return rows;
}

/** Inclusive page numbers. */
export type PagesOfDocument = { documentId: string; page: number; lastPage: number };

/** The passages that lie on any of these pages, each once, in no particular order. */
export async function listPassagesOnPages(
  tx: Transaction,
  scope: UserScope,
  wanted: readonly PagesOfDocument[],
): Promise<PassageRow[]> {
  const { rows } = await tx.$client.query<PassageRow>(
    `SELECT ${columns} FROM passages p WHERE p.user_id = $1 AND p.document_id = ANY ($2::uuid[]) AND EXISTS (
       SELECT FROM unnest($2::uuid[], $3::int[], $4::int[]) AS wanted(document_id, page, last_page)
       WHERE wanted.document_id = p.document_id AND p.first_page <= wanted.last_page AND p.last_page >= wanted.page)`,
    [
      scope.userId,
      wanted.map(({ documentId }) => documentId),
      wanted.map(({ page }) => page),
      wanted.map(({ lastPage }) => lastPage),
    ],
  );
  return rows;
}
