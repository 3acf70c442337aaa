import { and, asc, between, count, eq, inArray, isNotNull, max, or } from 'drizzle-orm';
import { documents, fileUploads, pages } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Document, Page } from '#shared/contracts/documents.ts';
import type { ReadingState } from '#shared/contracts/uploads.ts';
import { describeDocument } from './policy.ts';

const unfinishedStates: ReadingState[] = ['queued', 'reading'];

const ownDocument = (scope: UserScope, documentId: string) =>
  and(eq(documents.userId, scope.userId), eq(documents.id, documentId));

const ofUpload = and(eq(fileUploads.userId, documents.userId), eq(fileUploads.id, documents.uploadId));

/** Adds an unread document to its upload. */
export async function insertDocument(
  tx: Transaction,
  scope: UserScope,
  document: { id: string; uploadId: string },
): Promise<void> {
  await tx.insert(documents).values({ ...document, userId: scope.userId });
}

/** How many of the user's documents wait or are being read. */
export async function countUnfinished(tx: Transaction, scope: UserScope): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), inArray(documents.state, unfinishedStates)));
  return row?.total ?? 0;
}

export async function findDocument(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<Document | undefined> {
  const [row] = await tx
    .select({ document: documents, fileName: fileUploads.fileName })
    .from(documents)
    .innerJoin(fileUploads, ofUpload)
    .where(ownDocument(scope, documentId));
  return row && describeDocument(row.document, row.fileName);
}

/** Those of the documents that (still) exist. */
export async function listExistingDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), inArray(documents.id, [...documentIds])));
  return rows.map((row) => row.id);
}

export type ReadingProgress = {
  uploadId: string;
  state: ReadingState;
  pagesRead: number;
  pageCount: number | null;
};

/** Progress of everything that waits or is being read, oldest first; at most 200. */
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
    })
    .from(pages)
    .where(and(eq(pages.userId, scope.userId), eq(pages.documentId, documentId), eq(pages.pageNumber, pageNumber)));
  return row;
}

/** Packed word boxes of a range of pages, in order; null where the kind of document has no layout. */
export function listPageBoxes(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  range: { firstPage: number; lastPage: number },
): Promise<{ number: number; boxes: Uint8Array | null }[]> {
  return tx
    .select({ number: pages.pageNumber, boxes: pages.boxes })
    .from(pages)
    .where(
      and(
        eq(pages.userId, scope.userId),
        eq(pages.documentId, documentId),
        between(pages.pageNumber, range.firstPage, range.lastPage),
      ),
    )
    .orderBy(asc(pages.pageNumber));
}

/** Texts of the given pages, by document, in one query; those that do not exist are missing in the answer. */
export function listPageTexts(
  tx: Transaction,
  scope: UserScope,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<{ documentId: string; number: number; label: string | null; text: string }[]> {
  const ofDocuments = [...wanted].map(([documentId, numbers]) =>
    and(eq(pages.documentId, documentId), inArray(pages.pageNumber, [...new Set(numbers)])),
  );
  if (ofDocuments.length === 0) return Promise.resolve([]);
  return tx
    .select({ documentId: pages.documentId, number: pages.pageNumber, label: pages.label, text: pages.text })
    .from(pages)
    .where(and(eq(pages.userId, scope.userId), or(...ofDocuments)));
}

/** When the newest document was read; null before the first. */
export async function findLatestReading(tx: Transaction, scope: UserScope): Promise<Date | null> {
  const [row] = await tx
    .select({ latest: max(documents.readAt) })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), isNotNull(documents.readAt)));
  return row?.latest ?? null;
}

/** Puts a failed document back in line; undefined where its reading has not failed. */
export async function requeueFailed(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<{ attempt: number; uploadId: string } | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ state: 'queued', failureCode: null, pagesRead: 0, pageCount: null })
    .where(and(ownDocument(scope, documentId), eq(documents.state, 'failed')))
    .returning({ attempt: documents.attempt, uploadId: documents.uploadId });
  return row;
}
