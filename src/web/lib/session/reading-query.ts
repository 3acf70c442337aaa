import { queryOptions } from '@tanstack/react-query';
import { readingSchema } from '#shared/contracts/documents.ts';
import { requestJson } from '../api/api-client.ts';

/** The files being read as the service counts them, whoever added them and wherever; null: none. */
export const readingQuery = queryOptions({
  queryKey: ['documents', 'reading'],
  queryFn: async ({ signal }) => (await requestJson('/api/documents/reading', readingSchema, { signal })).batch,
});
