import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type ChangeEntry,
  collectionEntrySchema,
  collectionListSchema,
  collectionSchema,
  entryListSchema,
  type TypedEntry,
} from '#shared/contracts/collections.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { type Filters, meetingsKey } from './queries.ts';

const collectionsKey = [...meetingsKey, 'collections'] as const;
const rowsPerPage = 50;

export const collectionsQuery = queryOptions({
  queryKey: [...collectionsKey, 'list'],
  queryFn: ({ signal }) => requestJson('/api/collections', collectionListSchema, { signal }),
  refetchOnMount: 'always',
});

export const entriesQuery = (collectionId: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...collectionsKey, 'entries', collectionId, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filters, after: String(pageParam), limit: String(rowsPerPage) });
      return requestJson(`/api/collections/${collectionId}/entries?${query}`, entryListSchema, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always' as const,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: collectionsKey });

/** Keeps a collection for a body from now on. */
export async function openCollection(body: string): Promise<void> {
  await requestJson('/api/collections', collectionSchema, { method: 'POST', body: { body } });
  await refresh();
}

export async function closeCollection(id: string): Promise<void> {
  await requestDone(`/api/collections/${id}`, { method: 'DELETE' });
  await refresh();
}

export async function addEntry(collectionId: string, entry: TypedEntry): Promise<void> {
  await requestJson(`/api/collections/${collectionId}/entries`, collectionEntrySchema, { method: 'POST', body: entry });
  await refresh();
}

export async function changeEntry(collectionId: string, id: string, change: ChangeEntry): Promise<void> {
  const path = `/api/collections/${collectionId}/entries/${id}`;
  await requestJson(path, collectionEntrySchema, { method: 'PATCH', body: change });
  await refresh();
}

export async function deleteEntry(collectionId: string, id: string): Promise<void> {
  await requestDone(`/api/collections/${collectionId}/entries/${id}`, { method: 'DELETE' });
  await refresh();
}
