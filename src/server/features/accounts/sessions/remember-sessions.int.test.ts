import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { makeProviderAdmin } from '#support/account-states.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';
import { createTestDatabase } from '#support/throwaway-postgres.ts';

/** Two servers on one database, which cache sessions; the user signs in at the first. */
let here: TestApp;
let there: TestApp;
let owner: Client;

/** Maximum age of cached sessions, in milliseconds. */
const soon = { timeout: 1_000, interval: 10 };

beforeAll(async () => {
  const address = await createTestDatabase(testServerAddress());
  const config = { SESSION_CHECK_SECONDS: '1' };
  here = await startTestApp({ address, config });
  there = await startTestApp({ address, config });
  owner = new Client(connectionFor(address, 'owner'));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await there.close();
  await here.close();
});

const statusAt = async (app: TestApp, user: TestUser, path = '/api/users/me') =>
  (await app.app.request(path, { headers: { cookie: user.cookie } })).status;

test('AUTH-05 concurrent requests of one session share one lookup', async () => {
  const user = await here.createUser();
  await statusAt(here, user);
  const looks = vi.spyOn(here.platform.database, 'readAccounts');
  expect(await Promise.all([1, 2, 3].map(() => statusAt(here, user, '/api/chats')))).toEqual([200, 200, 200]);
  expect(looks).not.toHaveBeenCalled();
  looks.mockRestore();
});

test('AUTH-05 an ended session is refused at once where it was ended, and within a second everywhere', async () => {
  const user = await here.createUser();
  expect([await statusAt(here, user), await statusAt(there, user)]).toEqual([200, 200]);
  expect((await user.request('/api/auth/sign-out', { method: 'POST', body: {} })).status).toBe(200);
  expect(await statusAt(here, user)).toBe(401);
  await expect.poll(() => statusAt(there, user), soon).toBe(401);
});

test('AUTH-05 a revoked role and a forced password change take effect everywhere within a second', async () => {
  const user = await here.createUser();
  const knowledge = () => statusAt(there, user, '/api/welcome/knowledge');
  await makeProviderAdmin(here, user);
  await expect.poll(knowledge, soon).not.toBe(403);
  await owner.query("UPDATE user_roles SET role = 'user' WHERE user_id = $1", [user.id]);
  await expect.poll(knowledge, soon).toBe(403);
  expect(await statusAt(there, user)).toBe(200);
  await owner.query('UPDATE user_profiles SET must_change_password = true WHERE user_id = $1', [user.id]);
  await expect.poll(() => statusAt(there, user), soon).toBe(403);
});

test('AUTH-05 without a notification from the database, cached sessions expire after a second', async () => {
  const user = await here.createUser();
  expect(await statusAt(there, user)).toBe(200);
  await owner.query('ALTER TABLE auth_sessions DISABLE TRIGGER announce_end');
  await owner.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  await owner.query('ALTER TABLE auth_sessions ENABLE TRIGGER announce_end');
  await expect.poll(() => statusAt(there, user), { timeout: 1_500, interval: 50 }).toBe(401);
});

test('users see changes to their profile at once', async () => {
  const user = await here.createUser();
  await user.request('/api/users/me');
  await user.request('/api/users/me', { method: 'PATCH', body: { language: 'en' } });
  expect(await (await user.request('/api/users/me')).json()).toMatchObject({ language: 'en' });
});
