import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { listUnread } from '../../documents/public.ts';
import { listImportedChats, listMessageRows } from '../message-repository.ts';

/**
 * Counts imported citations that are not found in the documents: `unproven` in documents that have been read, `unread`
 * in documents still to be read.
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
      const unprovenCitations = messages.flatMap(({ citations }) => citations.filter(({ isUnproven }) => isUnproven));
      const citedIds = [...new Set(unprovenCitations.map(({ documentId }) => documentId))];
      const unread = await listUnread(tx, scope, citedIds);
      for (const { documentId } of unprovenCitations) counts[unread.has(documentId) ? 'unread' : 'unproven'] += 1;
    });
  }
  return counts;
}
