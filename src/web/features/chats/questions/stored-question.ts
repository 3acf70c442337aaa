import type { QuestionScope } from '#shared/contracts/chats.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';

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

/** A question on its way, or one that did not get there. It is kept, over a reload too, until it is sent or taken back into the composer. */
export interface PendingQuestion {
  /** Also the message's id: sending again asks only once. */
  id: string;
  /** null = the first message of a new chat. */
  chatId: string | null;
  folderId: string | null;
  question: string;
  scope: QuestionScope;
  askedAt: string;
  state: 'sending' | 'failed';
  error: unknown;
}
