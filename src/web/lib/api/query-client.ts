import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';

const retriesAfterNetworkFailure = 2;

/** What may succeed the next time: a lost connection or a server that is not ready. */
export const isPassingFailure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);

/** Only that is tried again. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isPassingFailure(error) && failures < retriesAfterNetworkFailure;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      networkMode: 'always',
      // Requests never wait for a connection, and so the library would not ask again when it is back; what is shown may be old.
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Refusals that tell that the session no longer stands where this tab believes. */
const sessionCodes: ReadonlySet<string> = new Set([
  'unauthenticated',
  'password_change_required',
  'account_review_required',
  'second_factor_required',
]);

/** Then it is read anew, and the guard leads on; the server's word decides, so that no refusal can start a loop. */
export function noticeRefusal({ code }: ApiError): void {
  if (sessionCodes.has(code)) recheckSession();
}

/** Asks the server how far this browser has signed in, where a screen depends on it. */
export function recheckSession(): void {
  void queryClient.invalidateQueries({ queryKey: ['session'], exact: true }, { cancelRefetch: false });
}
