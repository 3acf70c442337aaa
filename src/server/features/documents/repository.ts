import { and, asc, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { documents, fileUploads, mailAttachments, pages } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Attachment, Document, Page, PageLabels, RowNumbers } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { FileNote, ReadingState } from '#shared/contracts/uploads.ts';
import { type DescribedDocument, describeDocument } from './policy.ts';

const unfinishedStates: ReadingState[] = ['queued', 'reading'];

const ownDocument = (scope: UserScope, documentId: string) =>
  and(eq(documents.userId, scope.userId), eq(documents.id, documentId));

/**
 * Documents that may be seen: not those that their source refuses or no longer has. Every door to what a document says
 * opens for these alone.
 */
const isSeen = ne(documents.state, 'withdrawn');

const seenDocument = (scope: UserScope, documentId: string) => and(ownDocument(scope, documentId), isSeen);

/** The same for a page, by the document it is of. */
const ofSeenDocument = and(eq(documents.userId, pages.userId), eq(documents.id, pages.documentId), isSeen);

const ofUpload = and(eq(fileUploads.userId, documents.userId), eq(fileUploads.id, documents.uploadId));

/** Corrections that an imported document brings along. They override what reading finds. */
export type CorrectedFacts = Partial<
  Pick<
    typeof documents.$inferInsert,
    'title' | 'titleSource' | 'meetingDate' | 'meetingDateSource' | 'body' | 'bodyKey' | 'bodySource'
  >
>;

export async function insertDocument(
  tx: Transaction,
  scope: UserScope,
  document: { id: string; uploadId: string; notes: readonly FileNote[]; batchAt: Date } & Partial<CorrectedFacts>,
): Promise<void> {
  await tx.insert(documents).values({ ...document, notes: [...document.notes], userId: scope.userId });
}

/** Numbers of the user's documents that are unfinished, ready and failed. */
export async function countByState(
  tx: Transaction,
  scope: UserScope,
): Promise<{ unfinished: number; ready: number; failed: number }> {
  const rows = await tx
    .select({ state: documents.state, total: count() })
    .from(documents)
    .where(eq(documents.userId, scope.userId))
    .groupBy(documents.state);
  const of = (...states: ReadingState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { total }) => sum + total, 0);
  return { unfinished: of(...unfinishedStates), ready: of('ready'), failed: of('failed') };
}

export async function findDocument(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<DescribedDocument | undefined> {
  const [row] = await tx
    .select({ document: documents, file: fileUploads })
    .from(documents)
    .innerJoin(fileUploads, ofUpload)
    .where(seenDocument(scope, documentId));
  if (!row) return undefined;
  const mail = row.file.parentId === null ? undefined : await findMail(tx, scope, row.file.parentId);
  const attachments = await listAttachments(tx, scope, row.document.uploadId);
  const origin = await findOrigin(tx, scope, row.document.uploadId);
  return { ...describeDocument(row.document, row.file), attachments, mail: mail ?? null, origin };
}

/** The data source of a file, or the outermost mail that contains it. */
async function findOrigin(tx: Transaction, scope: UserScope, uploadId: string): Promise<Document['origin']> {
  const { rows } = await tx.$client.query<NonNullable<Document['origin']>>(
    `SELECT s.id AS "sourceId", s.kind, s.name, i.path, i.url
     FROM file_uploads f JOIN source_items i ON i.user_id = f.user_id AND i.upload_id IN (f.id, f.root_id)
     JOIN sources s ON s.user_id = i.user_id AND s.id = i.source_id AND NOT s.is_leaving
     WHERE f.user_id = $1 AND f.id = $2 ORDER BY i.upload_id = f.id DESC, i.hidden_at NULLS FIRST, i.source_id, i.item_id LIMIT 1`,
    [scope.userId, uploadId],
  );
  return rows[0] ?? null;
}

async function findMail(tx: Transaction, scope: UserScope, uploadId: string): Promise<Document['mail'] | undefined> {
  const [row] = await tx
    .select({
      uploadId: fileUploads.id,
      documentId: documents.id,
      fileName: fileUploads.fileName,
      title: documents.title,
    })
    .from(documents)
    .innerJoin(fileUploads, ofUpload)
    .where(and(eq(documents.userId, scope.userId), eq(documents.uploadId, uploadId)));
  return row;
}

/** Attachments of a mail, in order. */
async function listAttachments(tx: Transaction, scope: UserScope, mailId: string): Promise<Attachment[]> {
  const rows = await tx
    .select({
      fileName: mailAttachments.fileName,
      fileSize: mailAttachments.fileSize,
      uploadId: mailAttachments.uploadId,
      reason: mailAttachments.reason,
      documentId: documents.id,
      state: documents.state,
    })
    .from(mailAttachments)
    .leftJoin(
      documents,
      and(eq(documents.userId, mailAttachments.userId), eq(documents.uploadId, mailAttachments.uploadId)),
    )
    .where(and(eq(mailAttachments.userId, scope.userId), eq(mailAttachments.mailId, mailId)))
    .orderBy(asc(mailAttachments.ordinal));
  return rows.map((row) => ({ ...row, reason: row.reason as ErrorCode | null }));
}

/** These documents plus, at any depth, the attachments of mails among them. */
export async function listWithAttachments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `WITH RECURSIVE wanted AS (
       SELECT id, upload_id FROM documents WHERE user_id = $1 AND id = ANY ($2::uuid[])
       UNION
       SELECT attached.id, attached.upload_id FROM wanted
       JOIN mail_attachments link ON link.user_id = $1 AND link.mail_id = wanted.upload_id
       JOIN documents attached ON attached.user_id = $1 AND attached.upload_id = link.upload_id
     )
     SELECT id FROM wanted`,
    [scope.userId, documentIds],
  );
  return rows.map(({ id }) => id);
}

/** The id of an upload's document. */
export async function findDocumentOfUpload(
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), eq(documents.uploadId, uploadId)));
  return row?.id;
}

const listCitedStatement = prepareOnce('list_cited_documents', (tx) =>
  tx
    .select({
      id: documents.id,
      title: documents.title,
      date: documents.meetingDate,
      fileName: fileUploads.fileName,
      pageCount: documents.pageCount,
    })
    .from(documents)
    .innerJoin(fileUploads, ofUpload)
    .where(
      and(
        eq(documents.userId, sql.placeholder('userId')),
        isSeen,
        sql`${documents.id} = ANY (${sql.placeholder('documentIds')}::uuid[])`,
      ),
    ),
);

/** What a citation says of its document. */
export type CitedDocument = { title: string; date: string | null; fileName: string; pageCount: number | null };

/** Citation data of the documents that exist and may be seen, by id. */
export async function listCitedDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Map<string, CitedDocument>> {
  const rows = await listCitedStatement(tx).execute({ userId: scope.userId, documentIds });
  return new Map(rows.map(({ id, title, ...document }) => [id, { ...document, title: title ?? document.fileName }]));
}

/** Ids of the documents that exist and may be seen. */
export async function listExistingDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), isSeen, inArray(documents.id, [...documentIds])));
  return rows.map((row) => row.id);
}

export type ReadingProgress = {
  uploadId: string;
  state: ReadingState;
  pagesRead: number;
  pageCount: number | null;
};

/** Ids of the documents waiting or being read. */
export async function listUnread(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.userId, scope.userId),
        inArray(documents.id, [...ids]),
        inArray(documents.state, unfinishedStates),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Progress of documents waiting or being read, oldest first; at most 200. */
export function listProgress(tx: Transaction, scope: UserScope): Promise<ReadingProgress[]> {
  return tx
    .select({
      uploadId: documents.uploadId,
      state: documents.state,
      pagesRead: documents.pagesRead,
      pageCount: documents.pageCount,
    })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), inArray(documents.state, unfinishedStates)))
    .orderBy(asc(documents.id))
    .limit(200);
}

export async function findPage(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  pageNumber: number,
): Promise<Page | undefined> {
  const [row] = await tx
    .select({
      documentId: pages.documentId,
      number: pages.pageNumber,
      label: pages.label,
      section: pages.section,
      text: pages.text,
      width: pages.width,
      height: pages.height,
      layout: pages.layout,
    })
    .from(pages)
    .innerJoin(documents, ofSeenDocument)
    .where(and(eq(pages.userId, scope.userId), eq(pages.documentId, documentId), eq(pages.pageNumber, pageNumber)));
  return row;
}

/** Labelled pages, in order. */
export async function listPageLabels(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<PageLabels['pages']> {
  const rows = await tx
    .select({ number: pages.pageNumber, label: pages.label })
    .from(pages)
    .where(and(eq(pages.userId, scope.userId), eq(pages.documentId, documentId), isNotNull(pages.label)))
    .orderBy(asc(pages.pageNumber));
  return rows.flatMap(({ number, label }) => (label === null ? [] : [{ number, label }]));
}

/** The first bytes of the pages' word boxes, in order; pages without a layout are absent. */
export async function listBoxBeginnings(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  bytes: number,
): Promise<{ number: number; boxes: Uint8Array }[]> {
  return tx
    .select({ number: pages.pageNumber, boxes: sql<Uint8Array>`substring(${pages.boxes} FROM 1 FOR ${bytes}::int)` })
    .from(pages)
    .where(and(eq(pages.userId, scope.userId), eq(pages.documentId, documentId), isNotNull(pages.boxes)))
    .orderBy(asc(pages.pageNumber));
}

/** Packed word boxes of pages, in order; null for document kinds without a layout. */
export function listPageBoxes(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  numbers: readonly number[],
): Promise<{ number: number; boxes: Uint8Array | null }[]> {
  return tx
    .select({ number: pages.pageNumber, boxes: pages.boxes })
    .from(pages)
    .innerJoin(documents, ofSeenDocument)
    .where(
      and(eq(pages.userId, scope.userId), eq(pages.documentId, documentId), inArray(pages.pageNumber, [...numbers])),
    )
    .orderBy(asc(pages.pageNumber));
}

/** `rows`: for sheets and lists, the first text line with a row and that row's number; null otherwise. */
export type PageText = {
  documentId: string;
  number: number;
  label: string | null;
  text: string;
  rows: RowNumbers | null;
};

/** Texts of the given pages, by document, in one query; missing pages are absent. */
export async function listPageTexts(
  tx: Transaction,
  scope: UserScope,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<PageText[]> {
  const each = [...wanted].flatMap(([documentId, numbers]) =>
    [...new Set(numbers)].map((number) => ({ documentId, number })),
  );
  if (each.length === 0) return [];
  const { rows } = await tx.$client.query<PageText>({
    name: 'list_page_texts',
    text: `SELECT p.document_id AS "documentId", p.page_number AS number, p.label, p.text, p.layout->'sheet'->'rows' AS rows
     FROM unnest($2::uuid[], $3::int[]) AS wanted(document_id, page_number)
     JOIN documents d ON d.user_id = $1 AND d.id = wanted.document_id AND d.state <> 'withdrawn'
     CROSS JOIN LATERAL (SELECT * FROM pages
       WHERE user_id = $1 AND document_id = wanted.document_id AND page_number = wanted.page_number OFFSET 0) AS p`,
    values: [scope.userId, each.map(({ documentId }) => documentId), each.map(({ number }) => number)],
  });
  return rows;
}

/** Requeues a failed document. Undefined if its reading has not failed. */
export async function requeueFailed(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  batchAt: Date,
): Promise<{ attempt: number; uploadId: string } | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ state: 'queued', failureCode: null, pagesRead: 0, pageCount: null, batchAt })
    .where(and(ownDocument(scope, documentId), eq(documents.state, 'failed')))
    .returning({ attempt: documents.attempt, uploadId: documents.uploadId });
  return row;
}

/**
 * Ends the reading of an unfinished document: requeued, or given up with a reason. Undefined if it is not unfinished.
 */
export async function endReading(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  failureCode: ErrorCode | null,
): Promise<{ attempt: number; uploadId: string } | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ state: failureCode ? 'failed' : 'queued', failureCode, pagesRead: 0, pageCount: null })
    .where(and(ownDocument(scope, documentId), inArray(documents.state, ['queued', 'reading'])))
    .returning({ attempt: documents.attempt, uploadId: documents.uploadId });
  return row;
}

/** Marks or unmarks the stored bytes as damaged. True if that changed anything. */
export async function updateDamageNote(
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
  isDamaged: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE documents SET notes = CASE WHEN $3 THEN array_append(notes, $4) ELSE array_remove(notes, $4) END
     WHERE user_id = $1 AND upload_id = $2 AND ($4 = ANY(notes)) <> $3`,
    [scope.userId, uploadId, isDamaged, 'damaged_bytes' satisfies FileNote],
  );
  return rowCount === 1;
}
