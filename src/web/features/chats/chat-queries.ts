import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Chat, chatListSchema, chatSchema } from '#shared/contracts/chats.ts';
import { recentChats } from '#shared/limits.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { messagesQuery } from './message-queries.ts';
import { useChatsText } from './messages.ts';

export const chatListsKey = ['chats', 'list'] as const;

function chatListQuery(folderId: string | null, search: string) {
  return infiniteQueryOptions({
    queryKey: [...chatListsKey, { folderId, search }],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(recentChats) });
      if (folderId) query.set('folderId', folderId);
      if (search) query.set('search', search);
      if (pageParam) query.set('cursor', pageParam);
      return requestJson(`/api/chats?${query}`, chatListSchema, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The newest chats that match the filters, ten at a time; the search covers the messages, too. */
export const useChats = (folderId: string | null, search: string) => useInfiniteQuery(chatListQuery(folderId, search));

export function useChatActs() {
  const text = useChatsText();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: chatListsKey });
  const patch = (id: string, body: Partial<Pick<Chat, 'title' | 'folderId'>>) =>
    requestJson(`/api/chats/${id}`, chatSchema, { method: 'PATCH', body });

  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) => patch(id, { title }),
    onSuccess: ({ id, title }) => {
      client.setQueryData(messagesQuery(id).queryKey, (open) => open && { ...open, title });
      notify.success(text.toasts.chatRenamed);
      return refresh();
    },
  });
  const move = useMutation({
    mutationFn: ({ chat: { id }, folderId }: { chat: Chat; folderId: string | null }) => patch(id, { folderId }),
    onSuccess: (_moved, { chat }) => {
      notify.undoable(text.toasts.chatMoved, text.toasts.undo, () => {
        patch(chat.id, { folderId: chat.folderId }).then(refresh, (error: unknown) =>
          notify.error(errorMessage(error)),
        );
      });
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => requestDone(`/api/chats/${id}`, { method: 'DELETE' }),
    onSuccess: (_done, id) => {
      notify.success(text.toasts.chatDeleted);
      client.removeQueries({ queryKey: ['chats', 'messages', id] });
      return refresh();
    },
  });
  return { rename, move, remove };
}
