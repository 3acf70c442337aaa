import { sql } from 'drizzle-orm';
import { asOwner } from './as-owner.ts';
import { testPassword } from './http-client.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** POSTs JSON without a session. */
export async function postAsStranger(
  service: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The same person in another browser. @throws Error if the sign-in is rejected */
export async function signInAgain(
  service: TestApp,
  user: TestUser,
  { password = testPassword, headers = {} }: { password?: string; headers?: Record<string, string> } = {},
): Promise<TestUser> {
  const answer = await postAsStranger(service, '/api/auth/sign-in/email', { email: user.email, password }, headers);
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((value) => value.split(';')[0]);
  return service.signInAs({ ...user, cookie: cookie.join('; ') });
}

/** Forces the account to change its password, like one created by an admin. */
export async function demandNewPassword(service: TestApp, user: TestUser): Promise<void> {
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE user_profiles SET must_change_password = true WHERE user_id = ${user.id}`),
  );
}

/** Enables a second factor, as the settings do. */
export async function turnOnFactor(service: TestApp, user: TestUser): Promise<void> {
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'email', true)`),
  );
}

/** Marks an account as a demo account. */
export async function makeDemo(service: TestApp, user: TestUser): Promise<void> {
  await asOwner(service.address, 'UPDATE user_roles SET is_demo = true WHERE user_id = $1', [user.id]);
}

/** Moves an account into the provider's own customer, as an admin. */
export async function makeProviderAdmin(service: TestApp, user: TestUser): Promise<void> {
  await asOwner(
    service.address,
    `INSERT INTO customers (id, company_name, domain_key, is_provider)
     VALUES (gen_random_uuid(), 'BoardSearch', ':provider', true) ON CONFLICT DO NOTHING`,
  );
  await asOwner(
    service.address,
    'UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = $1',
    [user.id],
  );
  await asOwner(service.address, "UPDATE user_roles SET role = 'admin' WHERE user_id = $1", [user.id]);
}
