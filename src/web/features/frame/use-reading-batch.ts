import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReadingBatch } from '#shared/contracts/documents.ts';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { ownQuestionsKey } from '#web/lib/session/own-questions.ts';
import { readingQuery } from '#web/lib/session/reading-query.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/** While documents are being read, the counts are refetched at most this often, in milliseconds. */
const refreshMilliseconds = 2_000;

/** The files being read as the service counts them, whoever added them and wherever; null: none. */
export const useReadingBatch = (): ReadingBatch | null => useQuery(readingQuery).data ?? null;

/**
 * Keeps `useReadingBatch` up to date; once per page. The counts are refetched only after the event stream says that
 * something has changed, and the time of the last change and suggested questions once all files are read.
 */
export function useLiveReading(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = Number.NEGATIVE_INFINITY;
    let isChanged = false;
    let wasConnected = false;
    const refresh = async () => {
      waiting = undefined;
      refreshedAt = performance.now();
      await queryClient.invalidateQueries({ queryKey: readingQuery.queryKey });
      if (!isChanged || queryClient.getQueryData(readingQuery.queryKey) !== null) return;
      isChanged = false;
      void queryClient.invalidateQueries({ queryKey: ownQuestionsKey });
    };
    const unsubscribe = subscribeToDocumentEvents(({ type }) => {
      // What is on the page when it first connects has just been fetched.
      isChanged ||= type !== 'connected' || wasConnected;
      wasConnected = true;
      waiting ??= setTimeout(() => void refresh(), Math.max(0, refreshedAt + refreshMilliseconds - performance.now()));
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
