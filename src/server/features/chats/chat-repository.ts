import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { chatSessions } from '#server/platform/database/schema/chats.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import type { ChatCursor } from './policy.ts';

type ChatRow = typeof chatSessions.$inferSelect;

const toChat = (row: ChatRow): Chat => ({
  id: row.id,
  title: row.title,
  folderId: row.folderId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const own = (scope: UserScope, chatId: string) =>
  and(eq(chatSessions.userId, scope.userId), eq(chatSessions.id, chatId));

/** The same for a prepared statement, whose values come from the scope of the call. */
const ownPrepared = () =>
  and(eq(chatSessions.userId, sql.placeholder('userId')), eq(chatSessions.id, sql.placeholder('chatId')));

export type ChatFilter = {
  folderId?: string | undefined;
  /** Patterns for ILIKE: all of them in the title, or all of them in one message. Empty = any chat. */
  titlePatterns: string[];
  messagePatterns: string[];
  after?: ChatCursor | undefined;
  limit: number;
};

/** Chats by time of change, newest first, each with its place in the list. */
export async function listChatRows(
  tx: Transaction,
  scope: UserScope,
  filter: ChatFilter,
): Promise<{ chat: Chat; cursor: ChatCursor }[]> {
  const { userId } = scope;
  const { limit, folderId, after } = filter;
  const present = ({ chat, micros }: { chat: typeof chatSessions.$inferSelect; micros: string }) => ({
    chat: toChat(chat),
    cursor: { updatedAt: micros, id: chat.id },
  });
  if (!folderId && !after && filter.titlePatterns.length === 0) {
    return (await newestChatsStatement(tx).execute({ userId, limit })).map(present);
  }
  const conditions: (SQL | undefined)[] = [eq(chatSessions.userId, userId)];
  if (folderId) conditions.push(eq(chatSessions.folderId, folderId));
  if (filter.titlePatterns.length > 0) {
    const inTitle = matchesAll(sql`${chatSessions.title}`, filter.titlePatterns);
    const inMessage = filter.messagePatterns.length > 0 ? await inMessages(tx, filter.messagePatterns) : sql`false`;
    conditions.push(sql`(${inTitle} OR ${inMessage})`);
  }
  if (after) {
    const { updatedAt, id } = after;
    conditions.push(
      sql`(${chatSessions.updatedAt}, ${chatSessions.id}) < ('epoch'::timestamptz + ${updatedAt}::bigint * interval '1 microsecond', ${id}::uuid)`,
    );
  }
  return (await selectChats(tx, and(...conditions)).limit(limit)).map(present);
}

const selectChats = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select({
      chat: chatSessions,
      micros: sql<string>`(extract(epoch FROM ${chatSessions.updatedAt}) * 1000000)::bigint::text`,
    })
    .from(chatSessions)
    .where(condition)
    .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id));

/** The list as it is opened. */
const newestChatsStatement = prepareOnce('newest_chats', (tx) =>
  selectChats(tx, eq(chatSessions.userId, sql.placeholder('userId'))).limit(sql.placeholder('limit')),
);

/** Beyond so many matching messages a word counts as common. */
const comparedMessages = 600;

const matchesAll = (text: SQL, patterns: string[]): SQL | undefined =>
  and(...patterns.map((pattern) => sql`${text} ILIKE ${pattern}`));

/**
 * Whether a message of the chat matches. Rare words are looked up in their index; common ones are found sooner by
 * walking through the chats, newest first, until the page is full.
 */
async function inMessages(tx: Transaction, patterns: string[]): Promise<SQL> {
  const found = await tx.execute<{ session_ids: string[]; is_complete: boolean }>(
    sql`SELECT * FROM search_chats(${sql.param(patterns)}::text[], ${comparedMessages})`,
  );
  const [row] = found.rows;
  if (row?.is_complete) return sql`${chatSessions.id} = ANY(${sql.param(row.session_ids)}::uuid[])`;
  return sql`EXISTS (SELECT 1 FROM chat_messages m WHERE m.user_id = ${chatSessions.userId}
    AND m.session_id = ${chatSessions.id} AND ${matchesAll(sql`m.content`, patterns)})`;
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

/** Changes title or folder; the place in the list stays. */
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

/** Moves the chat to the top of the list: a message came. */
export async function touchChat(tx: Transaction, scope: UserScope, chatId: string): Promise<Chat | undefined> {
  const rows = await touchChatStatement(tx).execute({ userId: scope.userId, chatId });
  return rows.map(toChat)[0];
}

/** Deletes a chat with its messages, answers and their events. False where there is none. */
export async function deleteChatRow(tx: Transaction, scope: UserScope, chatId: string): Promise<boolean> {
  const deleted = await tx.delete(chatSessions).where(own(scope, chatId)).returning({ id: chatSessions.id });
  return deleted.length > 0;
}
