import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  fileLookSchema,
  holdingsSchema,
  namesStateSchema,
  viewedChatSchema,
} from '#shared/contracts/admin-hierarchy.ts';
import { adminUserListSchema } from '#shared/contracts/admin-users.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { pagedOptions, pageParameters } from '../shell/paged-list.tsx';

/** All users of a customer, demo visitors included. */
export const customerUsersQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users-of', customerId],
    queryFn: ({ pageParam, signal }) => {
      const parameters = pageParameters('', pageParam);
      parameters.set('customerId', customerId);
      parameters.set('withDemo', 'true');
      return requestJson(`/api/admin/users?${parameters}`, adminUserListSchema, { signal });
    },
    ...pagedOptions,
  });

const path = (userId: string, rest: string) => `/api/admin/users/${userId}/${rest}`;

export const holdingsQuery = (userId: string, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'holdings', userId, limit],
    queryFn: ({ signal }) => requestJson(path(userId, `holdings?limit=${limit}`), holdingsSchema, { signal }),
    placeholderData: keepPreviousData,
  });

export const viewChat = (userId: string, id: string, reason: string) =>
  requestJson(path(userId, `chats/${id}/looks`), viewedChatSchema, { method: 'POST', body: { reason } });

/** Starts the download; the browser fetches it. */
export async function downloadFile(userId: string, id: string, reason: string): Promise<void> {
  const to = path(userId, `files/${id}/looks`);
  location.assign((await requestJson(to, fileLookSchema, { method: 'POST', body: { reason } })).path);
}

export const deleteFile = (userId: string, id: string, reason: string) =>
  requestDone(path(userId, `files/${id}`), { method: 'DELETE', body: { reason } });

const looksPath = (customerId: string) => `/api/admin/customers/${customerId}/looks`;

export const namesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['admin', 'names', customerId],
    queryFn: ({ signal }) => requestJson(looksPath(customerId), namesStateSchema, { signal }),
  });

export const openNames = (customerId: string, reason: string) =>
  requestJson(looksPath(customerId), namesStateSchema, { method: 'POST', body: { reason } });

/** After an hour of names began or ended; what was fetched under the other state is dropped. */
export async function refreshNames(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['admin', 'names'] });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'holdings'] });
}

export const refreshHoldings = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
