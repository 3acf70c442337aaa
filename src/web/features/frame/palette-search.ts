import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { documentPath } from '#shared/citations/document-path.ts';
import { type FoundThing, foundThingsSchema } from '#shared/contracts/finding.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

const shownThings = 20;

/** True if the text contains every word of the search, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** What is named like the search, best first; the newest chats and documents without one. */
export const paletteQuery = (search: string) =>
  queryOptions({
    queryKey: ['find', search],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({ limit: String(shownThings), ...(search && { q: search }) });
      return (await requestJson(`/api/find?${parameters}`, foundThingsSchema, { signal })).found;
    },
    // Names change, and what was deleted must not come back.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Where a thing is seen: a record beside its place in the paper, within its meeting if it has one. */
export function pathOfFound({ kind, id, documentId, meetingId, place }: FoundThing): string {
  if (kind === 'chat') return `/chat/${id}`;
  if (meetingId !== null) {
    const source =
      kind === 'meeting' || place === null
        ? ''
        : `?source=${documentId}.${place.firstPage}.${place.start}.${place.end}`;
    return `/meetings/${encodeURIComponent(meetingId)}${source}`;
  }
  const document = documentId ?? id;
  return place ? documentPath(document, place) : `/documents/${document}`;
}
