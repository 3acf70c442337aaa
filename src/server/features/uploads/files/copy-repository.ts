import { and, asc, eq, sql } from 'drizzle-orm';
import { documents, fileUploads, uploadCopies } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReadingState } from '#shared/contracts/uploads.ts';
import type { StoredFile } from '../repository.ts';

/** What identifies a file of a user: its bytes, and the type it is read as. */
export type FileIdentity = Pick<StoredFile, 'contentSha256' | 'fileType'>;

/** A stored file with the same bytes as an incoming one. */
export type SameFile = {
  id: string;
  documentId: string;
  state: ReadingState;
  description: string | null;
  filePath: string;
};

/** The user's oldest stored file with these bytes. */
export async function findSameFile(
  tx: Transaction,
  scope: UserScope,
  { contentSha256, fileType }: FileIdentity,
): Promise<SameFile | undefined> {
  const [row] = await tx
    .select({
      id: fileUploads.id,
      documentId: documents.id,
      state: documents.state,
      description: fileUploads.description,
      filePath: fileUploads.filePath,
    })
    .from(fileUploads)
    .innerJoin(documents, and(eq(documents.userId, fileUploads.userId), eq(documents.uploadId, fileUploads.id)))
    .where(
      and(
        eq(fileUploads.userId, scope.userId),
        eq(fileUploads.contentSha256, contentSha256),
        eq(fileUploads.fileType, fileType),
      ),
    )
    .orderBy(asc(fileUploads.createdAt), asc(fileUploads.id))
    .limit(1)
    // Makes a concurrent deletion wait, or shows us that the file is gone.
    .for('key share', { of: fileUploads });
  return row;
}

/** Locks this content for the user until the transaction ends, across all servers. */
export async function lockFileContent(
  tx: Transaction,
  scope: UserScope,
  { contentSha256 }: FileIdentity,
): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file_uploads ${scope.userId} ${contentSha256}`}, 0))`,
  );
}

/** Records another name for a stored file. Does nothing if already recorded. */
export async function insertCopy(
  tx: Transaction,
  scope: UserScope,
  copy: { id: string; uploadId: string; fileName: string; description: string | null; createdAt?: Date },
): Promise<void> {
  await tx
    .insert(uploadCopies)
    .values({ createdAt: new Date(), ...copy, userId: scope.userId })
    .onConflictDoNothing();
}

/** Deletes a copy. False if there is none. */
export async function deleteCopy(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(uploadCopies)
    .where(and(eq(uploadCopies.userId, scope.userId), eq(uploadCopies.id, id)));
  return rowCount === 1;
}

/** The stored file that this copy refers to. */
export async function findCopied(tx: Transaction, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  const [row] = await tx
    .select({ file: fileUploads })
    .from(uploadCopies)
    .innerJoin(fileUploads, and(eq(fileUploads.userId, uploadCopies.userId), eq(fileUploads.id, uploadCopies.uploadId)))
    .where(and(eq(uploadCopies.userId, scope.userId), eq(uploadCopies.id, id)));
  return row?.file;
}
