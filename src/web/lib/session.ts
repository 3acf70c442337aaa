import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentSessionSchema } from '#shared/contracts/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { requestDone, requestJson } from './api-client.ts';
import { isApiError } from './api-error.ts';
import { wipePrivate } from './private-storage.ts';
import { queryClient } from './query-client.ts';

const sessionKey = ['session'] as const;

/** Tells the other tabs that somebody signed in or out here. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.session');
tabs?.addEventListener('message', () => void followOtherTab());
// Going back after signing out may bring a page to life again that was asleep meanwhile.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && void followOtherTab());

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

/** Another tab signed in or out: what this one holds of the user before must go. */
async function followOtherTab(): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.id;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  const now = queryClient.getQueryData(sessionQuery.queryKey);
  if (now === undefined) return;
  wipePrivate(now?.id);
  if (before && now && before !== now.id) location.assign('/');
}

/** Call after signing in or up: reads who is there now. Nothing that another user saw in this tab may stay. */
export async function beginSession(): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  wipePrivate(user?.id);
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
  wipePrivate();
  tabs?.postMessage('changed');
  location.assign('/login');
}
