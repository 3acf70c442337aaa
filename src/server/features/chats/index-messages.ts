import { isLockTimeout } from '#server/platform/database/database-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { indexPendingMessages } from './message-repository.ts';

/**
 * Adds all users' new messages to the chat search index. If another worker holds the lock, that worker or the next
 * sweep indexes them.
 */
export async function indexMessages({ database }: Pick<Platform, 'database'>): Promise<void> {
  try {
    await database.withoutUser(indexPendingMessages);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
