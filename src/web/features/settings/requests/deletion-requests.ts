import { queryOptions } from '@tanstack/react-query';
import { type AccountDeletion, accountDeletionSchema } from '#shared/contracts/deletion.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

const path = '/api/account/deletion';

export const deletionQuery = queryOptions({
  queryKey: ['security', 'deletion'],
  queryFn: ({ signal }) => requestJson(path, accountDeletionSchema, { signal }),
});

export const requestDeletion = (): Promise<AccountDeletion> =>
  requestJson(path, accountDeletionSchema, { method: 'POST' });

export const keepAccount = (): Promise<AccountDeletion> =>
  requestJson(path, accountDeletionSchema, { method: 'DELETE' });
