import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatListsKey } from './chat-queries.ts';
import { messagesQuery } from './message-queries.ts';

/** Tells the other tabs in which chat a question was asked. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.chats');

export const tellOtherTabs = (chatId: string): void => tabs?.postMessage(chatId);

/** Reads a chat anew when another tab asked in it, and whenever this window is turned to. */
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
    // Two windows side by side are both visible all the time: only the focus tells.
    window.addEventListener('focus', refresh);
    return () => {
      tabs?.removeEventListener('message', onMessage);
      window.removeEventListener('focus', refresh);
    };
  }, [chatId, client]);
}
