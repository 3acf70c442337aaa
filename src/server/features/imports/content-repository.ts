import { and, eq } from 'drizzle-orm';
import { answers, chatFolders, chatMessages, chatSessions } from '#server/platform/database/schema/chats.ts';
import { documentVersions } from '#server/platform/database/schema/documents.ts';
import { taskMarks } from '#server/platform/database/schema/records.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { maxFolders } from '#shared/limits.ts';
import type { ArchivedChat } from './plan/plan-import.ts';

/** Rows per statement. */
const rowsAtOnce = 500;

async function inTurns<Row>(rows: readonly Row[], store: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce) await store(rows.slice(begin, begin + rowsAtOnce));
}

/** Adds missing folders, up to the limit of an account. */
export async function insertFolders(
  tx: Transaction,
  scope: UserScope,
  folders: OwnData['folders'],
): Promise<{ added: number; leftOut: number }> {
  const here = await listFolderIds(tx, scope);
  const missing = folders.filter(({ id }) => !here.has(id));
  const added = missing.slice(0, Math.max(0, maxFolders - here.size));
  await inTurns(added, (part) =>
    tx
      .insert(chatFolders)
      .values(part.map((each) => ({ ...each, userId: scope.userId, createdAt: new Date(each.createdAt) })))
      .onConflictDoNothing(),
  );
  return { added: added.length, leftOut: missing.length - added.length };
}

export async function listFolderIds(tx: Transaction, scope: UserScope): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: chatFolders.id }).from(chatFolders).where(eq(chatFolders.userId, scope.userId));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a chat with its messages. */
export async function deleteChatOf(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(chatSessions).where(and(eq(chatSessions.userId, scope.userId), eq(chatSessions.id, id)));
}

/** Inserts a chat with its messages; false if it exists. */
export async function insertChat(
  tx: Transaction,
  scope: UserScope,
  importId: string,
  chat: ArchivedChat,
): Promise<boolean> {
  const { messages, answers: _, ...session } = chat;
  const { userId } = scope;
  const rows = await tx
    .insert(chatSessions)
    .values({ ...session, userId, createdAt: new Date(chat.createdAt), updatedAt: new Date(chat.updatedAt) })
    .onConflictDoNothing()
    .returning({ id: chatSessions.id });
  if (rows.length === 0) return false;
  await inTurns(messages, (part) =>
    tx.insert(chatMessages).values(
      part.map((message) => ({
        ...message,
        phase: message.phase as 'snippets' | null,
        evidence: message.evidence as 'answered' | null,
        userId,
        sessionId: chat.id,
        importId,
        timestamp: new Date(message.timestamp),
      })),
    ),
  );
  await insertAnswers(tx, scope, chat);
  return true;
}

/** Inserts its answers as completed, so that they can be rated and extended. */
async function insertAnswers(tx: Transaction, { userId }: UserScope, chat: ArchivedChat): Promise<void> {
  const rows = chat.answers.map((answer) => {
    const createdAt = new Date(answer.createdAt);
    return { ...answer, userId, sessionId: chat.id, state: 'done' as const, createdAt, updatedAt: createdAt };
  });
  await inTurns(rows, (part) => tx.insert(answers).values(part).onConflictDoNothing());
}

/** Those of the documents that exist here. */
export async function listDocumentIds(
  tx: Transaction,
  scope: UserScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'SELECT id FROM documents WHERE user_id = $1 AND id = ANY ($2::uuid[])',
    [scope.userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Inserts the user's decisions about versions; existing ones win. */
export async function insertVersions(tx: Transaction, scope: UserScope, versions: OwnData['versions']): Promise<void> {
  const rows = versions.map((each) => ({ ...each, userId: scope.userId, decidedBy: 'user' as const }));
  await inTurns(rows, (part) => tx.insert(documentVersions).values(part).onConflictDoNothing());
}

/** Inserts the user's task marks, matched by place when the paper is read. */
export async function insertTaskMarks(tx: Transaction, scope: UserScope, marks: OwnData['taskMarks']): Promise<void> {
  const rows = marks.map((each) => ({ ...each, userId: scope.userId, markedAt: new Date(each.markedAt) }));
  await inTurns(rows, (part) => tx.insert(taskMarks).values(part).onConflictDoNothing());
}
