import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentSchema } from '#shared/contracts/documents.ts';
import { type Upload, type UploadList, uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { requestDone, requestJson } from '#web/lib/api-client.ts';
import { isApiError } from '#web/lib/api-error.ts';
import { subscribeToDocumentEvents } from '#web/lib/document-events.ts';
import { planUsageQuery } from '#web/lib/plan-usage.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';

const rowsPerPage = 50;
const uploadsKey = ['uploads'] as const;

/** Lists of what a search has found lie below it, each under its words. */
const foundKey = [...uploadsKey, 'found'] as const;

const listQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: search ? [...foundKey, search] : uploadsKey,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam && { cursor: pageParam };
      const parameters = new URLSearchParams({ limit: String(rowsPerPage), ...cursor, ...(search && { search }) });
      return requestJson(`/api/uploads?${parameters}`, uploadListSchema, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

const uploadsQuery = listQuery('');

/** All files, or those that a search finds; while it is asked, what was found before stays. */
export const useUploads = (search = '') =>
  useInfiniteQuery({ ...listQuery(search), ...(search && { placeholderData: keepPreviousData }) });

/** Reads the whole list anew, with what follows from it: the time of the last sync in the frame. */
export function refreshUploads(): void {
  void queryClient.invalidateQueries({ queryKey: uploadsKey });
  void refreshLastSync();
  void queryClient.invalidateQueries({ queryKey: planUsageQuery.queryKey });
}

type Pages = InfiniteData<UploadList, unknown>;

/** The list with one upload changed, or taken out when `change` gives null. */
export function withUpload(
  pages: Pages | undefined,
  id: string,
  change: (upload: Upload) => Upload | null,
): Pages | undefined {
  if (!pages) return pages;
  let removed = 0;
  const changed = pages.pages.map((page) => ({
    ...page,
    uploads: page.uploads.flatMap((upload) => {
      if (upload.id !== id) return [upload];
      const next = change(upload);
      if (next === null) removed += 1;
      return next === null ? [] : [next];
    }),
  }));
  return { ...pages, pages: changed.map((page) => ({ ...page, total: page.total - removed })) };
}

/** As the server orders them: the newest first, a mail's files behind it. */
function compareRows(one: Upload, other: Upload): number {
  return (
    other.createdAt.localeCompare(one.createdAt) ||
    other.group.localeCompare(one.group) ||
    one.place.localeCompare(other.place)
  );
}

/** The list with an upload as it is now: in its place, or new at the top, which is where the newest stand. */
export function withRow(pages: Pages | undefined, row: Upload): Pages | undefined {
  if (!pages) return pages;
  const isListed = pages.pages.some((page) => page.uploads.some((upload) => upload.id === row.id));
  if (isListed) return withUpload(pages, row.id, () => row);
  const [first, ...rest] = pages.pages;
  if (!first) return pages;
  const newestFirst = [row, ...first.uploads].sort(compareRows);
  const grown = [{ ...first, uploads: newestFirst }, ...rest].map((page) => ({ ...page, total: page.total + 1 }));
  return { ...pages, pages: grown };
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length === 1 || queryKey[1] === foundKey[1];

/** Changes an upload, or takes it out, wherever it is listed. */
function changeListed(id: string, change: (upload: Upload) => Upload | null): void {
  queryClient.setQueryData(uploadsQuery.queryKey, (pages) => withUpload(pages, id, change));
  queryClient.setQueriesData<Pages>({ queryKey: foundKey }, (pages) => withUpload(pages, id, change));
}

/** Listed mails that name a file which is listed elsewhere. */
function mailsWith(id: string): string[] {
  const rows = queryClient.getQueryData(uploadsQuery.queryKey)?.pages.flatMap(({ uploads }) => uploads) ?? [];
  return rows.filter((row) => row.attachedElsewhere.some(({ uploadId }) => uploadId === id)).map((row) => row.id);
}

const refreshLastSync = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });

/** Reads these rows anew, and no others: the list may be long. */
export async function refreshRows(ids: Iterable<string>): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: planUsageQuery.queryKey });
  void refreshLastSync();
  // Shorter lists of the same files, e.g. in the palette and the chat's filter.
  void queryClient.invalidateQueries({ queryKey: uploadsKey, predicate: ({ queryKey }) => queryKey.length > 1 });
  for (const id of ids) {
    try {
      const row = await requestJson(`/api/uploads/${id}`, uploadSchema);
      queryClient.setQueryData(uploadsQuery.queryKey, (pages) => withRow(pages, row));
    } catch (error) {
      if (!isApiError(error, 'not_found')) continue;
      changeListed(id, () => null);
    }
  }
}

/** Changes are gathered for so long before their rows are read, in milliseconds. */
const gatherMilliseconds = 400;

/** Keeps the list live: progress is written into it at once, rows that changed otherwise are read anew. */
export function useLiveUploads(): void {
  useEffect(() => {
    let wasConnected = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let changed = new Set<string>();
    const refreshSoon = (id: string) => {
      changed.add(id);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        const rows = changed;
        changed = new Set();
        void refreshRows(rows);
      }, gatherMilliseconds);
    };
    const unsubscribe = subscribeToDocumentEvents((event) => {
      if (event.type === 'connected') {
        // The first connection comes with a list just read; after a later one, something may have been missed.
        if (wasConnected) refreshUploads();
        wasConnected = true;
        return;
      }
      const { uploadId } = event;
      if (event.type === 'upload-deleted') {
        changeListed(uploadId, () => null);
        for (const mail of mailsWith(uploadId)) refreshSoon(mail);
        return;
      }
      if (event.type === 'reading-progress') {
        const { state, pagesRead, pageCount } = event;
        changeListed(uploadId, (upload) => ({ ...upload, state, pagesRead, pageCount }));
        // Title, date and the reason of a failure are known once the reading is over.
        if (state !== 'ready' && state !== 'failed') return;
      }
      refreshSoon(uploadId);
    });
    return () => {
      unsubscribe();
      clearTimeout(gathering);
    };
  }, []);
}

/** Deletes an upload; the row goes at once and comes back where the server refuses. */
export function useDeleteUpload() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await requestDone(`/api/uploads/${id}`, { method: 'DELETE' });
      } catch (error) {
        // Deleted elsewhere in the meantime: that is what was wanted.
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: uploadsKey });
      const before = queryClient.getQueriesData<Pages>({ queryKey: uploadsKey, predicate: isList });
      changeListed(id, () => null);
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, pages] of context?.before ?? []) queryClient.setQueryData(key, pages);
    },
    onSettled: refreshLastSync,
  });
}

/** Says what a document is a new version of; null = of none. */
export async function setReplaced(documentId: string, replacedId: string | null): Promise<void> {
  const body = { documentId: replacedId };
  await requestJson(`/api/documents/${documentId}/replaced`, documentSchema, { method: 'PUT', body });
  void queryClient.invalidateQueries({ queryKey: ['documents'] });
  refreshUploads();
}

/** The user's files whose names hold the words, newest first; the first of them. */
export const searchedUploadsQuery = (search: string) =>
  queryOptions({
    queryKey: [...uploadsKey, 'versions', search],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({ limit: '50', ...(search && { search }) });
      return requestJson(`/api/uploads?${parameters}`, uploadListSchema, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Changes an upload's description; the list shows it once it is stored. */
export async function describeUpload(id: string, description: string | null): Promise<void> {
  const row = await requestJson(`/api/uploads/${id}`, uploadSchema, { method: 'PATCH', body: { description } });
  changeListed(id, () => row);
}

/** Reads a failed upload again. */
export function useRetryReading() {
  return useMutation({
    mutationFn: (id: string) => requestDone(`/api/uploads/${id}/retry`, { method: 'POST' }),
    onSuccess: (_data, id) => {
      changeListed(id, (upload) => ({ ...upload, state: 'queued', pagesRead: 0, failureCode: null }));
    },
    onSettled: (_data, _error, id) => refreshRows([id]),
  });
}

/** Saves the stored file. It is asked for first, so that a failure can be told instead of saved. */
export async function downloadUpload(id: string): Promise<void> {
  const path = `/api/uploads/${id}/content?download=1`;
  await requestDone(path, { method: 'HEAD' });
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
