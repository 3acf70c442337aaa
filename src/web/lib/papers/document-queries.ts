import { queryOptions } from '@tanstack/react-query';
import { type CorrectDocument, type Document, documentSchema } from '#shared/contracts/documents.ts';
import { meetingListSchema } from '#shared/contracts/meetings.ts';
import { requestJson } from '../api/api-client.ts';
import { queryClient } from '../api/query-client.ts';

export const documentKey = (documentId: string) => ['documents', documentId];

/** A document as the service knows it now. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: documentKey(documentId),
    queryFn: ({ signal }) => requestJson(`/api/documents/${documentId}`, documentSchema, { signal }),
  });

/** Names of all bodies in the user's documents. */
export const bodyNamesQuery = queryOptions({
  queryKey: ['meetings', 'bodies'],
  queryFn: async ({ signal }) => {
    const { bodies } = await requestJson('/api/meetings?limit=1', meetingListSchema, { signal });
    return bodies.map(({ name }) => name);
  },
});

/**
 * Saves the user's corrections to a document (MEET-04); lists, records and answers that name it are refetched.
 * @throws ApiError edit_conflict if one of the `seen` values is different by now
 */
export async function correctDocument(documentId: string, correction: CorrectDocument): Promise<Document> {
  const body = correction;
  const saved = await requestJson(`/api/documents/${documentId}`, documentSchema, { method: 'PATCH', body });
  queryClient.setQueryData(documentKey(documentId), saved);
  for (const key of ['meetings', 'documents', 'uploads', 'chats']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
  return saved;
}
