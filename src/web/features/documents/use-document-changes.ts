import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { documentKey } from '#web/lib/papers/document-queries.ts';

export interface ReadingProgress {
  pagesRead: number;
  pageCount: number | null;
}

/**
 * Keeps an open document up to date: returns its reading progress, and refetches it when it is read, fails or is
 * deleted.
 */
export function useDocumentChanges(documentId: string, uploadId: string | undefined): ReadingProgress | null {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReadingProgress | null>(null);
  useEffect(() => {
    if (uploadId === undefined) return;
    setProgress(null);
    return subscribeToDocumentEvents((event) => {
      if (event.type === 'connected') {
        // Events missed while disconnected concern the document, hardly ever its pages.
        void client.invalidateQueries({ queryKey: documentKey(documentId), exact: true });
      } else if (event.uploadId !== uploadId) return;
      else if (event.type === 'reading-progress') setProgress(event);
      else void client.invalidateQueries({ queryKey: documentKey(documentId) });
    });
  }, [client, documentId, uploadId]);
  return progress;
}
