import { and, asc, count, eq } from 'drizzle-orm';
import { chatFolders, chatSessions } from '#server/platform/database/schema/chats.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ChatFolder } from '#shared/contracts/chats.ts';
import { maxFolders } from '#shared/limits.ts';

type FolderRow = typeof chatFolders.$inferSelect;

const toFolder = (row: FolderRow): ChatFolder => ({
  id: row.id,
  name: row.name,
  color: row.color as ChatFolder['color'],
  createdAt: row.createdAt.toISOString(),
});

const own = (scope: UserScope, folderId: string) =>
  and(eq(chatFolders.userId, scope.userId), eq(chatFolders.id, folderId));

/** The user's folders, oldest first. */
export async function listFolderRows(tx: Transaction, scope: UserScope): Promise<ChatFolder[]> {
  const rows = await tx
    .select()
    .from(chatFolders)
    .where(eq(chatFolders.userId, scope.userId))
    .orderBy(asc(chatFolders.createdAt), asc(chatFolders.id));
  return rows.map(toFolder);
}

/** @throws AppError `folders_exceeded`; two concurrent inserts may both find room */
export async function insertFolder(
  tx: Transaction,
  scope: UserScope,
  folder: Pick<ChatFolder, 'id' | 'name' | 'color'>,
): Promise<ChatFolder> {
  const [known] = await tx.select({ total: count() }).from(chatFolders).where(eq(chatFolders.userId, scope.userId));
  if ((known?.total ?? 0) >= maxFolders) throw new AppError('folders_exceeded');
  const [row] = await tx
    .insert(chatFolders)
    .values({ userId: scope.userId, ...folder })
    .returning();
  if (!row) throw new Error('the folder was not stored');
  return toFolder(row);
}

export async function renameFolderRow(
  tx: Transaction,
  scope: UserScope,
  folderId: string,
  name: string,
): Promise<ChatFolder | undefined> {
  const rows = await tx.update(chatFolders).set({ name }).where(own(scope, folderId)).returning();
  return rows.map(toFolder)[0];
}

/**
 * True if the folder exists. Locks it until the transaction ends, so that it cannot be deleted before a chat is moved
 * in.
 */
export async function hasFolder(tx: Transaction, scope: UserScope, folderId: string): Promise<boolean> {
  const rows = await tx.select({ id: chatFolders.id }).from(chatFolders).where(own(scope, folderId)).for('key share');
  return rows.length > 0;
}

/** Deletes a folder; its chats stay, without a folder. False if there is none. */
export async function deleteFolderRow(tx: Transaction, scope: UserScope, folderId: string): Promise<boolean> {
  const deleted = await tx.delete(chatFolders).where(own(scope, folderId)).returning({ id: chatFolders.id });
  if (deleted.length === 0) return false;
  await tx
    .update(chatSessions)
    .set({ folderId: null })
    .where(and(eq(chatSessions.userId, scope.userId), eq(chatSessions.folderId, folderId)));
  return true;
}
