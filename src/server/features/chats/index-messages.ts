import { isLockTimeout } from '#server/platform/database/database-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { indexPendingMessages } from './message-repository.ts';

/**
 * Puts new messages of all users into the index that chats are searched by. Where another worker is at it all the while, it
 * does so for both, and the next sweep the rest.
 */
export async function indexMessages({ database }: Pick<Platform, 'database'>): Promise<void> {
  try {
    await database.withoutUser(indexPendingMessages);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
