import { queryOptions } from '@tanstack/react-query';
import { lookPermissionSchema, providerActsSchema } from '#shared/contracts/looks.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

const path = '/api/account/looks';
const actsPath = '/api/account/provider-acts';

export const lookPermissionQuery = queryOptions({
  queryKey: ['security', 'looks'],
  queryFn: ({ signal }) => requestJson(path, lookPermissionSchema, { signal }),
});

export const allowLooks = (isAllowed: boolean) =>
  requestJson(path, lookPermissionSchema, { method: 'PUT', body: { isAllowed } });

/** Fetched once a page load: what happens meanwhile is told at the next one. */
export const providerActsQuery = queryOptions({
  queryKey: ['provider-acts'],
  queryFn: async ({ signal }) => (await requestJson(actsPath, providerActsSchema, { signal })).acts,
  staleTime: Number.POSITIVE_INFINITY,
});

export const confirmProviderActs = (upTo: string) => requestDone(actsPath, { method: 'POST', body: { upTo } });
