import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { messagesQuery } from '../message-queries.ts';

/** Changes are batched for this long before the chat is reloaded, in milliseconds. */
const batchMilliseconds = 800;

/** Keeps the sources shown in an open chat up to date when documents are deleted or replaced. */
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
      }, batchMilliseconds);
    });
    return () => {
      unsubscribe();
      clearTimeout(gathering);
    };
  }, [client, chatId]);
}
