import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';

const retriesAfterNetworkFailure = 2;

/** True if a retry may succeed: lost connection, or server not ready. */
export const isPassingFailure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);

/** Retries only those. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isPassingFailure(error) && failures < retriesAfterNetworkFailure;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      networkMode: 'always',
      // Requests never pause for a connection, so the library would not refetch on reconnect by itself; data may be
      // stale.
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Error codes that mean the session is not in the state this tab assumes. */
const sessionCodes: ReadonlySet<string> = new Set([
  'unauthenticated',
  'password_change_required',
  'account_review_required',
  'second_factor_required',
  'factor_setup_required',
]);

/**
 * Rereads the session in that case, and the guard redirects. The server's answer decides, so an error cannot cause a
 * loop.
 */
export function noticeRefusal({ code }: ApiError): void {
  if (sessionCodes.has(code)) recheckSession();
}

/** Rereads this browser's sign-in state, if any screen uses it. */
export function recheckSession(): void {
  void queryClient.invalidateQueries({ queryKey: ['session'], exact: true }, { cancelRefetch: false });
}
