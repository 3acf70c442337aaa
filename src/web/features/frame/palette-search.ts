import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chatListSchema } from '#shared/contracts/chats.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

const chatLimit = 8;
const shownFiles = 8;

/** True if the text contains every word of the search, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The newest chats, or the server's matches for a search. */
export const paletteChatsQuery = (search: string) =>
  queryOptions({
    queryKey: ['chats', 'palette', search],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({ limit: String(chatLimit), ...(search && { search }) });
      return (await requestJson(`/api/chats?${parameters}`, chatListSchema, { signal })).chats;
    },
    placeholderData: keepPreviousData,
  });

/** The newest files, or the server's matches for a search; only those that can be opened. */
export const paletteFilesQuery = (search: string) =>
  queryOptions({
    queryKey: ['uploads', 'palette', search],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({ limit: String(shownFiles * 2), ...(search && { search }) });
      const { uploads } = await requestJson(`/api/uploads?${parameters}`, uploadListSchema, { signal });
      return uploads.filter(({ state }) => state === 'ready').slice(0, shownFiles);
    },
    placeholderData: keepPreviousData,
  });
