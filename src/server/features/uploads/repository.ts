import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { documents, fileUploads } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Upload } from '#shared/contracts/uploads.ts';

export type StoredFile = {
  id: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
  contentSha256: string;
};

/** Place in the list, newest first; `createdAt` in milliseconds. */
export type UploadPosition = { createdAt: number; id: string };

const columns = {
  id: fileUploads.id,
  documentId: documents.id,
  fileName: fileUploads.fileName,
  fileSize: fileUploads.fileSize,
  fileType: fileUploads.fileType,
  filePath: fileUploads.filePath,
  description: fileUploads.description,
  createdAt: fileUploads.createdAt,
  state: documents.state,
  pagesRead: documents.pagesRead,
  pageCount: documents.pageCount,
  failureCode: documents.failureCode,
  title: documents.title,
  meetingDate: documents.meetingDate,
  language: documents.language,
};

const ofUpload = and(eq(documents.userId, fileUploads.userId), eq(documents.uploadId, fileUploads.id));

/** Records a stored file; false where that was done before. */
export async function insertUpload(
  tx: Transaction,
  scope: UserScope,
  file: StoredFile & { description: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insert(fileUploads)
    // Milliseconds, so that a place in the list can be named exactly.
    .values({ ...file, userId: scope.userId, createdAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: fileUploads.id });
  return inserted.length === 1;
}

/** Uploads with the state of their reading, newest first, from after `position` on. */
export async function listUploadRows(
  tx: Transaction,
  scope: UserScope,
  options: { limit: number; after: UploadPosition | undefined; words: string[] },
): Promise<Upload[]> {
  const conditions: SQL[] = [eq(fileUploads.userId, scope.userId)];
  if (options.after) {
    const createdAt = new Date(options.after.createdAt).toISOString();
    conditions.push(
      sql`(${fileUploads.createdAt}, ${fileUploads.id}) < (${createdAt}::timestamptz, ${options.after.id}::uuid)`,
    );
  }
  const searched = sql`concat_ws(' ', ${fileUploads.fileName}, ${documents.title}, ${fileUploads.description})`;
  for (const word of options.words) {
    // A user's word is no pattern: what stands for other characters in one is escaped.
    conditions.push(sql`${searched} ILIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  }
  const rows = await tx
    .select(columns)
    .from(fileUploads)
    .innerJoin(documents, ofUpload)
    .where(and(...conditions))
    .orderBy(desc(fileUploads.createdAt), desc(fileUploads.id))
    .limit(options.limit);
  return rows.map(toUpload);
}

/** How many uploads the user has. */
export async function countUploads(tx: Transaction, scope: UserScope): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(fileUploads).where(eq(fileUploads.userId, scope.userId));
  return row?.total ?? 0;
}

/** One upload with the state of its reading. */
export async function findUpload(tx: Transaction, scope: UserScope, id: string): Promise<Upload | undefined> {
  const [row] = await tx
    .select(columns)
    .from(fileUploads)
    .innerJoin(documents, ofUpload)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return row && toUpload(row);
}

/** Where the bytes of an upload lie. */
export async function findStoredFile(tx: Transaction, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  const [row] = await tx
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return row;
}

/** Changes the description; false where there is no such upload. */
export async function updateDescription(
  tx: Transaction,
  scope: UserScope,
  id: string,
  description: string | null,
): Promise<boolean> {
  const changed = await tx
    .update(fileUploads)
    .set({ description })
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)))
    .returning({ id: fileUploads.id });
  return changed.length === 1;
}

/** Deletes the upload with its document, pages, passages and index entries (by cascade). Returns where its bytes lie. */
export async function deleteUploadRow(tx: Transaction, scope: UserScope, id: string): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)))
    .returning({ filePath: fileUploads.filePath });
  return deleted?.filePath;
}

type UploadRow = Omit<Upload, 'createdAt' | 'extension' | 'failureCode'> & {
  createdAt: Date;
  filePath: string;
  failureCode: string | null;
};

function toUpload({ filePath, createdAt, failureCode, ...row }: UploadRow): Upload {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    extension: filePath.slice(filePath.lastIndexOf('.') + 1),
    failureCode: failureCode as ErrorCode | null,
  };
}
