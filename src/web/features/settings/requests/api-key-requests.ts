import { queryOptions } from '@tanstack/react-query';
import { apiKeyCreatedSchema, apiKeysSchema, type KeyScope } from '#shared/contracts/api-keys.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['security', 'api-keys'],
  queryFn: async ({ signal }) => (await requestJson('/api/api-keys', apiKeysSchema, { signal })).keys,
  // A program may have used one in the meantime.
  staleTime: 0,
});

export type WantedKey = { name: string; scopes: KeyScope[]; expiresOn: string };

/** Returns the secret, which is never shown again. */
export const createApiKey = async (wanted: WantedKey): Promise<string> =>
  (await requestJson('/api/api-keys', apiKeyCreatedSchema, { method: 'POST', body: wanted })).secret;

export const revokeApiKey = (id: string): Promise<void> => requestDone(`/api/api-keys/${id}`, { method: 'DELETE' });
