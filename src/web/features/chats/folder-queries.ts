import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type ChatFolder, chatFolderSchema } from '#shared/contracts/chats.ts';
import { folderColors } from '#shared/limits.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { notify } from '#web/lib/notify.ts';
import { chatListsKey } from './chat-queries.ts';
import { useChatsText } from './messages.ts';

const path = '/api/chats/folders';
const foldersQuery = queryOptions({
  queryKey: ['chats', 'folders'],
  queryFn: ({ signal }) => requestJson(path, z.array(chatFolderSchema), { signal }),
});

export const useFolders = () => useQuery(foldersQuery);

/** A random one of the five colours. */
export function pickFolderColor(random: () => number = Math.random): ChatFolder['color'] {
  return folderColors[Math.floor(random() * folderColors.length)] ?? folderColors[0];
}

/** Blank names never get here: the dialog closes without a request. */
export function useFolderActs() {
  const text = useChatsText();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: foldersQuery.queryKey });

  const create = useMutation({
    mutationFn: (name: string) =>
      requestJson(path, chatFolderSchema, { method: 'POST', body: { name, color: pickFolderColor() } }),
    onSuccess: () => {
      notify.success(text.toasts.folderCreated);
      return refresh();
    },
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      requestJson(`${path}/${id}`, chatFolderSchema, { method: 'PATCH', body: { name } }),
    onSuccess: () => {
      notify.success(text.toasts.folderRenamed);
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => requestDone(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      notify.success(text.toasts.folderDeleted);
      // Its chats are no longer in a folder.
      void client.invalidateQueries({ queryKey: chatListsKey });
      return refresh();
    },
  });
  return { create, rename, remove };
}
