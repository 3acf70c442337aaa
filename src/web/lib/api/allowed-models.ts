import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AllowedModels, allowedModelsSchema } from '#shared/contracts/language-models.ts';
import { requestJson } from './api-client.ts';

export const allowedModelsQuery = queryOptions({
  queryKey: ['language-models'],
  queryFn: ({ signal }) => requestJson('/api/language-models', allowedModelsSchema, { signal }),
  staleTime: 30_000,
});

/** Which language models may write the user's answers; undefined until known, or if unavailable. */
export const useAllowedModels = (): AllowedModels | undefined => useQuery(allowedModelsQuery).data;
