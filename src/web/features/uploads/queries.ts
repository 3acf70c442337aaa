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
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { planUsageQuery } from '#web/lib/api/plan-usage.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const rowsPerPage = 50;
const uploadsKey = ['uploads'] as const;

/** Search results are cached under this key, one entry per search. */
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

/**
 * All files, or those matching a search; while searching, the previous results stay. Always refetched on mount, since
 * nothing kept it live before.
 */
export const useUploads = (search = '') =>
  useInfiniteQuery({
    ...listQuery(search),
    refetchOnMount: 'always',
    ...(search && { placeholderData: keepPreviousData }),
  });

/** Refetches the whole list and what depends on it: the frame's time of the last sync. */
export function refreshUploads(): void {
  void queryClient.invalidateQueries({ queryKey: uploadsKey });
  void refreshLastSync();
  void queryClient.invalidateQueries({ queryKey: planUsageQuery.queryKey });
}

type Pages = InfiniteData<UploadList, unknown>;

/** The list with one upload changed, or removed if `change` returns null. */
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

/** The server's order: newest first, attachments after their mail. */
function compareRows(one: Upload, other: Upload): number {
  return (
    other.createdAt.localeCompare(one.createdAt) ||
    other.group.localeCompare(one.group) ||
    one.place.localeCompare(other.place)
  );
}

const isListed = ({ pages }: Pages, id: string) => pages.some((page) => page.uploads.some((row) => row.id === id));

const hasMore = ({ pages }: Pages): boolean => (pages.at(-1)?.nextCursor ?? null) !== null;

/** Total number of files: the listed ones if the list is complete, otherwise the server's count. */
export function countFiles(pages: Pages): number {
  const listed = pages.pages.reduce((sum, page) => sum + page.uploads.length, 0);
  return hasMore(pages) ? (pages.pages.at(-1)?.total ?? listed) : listed;
}

/** The list with this upload updated or inserted in order. One below the loaded rows will come with its page. */
export function withRow(pages: Pages | undefined, row: Upload): Pages | undefined {
  if (!pages) return pages;
  if (isListed(pages, row.id)) return withUpload(pages, row.id, () => row);
  const above = pages.pages.findIndex(({ uploads }) => uploads.some((upload) => compareRows(row, upload) < 0));
  if (above < 0 && hasMore(pages)) return pages;
  const place = above < 0 ? pages.pages.length - 1 : above;
  const grown = pages.pages.map((page, index) =>
    index === place ? { ...page, uploads: [...page.uploads, row].sort(compareRows) } : page,
  );
  return { ...pages, pages: grown };
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length === 1 || queryKey[1] === foundKey[1];

/** Changes an upload, or removes it, in every list that contains it. */
function changeListed(id: string, change: (upload: Upload) => Upload | null): void {
  queryClient.setQueryData(uploadsQuery.queryKey, (pages) => withUpload(pages, id, change));
  queryClient.setQueriesData<Pages>({ queryKey: foundKey }, (pages) => withUpload(pages, id, change));
}

/** Ids of listed mails with an attachment that is also listed. */
function mailsWith(id: string): string[] {
  const rows = queryClient.getQueryData(uploadsQuery.queryKey)?.pages.flatMap(({ uploads }) => uploads) ?? [];
  return rows.filter((row) => row.attachedElsewhere.some(({ uploadId }) => uploadId === id)).map((row) => row.id);
}

const refreshLastSync = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });

/** True if a file may be in the server's count but not in the partially loaded list. */
function mayBeBelow(id: string): boolean {
  const listed = queryClient.getQueryData(uploadsQuery.queryKey);
  return listed !== undefined && hasMore(listed) && !isListed(listed, id);
}

/** Refetches the total. On failure, the last known one stays. */
async function refreshCount(): Promise<void> {
  const list = await requestJson('/api/uploads?limit=1', uploadListSchema).catch(() => null);
  if (!list) return;
  const { total } = list;
  queryClient.setQueryData(
    uploadsQuery.queryKey,
    (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, total })) },
  );
}

/** Refetches only these rows: the list may be long. */
export async function refreshRows(ids: Iterable<string>): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: planUsageQuery.queryKey });
  void refreshLastSync();
  // Shorter lists of the same files, e.g. in the palette and the chat's filter.
  void queryClient.invalidateQueries({ queryKey: uploadsKey, predicate: ({ queryKey }) => queryKey.length > 1 });
  // For an unlisted file we cannot tell whether it is counted: it may be new, or below the loaded rows.
  let isCountDue = false;
  for (const id of ids) {
    if (mayBeBelow(id)) isCountDue = true;
    try {
      const row = await requestJson(`/api/uploads/${id}`, uploadSchema);
      queryClient.setQueryData(uploadsQuery.queryKey, (pages) => withRow(pages, row));
    } catch (error) {
      if (!isApiError(error, 'not_found')) continue;
      changeListed(id, () => null);
    }
  }
  if (isCountDue) await refreshCount();
}

/** Changes are batched for this long before their rows are refetched, in milliseconds. */
const batchMilliseconds = 400;

/** Keeps the list live: progress is applied at once, rows with other changes are refetched. */
export function useLiveUploads(): void {
  useEffect(() => {
    let wasConnected = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let changed = new Set<string>();
    let isCountDue = false;
    const gather = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        // A list refetch in flight would overwrite what is written now, so wait for it.
        if (queryClient.isFetching({ queryKey: uploadsKey, exact: true }) > 0) return gather();
        if (changed.size > 0) void refreshRows(changed);
        if (isCountDue) void refreshCount();
        changed = new Set();
        isCountDue = false;
      }, batchMilliseconds);
    };
    const refreshSoon = (id: string) => {
      changed.add(id);
      gather();
    };
    const unsubscribe = subscribeToDocumentEvents((event) => {
      if (event.type === 'connected') {
        // Events may have been missed. On the first connection since the list was fetched, only the list is affected.
        if (wasConnected) refreshUploads();
        else void queryClient.invalidateQueries({ queryKey: uploadsKey, exact: true });
        wasConnected = true;
        return;
      }
      const { uploadId } = event;
      if (event.type === 'upload-deleted') {
        if (mayBeBelow(uploadId)) {
          isCountDue = true;
          gather();
        }
        changeListed(uploadId, () => null);
        for (const mail of mailsWith(uploadId)) refreshSoon(mail);
        return;
      }
      if (event.type === 'reading-progress') {
        const { state, pagesRead, pageCount } = event;
        changeListed(uploadId, (upload) => ({ ...upload, state, pagesRead, pageCount }));
        // Title, date and failure reason are known once reading is over.
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

/** Deletes an upload; the row disappears at once and comes back if the server rejects it. */
export function useDeleteUpload() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await requestDone(`/api/uploads/${id}`, { method: 'DELETE' });
      } catch (error) {
        // Deleted elsewhere in the meantime, which is just as good.
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

/** Sets the document this one is a new version of; null: none. */
export async function setReplaced(documentId: string, replacedId: string | null): Promise<void> {
  const body = { documentId: replacedId };
  await requestJson(`/api/documents/${documentId}/replaced`, documentSchema, { method: 'PUT', body });
  void queryClient.invalidateQueries({ queryKey: ['documents'] });
  refreshUploads();
}

/** The user's newest files whose names contain the words; first page only. */
export const searchedUploadsQuery = (search: string) =>
  queryOptions({
    queryKey: [...uploadsKey, 'versions', search],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({ limit: '50', ...(search && { search }) });
      return requestJson(`/api/uploads?${parameters}`, uploadListSchema, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Changes an upload's description; the list shows it once saved. */
export async function describeUpload(id: string, description: string | null): Promise<void> {
  const row = await requestJson(`/api/uploads/${id}`, uploadSchema, { method: 'PATCH', body: { description } });
  changeListed(id, () => row);
}

/** Retries reading a failed upload. */
export function useRetryReading() {
  return useMutation({
    mutationFn: (id: string) => requestDone(`/api/uploads/${id}/retry`, { method: 'POST' }),
    onSuccess: (_data, id) => {
      changeListed(id, (upload) => ({ ...upload, state: 'queued', pagesRead: 0, failureCode: null }));
    },
    onSettled: (_data, _error, id) => refreshRows([id]),
  });
}

/** Downloads the stored file. Requests it first, so that an error is reported rather than saved. */
export async function downloadUpload(id: string): Promise<void> {
  const path = `/api/uploads/${id}/content?download=1`;
  await requestDone(path, { method: 'HEAD' });
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
