import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { messagesQuery } from '../message-queries.ts';

/** Changes are gathered for so long before the chat is read anew, in milliseconds. */
const gatherMilliseconds = 800;

/** Keeps what an open chat says of its sources true: deleted, or replaced by a newer version. */
export function useSourceChanges(chatId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (chatId === null) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribeToDocumentEvents((event) => {
      if (event.type !== 'upload-changed' && event.type !== 'upload-deleted') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void client.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey });
      }, gatherMilliseconds);
    });
    return () => {
      unsubscribe();
      clearTimeout(gathering);
    };
  }, [client, chatId]);
}
