import { sql } from 'drizzle-orm';
import { asOwner } from './as-owner.ts';
import { testPassword } from './http-client.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** POST of JSON by nobody in particular. */
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

/** The same person in another browser. @throws Error where the sign-in is refused */
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

/** From now on the account must change its password, as one that an admin made. */
export async function demandNewPassword(service: TestApp, user: TestUser): Promise<void> {
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE user_profiles SET must_change_password = true WHERE user_id = ${user.id}`),
  );
}

/** Turns a second factor on, as the settings do. */
export async function turnOnFactor(service: TestApp, user: TestUser): Promise<void> {
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'email', true)`),
  );
}

/** Marks an account as one of the demo. */
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
