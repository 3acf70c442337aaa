import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CurrentSession, currentSessionSchema, type SignOutScope } from '#shared/contracts/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { requestDone, requestJson } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { isPassingFailure, queryClient } from '../api/query-client.ts';
import { retryDelay } from '../api/retry-delay.ts';
import { factorToken } from './factor-token.ts';
import { wipePrivate } from './private-storage.ts';

const sessionKey = ['session'] as const;

/** How often a visible page renews its session; a hidden one does not. */
const renewalMilliseconds = 5 * 60_000;

/** Messages between tabs: the session changed or ended by itself, or the user signed out. */
type TabMessage = 'changed' | 'signed_out';
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.session');
const tellTabs = (message: TabMessage): void => tabs?.postMessage(message);
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data === 'signed_out') wipePrivate();
  void followOtherTab();
});
// Going back after sign-out may revive a page from the back/forward cache.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && void followOtherTab());

/** True while applying another tab's message, so that it is not echoed. */
let isFollowing = false;

/** Another tab signed in or out: drop this tab's data of the previous user. */
async function followOtherTab(): Promise<void> {
  const before = queryClient.getQueryData<CurrentSession>(sessionKey)?.user;
  isFollowing = true;
  try {
    await queryClient.invalidateQueries({ queryKey: sessionKey });
  } finally {
    isFollowing = false;
  }
  const now = queryClient.getQueryData<CurrentSession>(sessionKey)?.user;
  if (!now) return;
  wipePrivate(now.id);
  if (before && before.id !== now.id) location.assign('/chat');
}

/** This browser's sign-in state and user. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<CurrentSession> => {
    const session = await requestJson('/api/users/session', currentSessionSchema, { signal });
    const before = queryClient.getQueryData<CurrentSession>(sessionKey);
    if (session.state === 'signed_out') factorToken.remove();
    if (before && before.state !== session.state && !isFollowing) tellTabs('changed');
    return session;
  },
  staleTime: 60_000,
  retry: (_failures, error) => isPassingFailure(error),
  retryDelay,
});

export const useSession = () => useQuery(sessionQuery);

/** The session, renewed regularly while the page is visible. */
export const useRenewedSession = () => useQuery({ ...sessionQuery, refetchInterval: renewalMilliseconds });

/** The signed-in user; only for components inside the signed-in frame. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(sessionQuery);
  // When the session ends, components may render once more before the frame redirects.
  const last = useRef(data?.user);
  last.current = data?.user ?? last.current;
  if (!last.current) throw new Error('useCurrentUser outside the signed-in frame');
  return last.current;
}

/** Call after every sign-in step to read the new state. Drops another user's data from this tab. */
export async function beginSession(): Promise<void> {
  forgetOtherQueries();
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  // Another user's unsent input; the user's own survives an expired session.
  if (user) wipePrivate(user.id);
  tellTabs('changed');
}

/**
 * Drops all queries from this tab's memory except the session, those starting with `keep`, and public ones
 * (`meta.isPublic`).
 */
export function forgetOtherQueries({ keep }: { keep?: string } = {}): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [first], meta }) => first !== sessionKey[0] && first !== keep && meta?.isPublic !== true,
  });
}

/**
 * Signs out on the server and loads the sign-in page, or `to`, with a full page load, so that none of the user's data
 * stays in memory. An already ended session counts as success.
 */
export async function endSession(scope: Exclude<SignOutScope, 'others'> = 'local', to = '/login'): Promise<void> {
  try {
    await requestDone('/api/auth/sign-out', { method: 'POST', body: { scope } });
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error;
  }
  factorToken.remove();
  wipePrivate();
  tellTabs('signed_out');
  location.assign(to);
}
