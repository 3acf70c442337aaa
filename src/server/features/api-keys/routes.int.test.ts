import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeysSchema } from '#shared/contracts/api-keys.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { demandNewPassword, makeDemo, turnOnFactor } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { createKeyClient, requestWith } from '#support/key-client.ts';
import { passTime } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const keysOf = async (user: TestUser) => apiKeysSchema.parse(await (await user.request('/api/api-keys')).json()).keys;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const create = (user: TestUser, body: Record<string, unknown>) =>
  user.request('/api/api-keys', { method: 'POST', body: { name: 'Nachtlauf', scopes: ['read'], ...body } });

test('DOOR-01 a key is shown once and stored as a hash, with name, scopes and an end in 90 days', async () => {
  const user = await service.createUser();
  const { key, secret } = await createKeyClient(service, user, ['ask', 'read']);
  expect(secret).toMatch(/^bsk_[\w-]{43}$/);
  expect(key).toMatchObject({ name: 'Nachtlauf', scopes: ['read', 'ask'], lastUsedOn: null, isExpired: false });
  expect(secret.endsWith(key.ending)).toBe(true);
  expect(key.expiresAt).toBe(`${inDays(91)}T00:00:00.000Z`);
  expect(await keysOf(user)).toEqual([key]);
  const rows = await asOwner<Record<string, unknown>>(service.address, 'SELECT * FROM api_keys WHERE user_id = $1', [
    user.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.secret_hash).toBe(createHash('sha256').update(secret).digest('base64url'));
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4, 40));
});

test.each([
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['admin'] }],
  ['no name', { name: ' ' }],
  ['an expiry today', { expiresOn: inDays(0) }],
  ['an expiry in more than a year', { expiresOn: inDays(366) }],
  ['an expiry that is no date', { expiresOn: 'bald' }],
])('DOOR-01 a key with %s is refused', async (_, body) => {
  const user = await service.createUser();
  expect(await codeOf(await create(user, body))).toEqual([400, 'validation_failed']);
  expect(await keysOf(user)).toEqual([]);
});

test('DOOR-01 an account has at most 20 keys', async () => {
  const user = await service.createUser();
  for (let made = 0; made < 20; made += 1) expect((await create(user, {})).status).toBe(201);
  expect(await codeOf(await create(user, {}))).toEqual([409, 'api_keys_exceeded']);
});

test('DOOR-01 creating a key requires a fresh proof of identity; the demo has no keys', async () => {
  const user = await service.createUser();
  await passTime(service, user, 620);
  expect(await codeOf(await create(user, {}))).toEqual([403, 'confirmation_required']);
  const proof = { password: 'Fjord-Ampel-27!' };
  expect((await user.request('/api/mfa/confirm', { method: 'POST', body: proof })).status).toBe(200);
  expect((await create(user, {})).status).toBe(201);
  const demo = await service.createUser();
  await makeDemo(service, demo);
  expect(await codeOf(await create(demo, {}))).toEqual([403, 'forbidden']);
});

test('DOOR-01 a key acts for its user without a cookie, and its last day of use is stored', async () => {
  const user = await service.createUser();
  const { request, key } = await createKeyClient(service, user, ['read']);
  const answer = await request('/api/users/me');
  expect([answer.status, ((await answer.json()) as { id: string }).id]).toEqual([200, user.id]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await keysOf(user)).find(({ id }) => id === key.id)?.lastUsedOn).toBe(inDays(0));
});

test('DOOR-01 a key is revoked at once, and only by its owner', async () => {
  const [user, stranger] = [await service.createUser(), await service.createUser()];
  const { request, key } = await createKeyClient(service, user, ['read']);
  const path = `/api/api-keys/${key.id}`;
  expect(await codeOf(await stranger.request(path, { method: 'DELETE' }))).toEqual([404, 'not_found']);
  expect((await request('/api/chats')).status).toBe(200);
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(204);
  expect(await codeOf(await request('/api/chats'))).toEqual([401, 'unauthenticated']);
  expect(await codeOf(await user.request(path, { method: 'DELETE' }))).toEqual([404, 'not_found']);
  expect(await keysOf(user)).toEqual([]);
});

test('DOOR-01 an open stream ends with its key; streams of other keys stay', async () => {
  const user = await service.createUser();
  const [revoked, kept] = [
    await createKeyClient(service, user, ['read']),
    await createKeyClient(service, user, ['read']),
  ];
  const streams = await Promise.all([revoked, kept].map(({ request }) => request('/api/documents/events')));
  const readers = streams.map((stream) => (stream.body as ReadableStream<Uint8Array>).getReader());
  for (const reader of readers) await reader.read();
  await user.request(`/api/api-keys/${revoked.key.id}`, { method: 'DELETE' });
  const readToEnd = async () => {
    while (!(await readers[0]?.read())?.done);
    return 'ended';
  };
  expect(await readToEnd()).toBe('ended');
  const next = readers[1]?.read().then(() => 'ended');
  expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve, 'open'))])).toBe('open');
  await readers[1]?.cancel();
});

test('DOOR-01 unknown and expired keys, and keys of closed accounts, are refused', async () => {
  const made = async () => {
    const user = await service.createUser();
    return { user, ...(await createKeyClient(service, user, ['read', 'ask', 'upload'])) };
  };
  const codeFor = async ({ request }: { request: TestUser['request'] }) => codeOf(await request('/api/chats'));
  const unknown = `bsk_${'A'.repeat(43)}`;
  expect(await codeFor({ request: requestWith(service, unknown) })).toEqual([401, 'unauthenticated']);
  const expired = await made();
  await asOwner(service.address, 'UPDATE api_keys SET expires_at = now() WHERE id = $1', [expired.key.id]);
  expect(await codeFor(expired)).toEqual([401, 'key_expired']);
  const changing = await made();
  await demandNewPassword(service, changing.user);
  expect(await codeFor(changing)).toEqual([403, 'password_change_required']);
  const demo = await made();
  await makeDemo(service, demo.user);
  expect(await codeFor(demo)).toEqual([401, 'unauthenticated']);
  const claimed = await made();
  await asOwner(service.address, 'UPDATE auth_users SET claimed_at = now() WHERE id = $1', [claimed.user.id]);
  expect(await codeFor(claimed)).toEqual([403, 'account_review_required']);
  const deleted = await made();
  await asOwner(service.address, 'DELETE FROM auth_users WHERE id = $1', [deleted.user.id]);
  expect(await codeFor(deleted)).toEqual([401, 'unauthenticated']);
});

test('DOOR-01 a key from before a second factor was enabled no longer works', async () => {
  const user = await service.createUser();
  const { request } = await createKeyClient(service, user, ['read']);
  await turnOnFactor(service, user);
  expect(await codeOf(await request('/api/chats'))).toEqual([403, 'second_factor_required']);
});

test('DOOR-01 AUTH-13 key activity is in the log: created, used once a day, each change, refused, revoked', async () => {
  const user = await service.createUser();
  const { request, key } = await createKeyClient(service, user, ['read', 'ask'], { name: 'Skript' });
  await request('/api/chats');
  await request('/api/chats');
  const folder = { name: 'Ordner', color: 'bg-blue-500' };
  expect((await request('/api/chats/folders', { method: 'POST', body: folder })).status).toBe(201);
  expect((await request('/api/uploads/retries', { method: 'POST' })).status).toBe(403);
  await user.request(`/api/api-keys/${key.id}`, { method: 'DELETE' });
  const page = auditPageSchema.parse(await (await user.request('/api/audit')).json());
  const keyEntries = page.entries.filter(({ action }) => /^api_key|refused/.test(action)).reverse();
  expect(keyEntries.map(({ action, result, details }) => ({ action, result, details }))).toEqual([
    { action: 'api_key_created', result: 'success', details: { name: 'Skript', scopes: 'read ask' } },
    { action: 'api_key_used', result: 'success', details: { name: 'Skript' } },
    {
      action: 'api_key_used',
      result: 'success',
      details: { name: 'Skript', operation: 'POST /api/chats/folders' },
    },
    {
      action: 'act_refused',
      result: 'refused',
      details: { name: 'Skript', operation: 'POST /api/uploads/retries', code: 'key_scope_missing' },
    },
    { action: 'api_key_revoked', result: 'success', details: { name: 'Skript' } },
  ]);
});

test('DOOR-01 no key can create, list or revoke keys', async () => {
  const user = await service.createUser();
  const { request, key } = await createKeyClient(service, user, ['read', 'ask', 'upload']);
  for (const [method, path] of [
    ['GET', '/api/api-keys'],
    ['POST', '/api/api-keys'],
    ['DELETE', `/api/api-keys/${key.id}`],
  ] as const) {
    const body = method === 'POST' ? { name: 'x', scopes: ['read'] } : undefined;
    expect(await codeOf(await request(path, { method, body }))).toEqual([403, 'forbidden']);
  }
});
