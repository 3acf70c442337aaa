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

/** Whether any company has its own sign-in; false until the server has said so. */
export const useCompanySignIn = (): boolean => useQuery(waysInQuery).data?.hasCompanySignIn ?? false;

/** Whether passkeys work in this browser at this address; false until the server has said which address they are for. */
export function usePasskeysOffered(): boolean {
  const { data } = useQuery(waysInQuery);
  return hasPasskeys() && data?.passkeyOrigin === location.origin;
}

/** Browsers hide passkeys at addresses where they cannot be used: then it is not the browser's fault. */
export const isPasskeyBrowser = (): boolean => hasPasskeys() || !isSecureContext;
