import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { listUnread } from '../../documents/public.ts';
import { listImportedChats, listMessageRows } from '../message-repository.ts';

/**
 * Citations of an import that do not stand in the documents: `unproven` in those that are read, `unread` in those that are
 * still to be read and will tell then.
 */
export async function countUnproven(
  platform: Platform,
  scope: UserScope,
  importId: string,
): Promise<{ unproven: number; unread: number }> {
  const counts = { unproven: 0, unread: 0 };
  const chats = await platform.database.withUser(scope, (tx) => listImportedChats(tx, scope, importId));
  for (const id of chats) {
    await platform.database.withUser(scope, async (tx) => {
      const messages = await listMessageRows(tx, scope, id);
      const doubted = messages.flatMap(({ citations }) => citations.filter(({ isUnproven }) => isUnproven));
      const cited = [...new Set(doubted.map(({ documentId }) => documentId))];
      const unread = await listUnread(tx, scope, cited);
      for (const { documentId } of doubted) counts[unread.has(documentId) ? 'unread' : 'unproven'] += 1;
    });
  }
  return counts;
}
