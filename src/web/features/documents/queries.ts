import { queryOptions } from '@tanstack/react-query';
import { highlightsSchema, pageLabelsSchema, pageSchema, type Span } from '#shared/contracts/documents.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** Text that has been read does not change. */
const staleTime = 10 * 60_000;

export const pageQuery = (documentId: string, number: number) =>
  queryOptions({
    queryKey: ['documents', documentId, 'pages', number],
    queryFn: ({ signal }) => requestJson(`/api/documents/${documentId}/pages/${number}`, pageSchema, { signal }),
    staleTime,
  });

export const pageLabelsQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['documents', documentId, 'page-labels'],
    queryFn: ({ signal }) => requestJson(`/api/documents/${documentId}/page-labels`, pageLabelsSchema, { signal }),
    staleTime,
  });

export const highlightsQuery = (documentId: string, { firstPage, start, lastPage, end }: Span) =>
  queryOptions({
    queryKey: ['documents', documentId, 'highlights', firstPage, start, lastPage, end],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        firstPage: String(firstPage),
        start: String(start),
        lastPage: String(lastPage),
        end: String(end),
      });
      return requestJson(`/api/documents/${documentId}/highlights?${query}`, highlightsSchema, { signal });
    },
    staleTime,
  });

/** URL of the stored file, for display. */
export const contentPath = (uploadId: string) => `/api/uploads/${uploadId}/content`;
/** Why a stored file could not be displayed: the server's reason, or else the viewer's own error. */
export const contentFailure = (uploadId: string, failure: unknown): Promise<unknown> =>
  requestDone(contentPath(uploadId), { method: 'HEAD' }).then(
    () => failure,
    (told: unknown) => told,
  );
export const downloadPath = (uploadId: string) => `${contentPath(uploadId)}?download=1`;
