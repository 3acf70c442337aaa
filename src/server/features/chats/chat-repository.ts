import { and, eq, sql } from 'drizzle-orm';
import { limitOfPage, prepareOnce } from '#server/platform/database/prepare-once.ts';
import { chatSessions } from '#server/platform/database/schema/chats.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import type { ChatCursor } from './policy.ts';

type ChatColumns = Pick<typeof chatSessions.$inferSelect, 'id' | 'title' | 'folderId' | 'createdAt' | 'updatedAt'>;

const toChat = (row: ChatColumns): Chat => ({
  id: row.id,
  title: row.title,
  folderId: row.folderId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const own = (scope: UserScope, chatId: string) =>
  and(eq(chatSessions.userId, scope.userId), eq(chatSessions.id, chatId));

/** For prepared statements. */
const ownPrepared = () =>
  and(eq(chatSessions.userId, sql.placeholder('userId')), eq(chatSessions.id, sql.placeholder('chatId')));

export type ChatFilter = {
  folderId?: string | undefined;
  /** ILIKE patterns that must all match the title, or all match one message. Empty = any chat. */
  titlePatterns: string[];
  messagePatterns: string[];
  after?: ChatCursor | undefined;
  limit: number;
};

/** Chats, last changed first, each with its cursor. Without search words the only query is sent at once. */
export async function listChatRows(
  tx: Transaction,
  scope: UserScope,
  filter: ChatFilter,
): Promise<{ chat: Chat; cursor: ChatCursor }[]> {
  const { limit, folderId, after, titlePatterns, messagePatterns } = filter;
  const isFirst = !folderId && !after && titlePatterns.length === 0;
  const values: unknown[] = [scope.userId];
  const place: Place = (value) => `$${values.push(value)}`;
  let condition = folderId ? `AND folder_id = ${place(folderId)}` : '';
  if (titlePatterns.length > 0) {
    const inMessage = messagePatterns.length > 0 ? await messageCondition(tx, messagePatterns, place) : 'false';
    condition += ` AND (${matchesAll('title', titlePatterns, place)} OR ${inMessage})`;
  }
  if (after) {
    const updatedAt = `'epoch'::timestamptz + ${place(after.updatedAt)}::bigint * interval '1 microsecond'`;
    condition += ` AND (updated_at, id) < (${updatedAt}, ${place(after.id)}::uuid)`;
  }
  const fetched = isFirst ? limitOfPage(limit) : limit;
  const { rows } = await tx.$client.query<ChatColumns & { micros: string }>({
    // The list as first opened.
    ...(isFirst && { name: `newest_chats/${fetched}` }),
    text: `SELECT id, title, folder_id AS "folderId", created_at AS "createdAt", updated_at AS "updatedAt",
      (extract(epoch FROM updated_at) * 1000000)::bigint::text AS micros
      FROM chat_sessions c WHERE user_id = $1 ${condition}
      ORDER BY updated_at DESC, id DESC LIMIT ${fetched}`,
    values,
  });
  return rows.slice(0, limit).map((row) => ({ chat: toChat(row), cursor: { updatedAt: row.micros, id: row.id } }));
}

/** Adds a value to a statement's parameters and returns its placeholder. */
type Place = (value: unknown) => string;

/** A word with more matching messages than this counts as common. */
const comparedMessages = 600;

const matchesAll = (text: string, patterns: readonly string[], place: Place): string =>
  `(${patterns.map((pattern) => `${text} ILIKE ${place(pattern)}`).join(' AND ')})`;

/**
 * SQL condition: a message of the chat matches. Rare words are looked up in the index; for common ones, walking through
 * the newest chats fills a page sooner.
 */
async function messageCondition(tx: Transaction, patterns: string[], place: Place): Promise<string> {
  const found = await tx.$client.query<{ session_ids: string[]; is_complete: boolean }>(
    'SELECT * FROM search_chats($1::text[], $2)',
    [patterns, comparedMessages],
  );
  const [row] = found.rows;
  if (row?.is_complete) return `id = ANY(${place(row.session_ids)}::uuid[])`;
  return `EXISTS (SELECT 1 FROM chat_messages m WHERE m.user_id = c.user_id
    AND m.session_id = c.id AND ${matchesAll('m.content', patterns, place)})`;
}

export async function findChat(tx: Transaction, scope: UserScope, chatId: string): Promise<Chat | undefined> {
  const rows = await tx.select().from(chatSessions).where(own(scope, chatId));
  return rows.map(toChat)[0];
}

const insertChatStatement = prepareOnce('insert_chat', (tx) =>
  tx
    .insert(chatSessions)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      title: sql.placeholder('title'),
      folderId: sql.placeholder('folderId'),
    })
    .returning(),
);

export async function insertChat(
  tx: Transaction,
  scope: UserScope,
  chat: Pick<Chat, 'id' | 'title' | 'folderId'>,
): Promise<Chat | undefined> {
  const rows = await insertChatStatement(tx).execute({ ...chat, userId: scope.userId });
  return rows.map(toChat)[0];
}

/** Changes title or folder without moving the chat in the list. */
export async function updateChatRow(
  tx: Transaction,
  scope: UserScope,
  chatId: string,
  changes: { title?: string; folderId?: string | null },
): Promise<Chat | undefined> {
  const rows = await tx.update(chatSessions).set(changes).where(own(scope, chatId)).returning();
  return rows.map(toChat)[0];
}

const touchChatStatement = prepareOnce('touch_chat', (tx) =>
  tx.update(chatSessions).set({ updatedAt: sql`clock_timestamp()` }).where(ownPrepared()).returning(),
);

/** Moves the chat to the top of the list after a new message. */
export async function touchChat(tx: Transaction, scope: UserScope, chatId: string): Promise<Chat | undefined> {
  const rows = await touchChatStatement(tx).execute({ userId: scope.userId, chatId });
  return rows.map(toChat)[0];
}

/** Deletes a chat with its messages, answers and their events. False if there is none. */
export async function deleteChatRow(tx: Transaction, scope: UserScope, chatId: string): Promise<boolean> {
  const deleted = await tx.delete(chatSessions).where(own(scope, chatId)).returning({ id: chatSessions.id });
  return deleted.length > 0;
}
