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

/** What tabs tell each other: the session has changed or ended by itself, or somebody has signed out. */
type TabMessage = 'changed' | 'signed_out';
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.session');
const tellTabs = (message: TabMessage): void => tabs?.postMessage(message);
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data === 'signed_out') wipePrivate();
  void followOtherTab();
});
// Going back after signing out may bring a page to life again that was asleep meanwhile.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && void followOtherTab());

/** Other tabs are told of what this one finds out by itself, not of what they have told. */
let isFollowing = false;

/** Another tab signed in or out: what this one holds of the user before must go. */
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

/** How far this browser has signed in, and who it is. */
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

/** The same, renewed from time to time while the page is visible. */
export const useRenewedSession = () => useQuery({ ...sessionQuery, refetchInterval: renewalMilliseconds });

/** The signed-in user; only for what is rendered inside the signed-in frame. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(sessionQuery);
  // When the session ends, what is shown may be rendered once more before the frame leads away.
  const last = useRef(data?.user);
  last.current = data?.user ?? last.current;
  if (!last.current) throw new Error('useCurrentUser outside the signed-in frame');
  return last.current;
}

/** Call after every step of signing in: reads how far it has come. Nothing that another user saw in this tab may stay. */
export async function beginSession(): Promise<void> {
  forgetOtherQueries();
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  // What somebody else typed here; the own drafts outlive an expired session.
  if (user) wipePrivate(user.id);
  tellTabs('changed');
}

/**
 * Drops everything but the session itself, what begins with `keep`, and what is the same for everybody (`meta.isPublic`), from
 * this tab's memory.
 */
export function forgetOtherQueries({ keep }: { keep?: string } = {}): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [first], meta }) => first !== sessionKey[0] && first !== keep && meta?.isPublic !== true,
  });
}

/**
 * Signs out on the server and loads the sign-in page, or `to`, anew, so that nothing of the user stays in this tab's memory.
 * An already ended session counts as success.
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
