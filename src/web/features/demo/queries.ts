import { queryOptions } from '@tanstack/react-query';
import { type SignInResult, signInResultSchema } from '#shared/contracts/auth.ts';
import { type DemoAccounts, demoAccountsSchema } from '#shared/contracts/demo.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

/** Poll interval while the demo is being prepared, in milliseconds. */
const pollMilliseconds = 2_000;

/** The demo accounts; polled while some are being prepared. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo', 'accounts'],
  queryFn: ({ signal }): Promise<DemoAccounts> => requestJson('/api/demo/accounts', demoAccountsSchema, { signal }),
  refetchInterval: ({ state }) => (state.data?.accounts.some(({ isReady }) => !isReady) ? pollMilliseconds : false),
});

export const enterDemo = (body: { email: string; password: string }): Promise<SignInResult> =>
  requestJson('/api/auth/sign-in/email', signInResultSchema, { method: 'POST', body });
