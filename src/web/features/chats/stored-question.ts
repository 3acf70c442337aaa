import { ApiError, NetworkError } from '#web/lib/api-error.ts';

/** The server was away, so nobody knows whether the question had been stored before. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);

interface StoredReader {
  /** Ids of the user's newest chats. */
  newestChats: () => Promise<readonly string[]>;
  /** Ids of a chat's messages. */
  messageIds: (chatId: string) => Promise<readonly string[]>;
}

/**
 * The chat in which a question is stored; null where it is in none.
 * @throws where the server is still away
 */
export async function findStoredQuestion(
  { id, chatId }: { id: string; chatId: string | null },
  { newestChats, messageIds }: StoredReader,
): Promise<string | null> {
  for (const candidate of chatId === null ? await newestChats() : [chatId]) {
    if ((await messageIds(candidate)).includes(id)) return candidate;
  }
  return null;
}
