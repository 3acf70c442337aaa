import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

/** Results of /readyz are cached for a second. */
const patience = { timeout: 10_000, interval: 100 };

const directives = (answer: Response): Map<string, string> =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

test.each(['/healthz', '/readyz', '/api/openapi.json', '/api/users/me', '/api/nothing', '/assets/nothing.js'])(
  '%s has the security headers, whatever the status',
  async (path) => {
    const answer = await service.app.request(path);
    const policy = directives(answer);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[A-Za-z0-9+/=]{22,}'/);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  },
);

test('each response has its own nonce', async () => {
  const nonces = await Promise.all(
    [1, 2, 3].map(async () => directives(await service.app.request('/healthz')).get('script-src')),
  );
  expect(new Set(nonces).size).toBe(3);
});

test('behind TLS, HSTS is sent and cookies are secure', async () => {
  const secure = await startTestApp({ config: { PUBLIC_URL: 'https://boardsearch.example' } });
  const answer = await secure.app.request('/healthz');
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  const signUp = await secure.app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tls@stadtwerke.example', password: 'Fjord-Ampel-27!' }),
  });
  expect(signUp.headers.getSetCookie().join()).toMatch(/; Secure/i);
  await secure.close();
});

const originOf = async (app: TestApp['app'], origin: string, host: string) => {
  const answer = await app.request('/api/auth/sign-out', { method: 'POST', headers: { origin, host } });
  return answer.status === 403 ? 'foreign' : 'own';
};

test.each([
  ['https://boardsearch.example', 'own'],
  ['http://boardsearch.example', 'foreign'],
  ['https://boardsearch.example:8443', 'foreign'],
  ['https://other.example', 'foreign'],
  ['http://10.0.0.5:3000', 'foreign'],
  ['null', 'foreign'],
])('with PUBLIC_URL set, changes sent from %s are %s, whatever the host header', async (origin, expected) => {
  const secure = await startTestApp({ config: { PUBLIC_URL: 'https://boardsearch.example' } });
  const hosts = ['boardsearch.example', '10.0.0.5:3000', 'boardsearch.example:8443'];
  const answers = await Promise.all(hosts.map((host) => originOf(secure.app, origin, host)));
  expect(answers).toEqual([expected, expected, expected]);
  await secure.close();
});

test.each([
  ['http://localhost:3000', 'own'],
  ['http://10.0.0.5:3000', 'own'],
  ['http://10.0.0.5:8080', 'foreign'],
  ['https://evil.example', 'foreign'],
])('without PUBLIC_URL, changes sent from %s to 10.0.0.5:3000 are %s', async (origin, expected) => {
  expect(await originOf(service.app, origin, '10.0.0.5:3000')).toBe(expected);
});

test.each([
  ['evil.example:3000', 'foreign'],
  ['localhost.evil.example', 'foreign'],
  ['localhost:3000', 'own'],
  ['[::1]:3000', 'own'],
])('AUTH-08 without PUBLIC_URL, foreign names of this machine are refused: %s is %s', async (host, expected) => {
  expect(await originOf(service.app, `http://${host}`, host)).toBe(expected);
  const headers = { 'sec-fetch-site': 'same-origin', host };
  const answer = await service.app.request('/api/auth/sign-out', { method: 'POST', headers });
  expect(answer.status === 403 ? 'foreign' : 'own').toBe(expected);
});

test('AUTH-13 a missing proxy setting is logged once', async () => {
  const behind = await startTestApp();
  const warn = vi.spyOn(behind.platform.log, 'warn');
  const ask = () => behind.app.request('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await ask();
  await ask();
  expect(warn.mock.calls.flat().filter((said) => String(said).includes('TRUSTED_PROXY_HOPS'))).toHaveLength(1);
  await behind.close();
  const trusted = await startTestApp({ config: { TRUSTED_PROXY_HOPS: '1' } });
  const silent = vi.spyOn(trusted.platform.log, 'warn');
  await trusted.app.request('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(silent).not.toHaveBeenCalled();
  await trusted.close();
});

test('ERR-03 a body over the limit is refused with a problem document', async () => {
  const answer = await service.app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(600_000) }),
  });
  expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([413, 'payload_too_large']);
});

test('ERR-03 unknown API paths return 404 as a problem document', async () => {
  const user = await service.createUser();
  const answer = await user.request('/api/no/such/thing');
  expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([404, 'not_found']);
});

test('/readyz lists the checks, and fails during shutdown', async () => {
  const ending = await startTestApp();
  const before = await ending.app.request('/readyz');
  expect([before.status, await before.json()]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', migrations: 'ok', queue: 'ok', storage: 'ok', log: 'ok' } },
  ]);
  await ending.close();
  expect((await ending.app.request('/readyz')).status).toBe(503);
  const after = async () => (await ending.app.request('/readyz')).json();
  await expect.poll(after, patience).toMatchObject({ status: 'failed', checks: { database: 'failed' } });
  expect((await ending.app.request('/healthz')).status).toBe(200);
});

test('ERR-01 /readyz reports a full store but stays ready, since questions are still answered', async () => {
  const full = await startTestApp();
  const { uploads } = full.platform;
  const free = vi.spyOn(uploads, 'countFreeBytes').mockResolvedValue(1_000);
  const answer = await full.app.request('/readyz');
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { status: 'degraded', checks: { storage: 'full' } },
  ]);
  free.mockRestore();
  const ready = async () => (await full.app.request('/readyz')).json();
  await expect.poll(ready, patience).toMatchObject({ status: 'ok' });
  // If nothing at all can be written, leave the rotation.
  vi.spyOn(uploads, 'check').mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  await expect.poll(ready, patience).toMatchObject({ status: 'failed', checks: { storage: 'full' } });
  await full.close();
});

test('concurrent requests to /readyz share one check', async () => {
  const asked = await startTestApp();
  const { uploads } = asked.platform;
  const check = vi.spyOn(uploads, 'check');
  const answers = await Promise.all(Array.from({ length: 20 }, () => asked.app.request('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(check).toHaveBeenCalledOnce();
  await asked.close();
});

test('/readyz fails on tables of an older or a newer version', async () => {
  const other = await startTestApp();
  const owner = new Client(connectionFor(other.address, 'owner'));
  await owner.connect();
  const newest = '(SELECT max(name) FROM schema_migrations)';
  const migrations = async () => {
    const answer = await other.app.request('/readyz');
    return [answer.status, ((await answer.json()) as { checks: { migrations: string } }).checks.migrations];
  };
  await owner.query(`CREATE TABLE kept AS SELECT * FROM schema_migrations WHERE name = ${newest}`);
  await owner.query(`DELETE FROM schema_migrations WHERE name = ${newest}`);
  await expect.poll(migrations, patience).toEqual([503, 'failed']);
  await owner.query('INSERT INTO schema_migrations SELECT * FROM kept');
  await expect.poll(migrations, patience).toEqual([200, 'ok']);
  await owner.query(`INSERT INTO schema_migrations (name, sha256) VALUES ('9999_tomorrow.sql', '')`);
  await expect.poll(migrations, patience).toEqual([503, 'failed']);
  await owner.end();
  await other.close();
});
