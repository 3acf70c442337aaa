import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentSessionSchema } from '#shared/contracts/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { requestDone, requestJson } from './api-client.ts';
import { isApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const sessionKey = ['session'] as const;

/** Tells the other tabs that somebody signed in or out here. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.session');
tabs?.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: sessionKey }));

/** Who is signed in; null = nobody. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<CurrentUser | null> =>
    (await requestJson('/api/users/session', currentSessionSchema, { signal })).user,
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

/** The signed-in user; only for what is rendered inside the signed-in frame. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('useCurrentUser outside the signed-in frame');
  return data;
}

/** Call after signing in or up: reads who is there now. Nothing that another user saw in this tab may stay. */
export async function beginSession(): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  tabs?.postMessage('changed');
}

/**
 * Signs out on the server and loads the sign-in page anew, so that nothing of the user stays in this tab's memory.
 * An already ended session counts as success.
 */
export async function endSession(): Promise<void> {
  try {
    await requestDone('/api/auth/sign-out', { method: 'POST', body: {} });
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error;
  }
  tabs?.postMessage('changed');
  location.assign('/login');
}
