import type { QuestionScope } from '#shared/contracts/chats.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';

/** True if the server was unreachable: it is unknown whether the question was stored. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);

interface StoredReader {
  /** Ids of the user's newest chats. */
  newestChats: () => Promise<readonly string[]>;
  /** Ids of a chat's messages. */
  messageIds: (chatId: string) => Promise<readonly string[]>;
}

/**
 * The chat a question is stored in; null if none.
 * @throws if the server is still unreachable
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

/**
 * A question being sent, or one that failed to send. Kept across reloads until it is sent or taken back into the
 * composer.
 */
export interface PendingQuestion {
  /** Doubles as the message id, so resending asks only once. */
  id: string;
  /** null: the first message of a new chat. */
  chatId: string | null;
  folderId: string | null;
  question: string;
  scope: QuestionScope;
  askedAt: string;
  state: 'sending' | 'failed';
  error: unknown;
}
