import { and, eq, inArray } from 'drizzle-orm';
import { answers, chatFolders, chatMessages, chatSessions } from '#server/platform/database/schema/chats.ts';
import { documents, documentVersions } from '#server/platform/database/schema/documents.ts';
import { taskMarks } from '#server/platform/database/schema/records.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import type { ArchivedChat } from './plan-import.ts';

/** Folders that are not here; how many they were. */
export async function insertFolders(tx: Transaction, scope: UserScope, folders: OwnData['folders']): Promise<number> {
  if (folders.length === 0) return 0;
  const rows = await tx
    .insert(chatFolders)
    .values(folders.map((each) => ({ ...each, userId: scope.userId, createdAt: new Date(each.createdAt) })))
    .onConflictDoNothing()
    .returning({ id: chatFolders.id });
  return rows.length;
}

/** Takes the chat of this id away, with all its messages. */
export async function deleteChatOf(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(chatSessions).where(and(eq(chatSessions.userId, scope.userId), eq(chatSessions.id, id)));
}

/** Messages that one statement stores. */
const messagesAtOnce = 200;

/** A chat with its messages as they were; false where it is here. */
export async function insertChat(tx: Transaction, scope: UserScope, chat: ArchivedChat): Promise<boolean> {
  const { messages, answers: _, ...session } = chat;
  const { userId } = scope;
  const rows = await tx
    .insert(chatSessions)
    .values({ ...session, userId, createdAt: new Date(chat.createdAt), updatedAt: new Date(chat.updatedAt) })
    .onConflictDoNothing()
    .returning({ id: chatSessions.id });
  if (rows.length === 0) return false;
  for (let begin = 0; begin < messages.length; begin += messagesAtOnce) {
    await tx.insert(chatMessages).values(
      messages.slice(begin, begin + messagesAtOnce).map((message) => ({
        ...message,
        phase: message.phase as 'snippets' | null,
        evidence: message.evidence as 'answered' | null,
        userId,
        sessionId: chat.id,
        timestamp: new Date(message.timestamp),
      })),
    );
  }
  await insertAnswers(tx, scope, chat);
  return true;
}

/** That its answers are written: they can be rated, and asked for more, as before. */
async function insertAnswers(tx: Transaction, { userId }: UserScope, chat: ArchivedChat): Promise<void> {
  if (chat.answers.length === 0) return;
  const rows = chat.answers.map((answer) => {
    const createdAt = new Date(answer.createdAt);
    return { ...answer, userId, sessionId: chat.id, state: 'done' as const, createdAt, updatedAt: createdAt };
  });
  await tx.insert(answers).values(rows).onConflictDoNothing();
}

/** Documents by the upload that they were read of. */
export async function listDocumentIds(
  tx: Transaction,
  scope: UserScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), inArray(documents.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** The user's word about versions; what is decided here already stays. */
export async function insertVersions(tx: Transaction, scope: UserScope, versions: OwnData['versions']): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insert(documentVersions)
    .values(versions.map((each) => ({ ...each, userId: scope.userId, decidedBy: 'user' as const })))
    .onConflictDoNothing();
}

/** The user's word about tasks, found again by their place when the paper is read. */
export async function insertTaskMarks(tx: Transaction, scope: UserScope, marks: OwnData['taskMarks']): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(taskMarks)
    .values(marks.map((each) => ({ ...each, userId: scope.userId, markedAt: new Date(each.markedAt) })))
    .onConflictDoNothing();
}
