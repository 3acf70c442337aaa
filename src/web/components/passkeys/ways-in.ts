import { queryOptions, useQuery } from '@tanstack/react-query';
import { waysInSchema } from '#shared/contracts/auth.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { hasPasskeys } from './passkey-failure.ts';

const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => requestJson('/api/auth/ways-in', waysInSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isPublic: true },
});

/** Whether any company has its own sign-in; false until the server has answered. */
export const useCompanySignIn = (): boolean => useQuery(waysInQuery).data?.hasCompanySignIn ?? false;

/** Whether passkeys work in this browser at this origin; false until the server has told which origin they are for. */
export function usePasskeysOffered(): boolean {
  const { data } = useQuery(waysInQuery);
  return hasPasskeys() && data?.passkeyOrigin === location.origin;
}

/** True also on insecure origins, where browsers hide passkeys: the browser itself is not at fault there. */
export const isPasskeyBrowser = (): boolean => hasPasskeys() || !isSecureContext;
