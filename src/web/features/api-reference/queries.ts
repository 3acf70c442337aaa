import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '#web/lib/api/api-client.ts';
import { openApiSchema } from './openapi.ts';

const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => requestJson('/api/openapi.json', openApiSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useOpenApi = () => useQuery(openApiQuery);
