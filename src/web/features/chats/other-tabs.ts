import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatListsKey } from './chat-queries.ts';
import { messagesQuery } from './message-queries.ts';

/** Tells other tabs which chat a question was asked in. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.chats');

export const tellOtherTabs = (chatId: string): void => tabs?.postMessage(chatId);

/** Refetches a chat when another tab asks in it, and whenever this window gets the focus. */
export function useOtherTabs(chatId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: chatListsKey });
      if (chatId !== null) void client.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey });
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (data === chatId) refresh();
      else void client.invalidateQueries({ queryKey: chatListsKey });
    };
    tabs?.addEventListener('message', onMessage);
    // Two windows side by side are both visible, so only the focus is a signal.
    window.addEventListener('focus', refresh);
    return () => {
      tabs?.removeEventListener('message', onMessage);
      window.removeEventListener('focus', refresh);
    };
  }, [chatId, client]);
}
