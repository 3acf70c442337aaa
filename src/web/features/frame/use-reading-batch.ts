import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ReadingBatch, readingSchema } from '#shared/contracts/documents.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const readingQuery = queryOptions({
  queryKey: ['documents', 'reading'],
  queryFn: async ({ signal }) => (await requestJson('/api/documents/reading', readingSchema, { signal })).batch,
});

/** While documents are being read, the counts are refetched at most this often, in milliseconds. */
const refreshMilliseconds = 2_000;

/** The files being read as the service counts them, whoever added them and wherever; null: none. */
export const useReadingBatch = (): ReadingBatch | null => useQuery(readingQuery).data ?? null;

/**
 * Keeps `useReadingBatch` up to date; once per page. The counts are refetched only after the event stream says that
 * something has changed, and the time of the last change once all files are read.
 */
export function useLiveReading(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = Number.NEGATIVE_INFINITY;
    const refresh = () => {
      waiting = undefined;
      refreshedAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: readingQuery.queryKey });
    };
    const unsubscribe = subscribeToDocumentEvents(() => {
      waiting ??= setTimeout(refresh, Math.max(0, refreshedAt + refreshMilliseconds - performance.now()));
    });
    return () => {
      unsubscribe();
      clearTimeout(waiting);
    };
  }, []);
  const isReading = useReadingBatch() !== null;
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    wasReading.current = isReading;
  }, [isReading]);
}
