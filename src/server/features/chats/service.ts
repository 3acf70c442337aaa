import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError, found } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type {
  Chat,
  ChatFolder,
  ChatMessage,
  chatListQuerySchema,
  chatListSchema,
  createChatFolderSchema,
  messageListSchema,
  updateChatSchema,
} from '#shared/contracts/chats.ts';
import { listAnswerRows, stopAllRuns } from './answers/answer-repository.ts';
import { presentConversation } from './answers/present-answer.ts';
import type { AnswerRuns } from './answers/run-answer.ts';
import { deleteChatRow, findChat, listChatRows, updateChatRow } from './chat-repository.ts';
import { deleteFolderRow, hasFolder, insertFolder, listFolderRows, renameFolderRow } from './folder-repository.ts';
import { listMessageRows, lockCitations, updateRating } from './message-repository.ts';
import { formatCursor, parseCursor, searchPatterns, titleOf } from './policy.ts';
import { removeQuotations } from './remove-quotations.ts';

/** The user's folders, oldest first. */
export function listFolders(platform: Platform, scope: UserScope): Promise<ChatFolder[]> {
  return platform.database.withUser(scope, (tx) => listFolderRows(tx, scope));
}

export function createFolder(
  platform: Platform,
  scope: UserScope,
  input: z.infer<typeof createChatFolderSchema>,
): Promise<ChatFolder> {
  const folder = { id: uuidv7(), name: input.name, color: input.color };
  return platform.database.withUser(scope, (tx) => insertFolder(tx, scope, folder));
}

export function renameFolder(
  platform: Platform,
  scope: UserScope,
  folderId: string,
  name: string,
): Promise<ChatFolder> {
  return platform.database.withUser(scope, async (tx) => found(await renameFolderRow(tx, scope, folderId, name)));
}

/** CHAT-09: the folder's chats stay, without a folder. */
export async function deleteFolder(platform: Platform, scope: UserScope, folderId: string): Promise<void> {
  const isDeleted = await platform.database.withUser(scope, (tx) => deleteFolderRow(tx, scope, folderId));
  if (!isDeleted) throw new AppError('not_found');
}

/** CHAT-01: chats, last changed first. A search covers titles and messages. */
export async function listChats(
  platform: Platform,
  scope: UserScope,
  query: z.infer<typeof chatListQuerySchema>,
): Promise<z.infer<typeof chatListSchema>> {
  const patterns = searchPatterns(query.search ?? '');
  const rows = await platform.database.withUser(
    scope,
    (tx) =>
      listChatRows(tx, scope, {
        folderId: query.folderId,
        ...patterns,
        after: query.cursor === undefined ? undefined : parseCursor(query.cursor),
        limit: query.limit + 1,
      }),
    { isRead: true, isSentAtOnce: patterns.titlePatterns.length === 0 },
  );
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return { chats: shown.map(({ chat }) => chat), nextCursor: last ? formatCursor(last.cursor) : null };
}

/** Renames a chat or moves it to another folder (null = none). */
export function updateChat(
  platform: Platform,
  scope: UserScope,
  chatId: string,
  changes: z.infer<typeof updateChatSchema>,
): Promise<Chat> {
  const { title, folderId } = changes;
  return platform.database.withUser(scope, async (tx) => {
    if (folderId && !(await hasFolder(tx, scope, folderId))) throw new AppError('not_found');
    const set = {
      ...(title === undefined ? {} : { title }),
      ...(folderId === undefined ? {} : { folderId }),
    };
    const isChange = Object.keys(set).length > 0;
    return found(await (isChange ? updateChatRow(tx, scope, chatId, set) : findChat(tx, scope, chatId)));
  });
}

/** Deletes a chat with everything in it. A running answer ends. */
export async function deleteChat(platform: Platform, scope: UserScope, chatId: string): Promise<void> {
  await platform.database.withUser(scope, async (tx) => {
    const answers = await listAnswerRows(tx, scope, chatId);
    if (!(await deleteChatRow(tx, scope, chatId))) throw new AppError('not_found');
    for (const { id, state } of answers) {
      if (state !== 'running') continue;
      await platform.events.publish(tx, scope.userId, 'answers', { answerId: id, isEnded: true });
    }
  });
}

/** Stops a user's running answers on every server and notifies their followers. */
export async function stopAnswers(platform: Platform, scope: UserScope): Promise<void> {
  await platform.database.withUser(scope, async (tx) => {
    for (const answerId of await stopAllRuns(tx, scope)) {
      await platform.events.publish(tx, scope.userId, 'answers', { answerId, isEnded: true });
    }
  });
}

/** CHAT-09: a chat's messages in ascending time. Takes over answers whose server died. */
export async function listMessages(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  chatId: string,
): Promise<z.infer<typeof messageListSchema>> {
  const { title, messages, answers } = await platform.database.withUser(scope, async (tx) => {
    const { title } = found(await findChat(tx, scope, chatId));
    return {
      title,
      answers: await listAnswerRows(tx, scope, chatId),
      messages: await listMessageRows(tx, scope, chatId),
    };
  });
  for (const answer of answers) {
    if (answer.isAbandoned) await runs.takeOver(platform, scope, answer.id);
  }
  return { title, ...presentConversation(messages, answers) };
}

/** A chat's title and its messages as shown. Leaves running answers alone. */
export function readConversation(
  platform: Platform,
  scope: UserScope,
  chatId: string,
): Promise<{ title: string; messages: ChatMessage[] }> {
  return platform.database.withUser(scope, async (tx) => {
    const { title } = found(await findChat(tx, scope, chatId));
    const answers = await listAnswerRows(tx, scope, chatId);
    return { title, messages: presentConversation(await listMessageRows(tx, scope, chatId), answers).messages };
  });
}

/** Rates a phase of an answer; null clears the rating. */
export function rateMessage(
  platform: Platform,
  scope: UserScope,
  messageId: string,
  rating: ChatMessage['rating'],
): Promise<ChatMessage> {
  return platform.database.withUser(scope, async (tx) => found(await updateRating(tx, scope, messageId, rating)));
}

/**
 * UPL-05: removes quotations of documents that this transaction has deleted from all answers. Call it last: it makes
 * answers about to be stored wait until the transaction ends.
 */
export async function forgetSources(tx: Transaction, scope: UserScope, documentIds: readonly string[]): Promise<void> {
  await lockCitations(tx, scope, 'delete');
  await removeQuotations(tx, scope, documentIds);
}

/** A chat's title from its first question. */
export function titleOfChat(question: string): string {
  return titleOf(question);
}
