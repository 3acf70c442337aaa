import type { createApp } from '#server/app.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';

/** A signed-up user, for benches. */
export async function signUp(
  app: ReturnType<typeof createApp>,
  name: string,
): Promise<{ id: string; scope: UserScope }> {
  const body = { email: `${name}@bench.example`, password: 'Fjord-Ampel-27!', name: 'Bench', companyName: '' };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let answer = await app.request('/api/auth/sign-up/email', init);
  // Password hashing is queued, and bench machines are busy.
  while (answer.status === 503) answer = await app.request('/api/auth/sign-up/email', init);
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  if (answer.status !== 200) throw new Error(`sign-up failed: ${answer.status} ${await answer.text()}`);
  const me = (await (await app.request('/api/users/me', { headers: { cookie } })).json()) as {
    id: string;
    customer: { id: string };
  };
  const proven = { role: 'user', isDemo: false, secondFactorPassed: true } as const;
  return { id: me.id, scope: mintUserScope({ userId: me.id, customerId: me.customer.id, ...proven }) };
}
