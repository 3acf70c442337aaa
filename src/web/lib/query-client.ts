import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError, NetworkError } from './api-error.ts';

const retriesAfterNetworkFailure = 2;

/** Only what may succeed the next time is tried again: a lost connection or a server that is not ready. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
  return isPassing && failures < retriesAfterNetworkFailure;
}

/** A session that ended elsewhere shows at the first refused request: the guard then asks to sign in again. */
function noticeEndedSession(error: unknown): void {
  if (isApiError(error, 'unauthenticated')) queryClient.setQueryData(['session'], null);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
