import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  adminUserListSchema,
  adminUserSchema,
  type ChangeUser,
  type CreateUser,
  type ImportUsers,
  type SetPassword,
  userCreatedSchema,
  usersImportedSchema,
} from '#shared/contracts/admin-users.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { pagedOptions, pageParameters } from '../shell/paged-list.tsx';

export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`/api/admin/users?${pageParameters(search, pageParam)}`, adminUserListSchema, { signal }),
    ...pagedOptions,
  });

/** Invalidates all admin queries: user counts appear in several places. */
export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

const path = (id: string, rest = '') => `/api/admin/users/${id}${rest}`;

export const createUser = (body: Partial<CreateUser>) =>
  requestJson('/api/admin/users', userCreatedSchema, { method: 'POST', body });
export const changeUser = (id: string, body: ChangeUser) =>
  requestJson(path(id), adminUserSchema, { method: 'PATCH', body });
export const setPassword = (id: string, body: SetPassword) =>
  requestDone(path(id, '/password'), { method: 'POST', body });
export const inviteUser = (id: string) => requestDone(path(id, '/invitations'), { method: 'POST' });
export const signOutUser = (id: string) => requestDone(path(id, '/sessions'), { method: 'DELETE' });
export const deleteUser = (id: string) => requestDone(path(id), { method: 'DELETE' });
export const switchFactor = (targetUserId: string, isEnabled: boolean) =>
  requestDone('/api/functions/admin-update-mfa', { method: 'POST', body: { targetUserId, isEnabled } });
export const importUsers = (body: ImportUsers) =>
  requestJson('/api/admin/user-imports', usersImportedSchema, { method: 'POST', body });
