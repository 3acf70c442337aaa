import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chatListSchema } from '#shared/contracts/chats.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api-client.ts';

const chatLimit = 8;
/** Files are searched by name among the newest of them; the chat finds what is written in all. */
const fileLimit = 200;
const shownFiles = 8;

/** Whether every word of the search stands in the text, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The newest chats, or those that the server finds for a search. */
export const paletteChatsQuery = (search: string) =>
  queryOptions({
    queryKey: ['chats', 'palette', search],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({ limit: String(chatLimit), ...(search && { search }) });
      return (await requestJson(`/api/chats?${parameters}`, chatListSchema, { signal })).chats;
    },
    placeholderData: keepPreviousData,
  });

export const paletteFilesQuery = queryOptions({
  queryKey: ['uploads', 'palette'],
  queryFn: async ({ signal }) =>
    (await requestJson(`/api/uploads?limit=${fileLimit}`, uploadListSchema, { signal })).uploads,
});

/** Files that can be opened and whose name or title fits, newest first. */
export function findFiles<File extends { state: string; fileName: string; title: string | null }>(
  files: readonly File[],
  search: string,
): File[] {
  return files
    .filter(({ state, fileName, title }) => state === 'ready' && matchesSearch(`${fileName} ${title ?? ''}`, search))
    .slice(0, shownFiles);
}
