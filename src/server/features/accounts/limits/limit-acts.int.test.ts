import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';
import { createTestDatabase } from '#support/throwaway-postgres.ts';

/** Servers that count together share a key. */
const config = {
  ADDRESS_LIMIT_FACTOR: '1',
  TRUSTED_PROXY_HOPS: '1',
  ENCRYPTION_KEY: Buffer.alloc(32, 'only for tests').toString('base64'),
};

let service: TestApp;
let second: TestApp;

beforeAll(async () => {
  service = await startTestApp({ config });
  second = await startTestApp({ config, address: service.address });
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const textOf = async (answer: Response) =>
  `${answer.status} ${await answer.text()} ${answer.headers.get('retry-after')}`;
const signIn = (email: string, password: string, address: string, app = service) =>
  postAsStranger(app, '/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': address });
/** Cheap for the server, but counted all the same. */
const signUpWeakly = async (forwardedFor: string, app = service) =>
  (
    await postAsStranger(
      app,
      '/api/auth/sign-up/email',
      { email: 'x@y.example', password: 'kurz' },
      { 'x-forwarded-for': forwardedFor },
    )
  ).status;

test('AUTH-13 after ten wrong passwords from one address, known and unknown accounts answer alike; the owner gets in', async () => {
  const { email } = await service.createUser();
  const answers: Record<string, string[]> = { [email]: [], 'niemand@stadtwerke.example': [] };
  for (const [each, seen] of Object.entries(answers)) {
    for (let count = 0; count < 11; count += 1) {
      // Two servers count together.
      const app = count % 2 === 0 ? service : second;
      seen.push(await textOf(await signIn(each, 'Falsch-2026!', '198.51.100.1', app)));
    }
  }
  const [known = [], unknown = []] = Object.values(answers);
  expect(known).toEqual(unknown);
  expect(known.map((text) => text.slice(0, 3))).toEqual([...Array(10).fill('401'), '429']);
  expect(known.at(-1)).toMatch(/"code":"rate_limited","retryAfterSeconds":90\} 90$/);
  expect((await signIn(email, testPassword, '198.51.100.1')).status).toBe(429);
  expect((await signIn(email, testPassword, '198.51.100.2')).status).toBe(200);
});

test('AUTH-13 a right password resets the count', async () => {
  const { email } = await service.createUser();
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) {
      expect((await signIn(email, 'Falsch-2026!', '198.51.100.3')).status).toBe(401);
    }
    expect((await signIn(email, testPassword, '198.51.100.3')).status).toBe(200);
  }
});

test('AUTH-13 an address is taken from the trusted proxy, and IPv6 counts by its /64', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect(await signUpWeakly(`10.0.0.${count}, 203.0.113.5`)).toBe(400);
    expect(await signUpWeakly(`2001:db8:1:2::${count.toString(16)}`)).toBe(400);
  }
  expect(await signUpWeakly('10.9.9.9, 203.0.113.5', second)).toBe(429);
  expect(await signUpWeakly('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await signUpWeakly('203.0.113.6')).toBe(400);
  expect(await signUpWeakly('2001:db8:1:3::1')).toBe(400);
});

test('AUTH-13 without the database nothing can be counted, so every sign-in is refused', async () => {
  const address = await createTestDatabase(testServerAddress());
  if (address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  const alone = await startTestApp({ address, config });
  const user = await alone.createUser();
  try {
    const operator = testServerAddress();
    await asOwner(operator, `ALTER DATABASE ${address.database} ALLOW_CONNECTIONS false`);
    await asOwner(operator, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      address.database,
    ]);
    const bodies = {
      '/api/auth/sign-in/email': { email: user.email, password: testPassword },
      '/api/auth/sign-up/email': { email: 'neu@stadtwerke.example', password: testPassword },
      '/api/auth/forgot-password': { email: user.email },
      '/api/auth/reset-password': { token: 'x', newPassword: testPassword },
      '/api/auth/resend-confirmation': { email: user.email },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await postAsStranger(alone, path, body);
      expect([path, answer.status]).toEqual([path, 503]);
    }
    expect((await user.request('/api/users/me')).status).toBe(503);
    await asOwner(operator, `ALTER DATABASE ${address.database} ALLOW_CONNECTIONS true`);
    expect((await user.request('/api/users/me')).status).toBe(200);
  } finally {
    await alone.close();
  }
});
