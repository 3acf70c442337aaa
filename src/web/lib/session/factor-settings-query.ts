import { queryOptions } from '@tanstack/react-query';
import { factorSettingsSchema } from '#shared/contracts/mfa.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

export const factorSettingsQuery = queryOptions({
  queryKey: ['security', 'factors'],
  queryFn: ({ signal }) => requestJson('/api/mfa/settings', factorSettingsSchema, { signal }),
  // Another device may have changed it: refetch whenever the page is shown again.
  staleTime: 0,
});
