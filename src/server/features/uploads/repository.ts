import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { documents, fileUploads, uploadCopies } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { fileFaults } from '#shared/contracts/uploads.ts';

export type StoredFile = {
  id: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
  contentSha256: string;
};

/** Position of a mail attachment: see `file_uploads`. */
export type AttachedAt = { parentId: string; rootId: string; place: string; createdAt: Date };

/** Records a stored file. False if already recorded. */
export async function insertUpload(
  tx: Transaction,
  scope: UserScope,
  file: StoredFile & { description: string | null } & Partial<AttachedAt>,
): Promise<boolean> {
  const inserted = await tx
    .insert(fileUploads)
    // In milliseconds, so that a cursor can name a position exactly.
    .values({ createdAt: new Date(), ...file, userId: scope.userId })
    .onConflictDoNothing()
    .returning({ id: fileUploads.id });
  return inserted.length === 1;
}

/** Documents whose reading failed through no fault of the file, oldest first. */
export async function listFailedDocuments(tx: Transaction, scope: UserScope): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.userId, scope.userId),
        eq(documents.state, 'failed'),
        or(isNull(documents.failureCode), notInArray(documents.failureCode, [...fileFaults])),
      ),
    )
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

/** The stored file of an upload. */
export async function findStoredFile(tx: Transaction, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  const [row] = await tx
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return row;
}

/** The ids that are recorded uploads. */
export async function listRecorded(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), inArray(fileUploads.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Changes the description. False if there is no such upload. */
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

/**
 * Deletes the upload with its document, pages, passages, index entries and, by cascade, everything nested in it. False
 * if there is none.
 */
export async function deleteUploadRow(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return rowCount === 1;
}

/** All stored files of an account. */
export async function listFilesOfUser(
  tx: Transaction,
  scope: UserScope,
): Promise<{ id: string; filePath: string; parentId: string | null; isSample: boolean }[]> {
  const { id, filePath, parentId, isSample } = fileUploads;
  return tx.select({ id, filePath, parentId, isSample }).from(fileUploads).where(eq(fileUploads.userId, scope.userId));
}

/** Marks an upload as a demo sample. */
export async function markSample(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx
    .update(fileUploads)
    .set({ isSample: true })
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
}

export async function isSampleUpload(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const rows = await tx
    .select({ isSample: fileUploads.isSample })
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return rows[0]?.isSample ?? false;
}

/**
 * Number of files a demo visitor added, including names added to existing files. A mail counts with its attachments as
 * one.
 */
export async function countOwnUploads(tx: Transaction, scope: UserScope): Promise<number> {
  const own = and(eq(fileUploads.userId, scope.userId), eq(fileUploads.isSample, false), isNull(fileUploads.parentId));
  const files = await tx.$count(fileUploads, own);
  return files + (await tx.$count(uploadCopies, eq(uploadCopies.userId, scope.userId)));
}

/** Locks the count of this user's uploads until the transaction ends. */
export async function lockOwnUploads(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('demo uploads ' || ${scope.userId}, 0))`);
}

/**
 * Number of files in a demo visit's account besides the samples, including mail attachments; null for other accounts.
 */
export async function countDemoFiles(tx: Transaction, scope: UserScope): Promise<number | null> {
  const { rows } = await tx.execute<{ total: number | null }>(sql`SELECT CASE WHEN r.is_demo THEN
      (SELECT count(*)::int FROM file_uploads f WHERE f.user_id = r.user_id AND NOT f.is_sample) END AS total
    FROM user_roles r WHERE r.user_id = ${scope.userId}`);
  return rows[0]?.total ?? null;
}
