import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type KeyScope, keyScopes } from '#shared/contracts/api-keys.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { connectAssistant } from '#support/assistant.ts';
import { createKeyClient, type KeyClient, requestWith } from '#support/key-client.ts';
import { createOwnedThings, type OwnedThings, ownedOperations } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ 'x-access': z.string(), security: z.array(z.record(z.string(), z.array(z.string()))) }),
    ),
  ),
});
type Operation = { name: string; access: string; scopes: string[] };

/** What no key may ever open: authentication, sessions, keys, the log, the profile and admins' work. */
const closed =
  /\/api\/(account|admin|archives|backups|imports|own-data|auth|mfa|api-keys|connections|sources|audit|welcome|demo|functions\/(send-2fa-code|admin-update-mfa|get-user-emails|send-onboarding-email))(\/|$)/;
const alsoClosed = ['PATCH /api/users/me'];

let service: TestApp;
let owner: TestUser;
let stranger: TestUser;
let owned: OwnedThings;
let operations: Operation[];
const keys = {} as Record<KeyScope, KeyClient>;
const foreign = {} as Record<KeyScope, KeyClient>;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
  [owner, stranger] = [await service.createUser(), await service.createUser()];
  owned = await createOwnedThings(service, owner);
  for (const scope of keyScopes) {
    keys[scope] = await createKeyClient(service, owner, [scope]);
    foreign[scope] = await createKeyClient(service, stranger, [scope]);
  }
  const { paths } = documentSchema.parse(await (await service.app.request('/api/openapi.json')).json());
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      access: operation['x-access'],
      scopes: operation.security.flatMap(({ apiKey }) => apiKey ?? []),
    })),
  );
}, 120_000);
afterAll(() => service.close());

/** Status, plus the code of a problem document. */
async function ask({ request }: Pick<TestUser, 'request'>, { name }: Pick<Operation, 'name'>, ids: OwnedThings) {
  const [method = '', template = ''] = name.split(' ');
  const known = ownedOperations[name];
  const body = known ? known.body : ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
  const answer = await request(known?.path(ids) ?? template, { method, body });
  if (answer.headers.get('content-type') !== 'application/problem+json') {
    await answer.body?.cancel();
    return String(answer.status);
  }
  return `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
}

const guarded = () => operations.filter(({ access }) => access !== 'public');

test('DOOR-01 API-02 the description names a scope for every operation except those closed to keys', () => {
  const without = guarded().filter(({ scopes }) => scopes.length === 0);
  expect(without.filter(({ name }) => !closed.test(name) && !alsoClosed.includes(name))).toEqual([]);
  const opened = operations.filter(({ scopes }) => scopes.length > 0);
  expect(opened.filter(({ name }) => closed.test(name))).toEqual([]);
  expect(opened.length).toBeGreaterThanOrEqual(40);
  expect(operations.filter(({ access, scopes }) => access === 'admin' && scopes.length > 0)).toEqual([]);
});

describe.each(keyScopes)('with the scope %s', (scope) => {
  test('DOOR-01 API-02 operations not open to the scope are 403', async () => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const operation of guarded().filter(({ scopes }) => !scopes.includes(scope))) {
      answers[operation.name] = await ask(keys[scope], operation, owned);
      expected[operation.name] = operation.scopes.length > 0 ? '403 key_scope_missing' : '403 forbidden';
    }
    expect(answers).toEqual(expected);
  });

  test("DOOR-01 DATA-02 other users' resources do not exist", async () => {
    const addressed = guarded().filter(({ name, scopes }) => name.includes('{') && scopes.includes(scope));
    const answers = new Map<string, string>();
    for (const operation of addressed) answers.set(operation.name, await ask(foreign[scope], operation, owned));
    expect(addressed.length).toBeGreaterThan(0);
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(addressed.map(({ name }) => [name, '404 not_found'])),
    );
  });
});

test('DOOR-01 API-02 operations open to the scope work, and invalid input is reported as such', async () => {
  const answers: Record<string, string> = {};
  // In table order: deletions last.
  const order = Object.keys(ownedOperations);
  const opened = guarded().filter(({ scopes }) => scopes.length > 0);
  opened.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  for (const operation of opened) {
    const scope = operation.scopes[0] as KeyScope;
    answers[operation.name] = await ask(keys[scope], operation, owned);
  }
  const refused = Object.entries(answers).filter(([, answer]) => /^(401|403|404|5)/.test(answer));
  expect(refused).toEqual([]);
  expect(answers['POST /api/chats/questions']).toBe('400 validation_failed');
  expect(answers['POST /api/chats/folders']).toBe('400 validation_failed');
  expect(answers['GET /api/chats']).toBe('200');
});

test('DOOR-01 API-02 expired and revoked keys are 401 everywhere', async () => {
  const expired = await createKeyClient(service, stranger, ['read', 'ask', 'upload']);
  const revoked = await createKeyClient(service, stranger, ['read', 'ask', 'upload']);
  await asOwner(service.address, 'UPDATE api_keys SET expires_at = now() WHERE id = $1', [expired.key.id]);
  await stranger.request(`/api/api-keys/${revoked.key.id}`, { method: 'DELETE' });
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const operation of guarded()) {
    answers[operation.name] = `${await ask(expired, operation, owned)} ${await ask(revoked, operation, owned)}`;
    expected[operation.name] = '401 key_expired 401 unauthenticated';
  }
  expect(answers).toEqual(expected);
});

test('DOOR-02 API-02 tokens of a connected program open no API operation, not even for their own user', async () => {
  const { kept } = await connectAssistant(service, owner);
  const tokens = [kept?.access_token ?? '', kept?.refresh_token ?? ''];
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const operation of guarded()) {
    const told = [];
    for (const token of tokens) told.push(await ask({ request: requestWith(service, token) }, operation, owned));
    answers[operation.name] = told.join(', ');
    expected[operation.name] = '401 unauthenticated, 401 unauthenticated';
  }
  expect(tokens).not.toContain('');
  expect(answers).toEqual(expected);
});

test("DOOR-01 DATA-02 transfers need the upload scope, and other users' are 404", async () => {
  const headers = { 'tus-resumable': '1.0.0' };
  const statusOf = async ({ request }: KeyClient, path: string, more: Record<string, string> = {}, method = 'HEAD') =>
    (await request(path, { method, headers: { ...headers, ...more } })).status;
  expect(await statusOf(keys.upload, owned.unfinished)).toBe(200);
  expect(await statusOf(keys.read, owned.unfinished)).toBe(403);
  expect(await statusOf(foreign.upload, owned.unfinished)).toBe(404);
  const size = { 'upload-length': '4' };
  expect(await statusOf(keys.ask, tusPath, size, 'POST')).toBe(403);
  expect(await statusOf(keys.upload, tusPath, size, 'POST')).not.toBe(403);
});
