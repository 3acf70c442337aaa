import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInSessionListSchema } from '#shared/contracts/auth.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { signInAgain } from '#support/account-states.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, createTusUpload } from '#support/tus-client.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ config: { TRUSTED_PROXY_HOPS: '1' } });
});
afterAll(() => service.close());

const sessionsOf = async (user: TestUser) =>
  signInSessionListSchema.parse(await (await user.request('/api/auth/sessions')).json()).sessions;
const statusOf = async (user: TestUser) => (await user.request('/api/users/me')).status;
const signOut = (user: TestUser, scope: string) =>
  user.request('/api/auth/sign-out', { method: 'POST', body: { scope } });
const asAccount = (statement: ReturnType<typeof sql>) =>
  service.platform.database.withAccount(null, (tx) => tx.execute(statement));

test('AUTH-09 the list has device and address of each open session, and marks the current one', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user, {
    headers: { 'user-agent': 'Firefox/150', 'x-forwarded-for': '9.9.9.9, 203.0.113.7' },
  });
  const [newest, first, ...rest] = await sessionsOf(other);
  expect(rest).toEqual([]);
  // Addresses that the client claims further left do not count.
  expect(newest).toMatchObject({ isCurrent: true, device: 'Firefox/150', address: '203.0.113.7' });
  expect(first).toMatchObject({ isCurrent: false, device: null });
});

test("AUTH-09 one session can end another; another user's is 404", async () => {
  const [user, stranger] = [await service.createUser(), await service.createUser()];
  const other = await signInAgain(service, user);
  const id = (await sessionsOf(user)).find((session) => !session.isCurrent)?.id ?? '';
  expect((await stranger.request(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await statusOf(other)).toBe(200);
  expect((await user.request(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect([await statusOf(user), await statusOf(other)]).toEqual([200, 401]);
  expect((await user.request(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test("AUTH-09 signing in again ends the browser's previous session", async () => {
  const user = await service.createUser();
  const renewed = await signInAgain(service, user, { headers: { cookie: user.cookie } });
  expect([await statusOf(user), await statusOf(renewed)]).toEqual([401, 200]);
  expect(await sessionsOf(renewed)).toHaveLength(1);
});

test("AUTH-09 signing up ends the browser's previous session", async () => {
  const user = await service.createUser();
  const body = { email: `neu-${user.email}`, password: testPassword, name: '', companyName: '' };
  const before = service.signInAs(user);
  const answer = await user.request('/api/auth/sign-up/email', { method: 'POST', body });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { status } = await service.app.request('/api/users/me', { headers: { cookie } });
  expect([await statusOf(before), status]).toEqual([401, 200]);
});

test('AUTH-09 sign-out ends this device, the other devices, or all', async () => {
  const user = await service.createUser();
  const [second, third] = [await signInAgain(service, user), await signInAgain(service, user)];
  expect((await signOut(second, 'local')).status).toBe(200);
  expect([await statusOf(user), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200]);
  expect((await signOut(user, 'others')).headers.getSetCookie()).toEqual([]);
  expect([await statusOf(user), await statusOf(third)]).toEqual([200, 401]);
  const fourth = await signInAgain(service, user);
  const answer = await signOut(fourth, 'global');
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect([await statusOf(user), await statusOf(fourth)]).toEqual([401, 401]);
});

test('AUTH-09 event streams of an ended session end at once, those of other sessions continue', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const streams = await Promise.all([user, other].map((each) => each.request('/api/documents/events')));
  const hasEnded = [false, false];
  const reading = streams.map(async (stream, index) => {
    await stream.text();
    hasEnded[index] = true;
  });
  await signOut(user, 'others');
  await reading[1];
  expect(hasEnded).toEqual([false, true]);
  await signOut(user, 'local');
  await reading[0];
});

test('AUTH-09 an upload in progress accepts no more bytes once its session has ended', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const created = await createTusUpload(user, { name: 'lang.txt', size: 100 });
  const location = created.headers.get('location') ?? '';
  let push: (bytes: Uint8Array) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (bytes) => controller.enqueue(bytes);
    },
  });
  const sending = service.app.request(
    new Request(`http://localhost${location}`, {
      method: 'PATCH',
      headers: {
        cookie: user.cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body,
      duplex: 'half',
    }),
  );
  push(new Uint8Array(40));
  await signOut(other, 'others');
  expect((await sending).status).toBe(401);
  const resumed = await askTusOffset(other, location);
  expect([resumed.status, Number(resumed.headers.get('upload-offset')) <= 40]).toEqual([200, true]);
  expect(location.startsWith(tusPath)).toBe(true);
});

test('AUTH-10 an active session is renewed with its cookie once a day', async () => {
  const user = await service.createUser();
  expect((await user.request('/api/users/session')).headers.getSetCookie()).toEqual([]);
  const age = sql`UPDATE auth_sessions SET expires_at = now() + interval '5 days' WHERE user_id = ${user.id}`;
  await asAccount(age);
  const renewed = await user.request('/api/settings');
  expect(renewed.headers.getSetCookie().join()).toMatch(/session_token=[^;]+.*Max-Age=604800/);
  await asAccount(age);
  const asked = await user.request('/api/users/session');
  expect(asked.headers.getSetCookie().join()).toMatch(/session_token=[^;]+.*Max-Age=604800/);
  const [session] = await sessionsOf(user);
  expect(Date.parse(session?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
});

test('AUTH-10 a session idle for a week, or a month old even if renewed, has expired', async () => {
  const user = await service.createUser();
  const [idle, old] = [await signInAgain(service, user), await signInAgain(service, user)];
  const [oldId, idleId] = (await sessionsOf(user)).map((session) => session.id);
  await asAccount(sql`UPDATE auth_sessions SET expires_at = now() - interval '1 second' WHERE id = ${idleId}`);
  await asAccount(sql`UPDATE auth_sessions SET created_at = now() - interval '30 days 1 second' WHERE id = ${oldId}`);
  const stream = await old.request('/api/documents/events');
  expect([await statusOf(user), await statusOf(idle), await statusOf(old), stream.status]).toEqual([
    200, 401, 401, 401,
  ]);
  expect(await sessionsOf(user)).toHaveLength(1);
});

test('AUTH-13 expired sessions, links, codes and counts are swept', async () => {
  const user = await service.createUser();
  await signInAgain(service, user);
  const { database } = service.platform;
  const past = sql`now() - interval '2 days'`;
  await database.withAccount(user.id, async (tx) => {
    await tx.execute(sql`UPDATE auth_sessions SET created_at = now() - interval '31 days' WHERE user_id = ${user.id}
      AND id <> (SELECT id FROM auth_sessions WHERE user_id = ${user.id} ORDER BY created_at LIMIT 1)`);
    for (const [name, end] of [
      ['old', past],
      ['new', sql`now() + interval '1 hour'`],
    ] as const) {
      await tx.execute(sql`INSERT INTO account_tokens (token_hash, user_id, purpose, expires_at)
        VALUES (${name + user.id}, ${user.id}, 'reset_password', ${end})`);
      await tx.execute(sql`INSERT INTO rate_limits (key, free_at) VALUES (${name + user.id}, ${end})`);
      await tx.execute(sql`INSERT INTO auth_verifications (id, identifier, value, expires_at)
        VALUES (${randomUUID()}, ${user.id}, ${name}, ${end})`);
      await tx.execute(sql`INSERT INTO email_verification_codes (id, user_id, code, expires_at)
        VALUES (${randomUUID()}, ${user.id}, ${name}, ${end})`);
    }
  });
  await sweepAccounts(service.platform, new Date());
  const left = await database.withAccount(user.id, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT
      (SELECT count(*)::int FROM auth_sessions WHERE user_id = ${user.id}) AS sessions,
      (SELECT array_agg(left(token_hash, 3)) FROM account_tokens WHERE user_id = ${user.id}) AS links,
      (SELECT array_agg(left(key, 3)) FROM rate_limits WHERE key LIKE ${`%${user.id}`}) AS counted,
      (SELECT array_agg(value) FROM auth_verifications WHERE identifier = ${user.id}) AS verifications,
      (SELECT array_agg(code) FROM email_verification_codes) AS codes`);
    return rows[0];
  });
  expect(left).toEqual({ sessions: 1, links: ['new'], counted: ['new'], verifications: ['new'], codes: ['new'] });
});

test('AUTH-09 a stream whose session now needs a second factor ends at the next check', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const user = await service.createUser();
    const stream = await user.request('/api/documents/events');
    await service.platform.database.withAccount(user.id, (tx) =>
      tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'email', true)`),
    );
    const reading = stream.text();
    vi.advanceTimersByTime(15_000);
    expect(await reading).toContain('retry:');
  } finally {
    vi.useRealTimers();
  }
});
