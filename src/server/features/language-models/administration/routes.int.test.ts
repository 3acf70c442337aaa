import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import {
  type AddModel,
  addedModelSchema,
  administeredModelsPath,
  administeredModelsSchema,
  modelUsageSchema,
  triedModelSchema,
  vectorProgressSchema,
} from '#shared/contracts/language-model-administration.ts';
import { makeProviderAdmin } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { measureModel, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { modelFor } from '../service.ts';
import { changeModel } from './service.ts';

let service: TestApp;
let strict: TestApp;
let server: ModelServer;
let admin: TestUser;
let user: TestUser;

const encryptionKey = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };

beforeAll(async () => {
  service = await startTestApp({ config: { ...encryptionKey, LANGUAGE_MODEL_PRIVATE: 'on' } });
  strict = await startTestApp({ config: encryptionKey, address: service.address });
  server = await startModelServer('Die Dividende beträgt 1,20 Euro je Aktie.');
  secret = server.address('openai').key ?? '';
  [admin, user] = [await service.createUser(), await service.createUser({ companyName: 'Stadtwerke' })];
  await makeProviderAdmin(service, admin);
});
afterAll(async () => {
  await strict.close();
  await service.close();
  await server.close();
});
beforeEach(() => asOwner(service.address, 'DELETE FROM language_models'));

/** The request accepted by the scripted provider. */
let secret = '';
const modelOf = (more: Partial<AddModel> = {}): AddModel => ({
  ...{ name: 'Haus', dialect: 'openai', address: `${server.origin}/v1`, model: 'large', key: secret, apiVersion: null },
  ...{ region: 'EU', inputPrice: 2, outputPrice: 6, currency: 'EUR', uses: ['answers'], isEnabled: true },
  ...{ isPrivateAllowed: true, contextTokens: null, tokensPerDay: null, tokensPerMonth: null, requestsAtOnce: null },
  ...more,
});
const send = (path: string, method: string, body?: unknown, by = admin) =>
  by.request(`${administeredModelsPath}${path}`, { method, ...(body === undefined ? {} : { body }) });
async function add(more: Partial<AddModel> = {}): Promise<string> {
  const answer = await send('', 'POST', modelOf(more));
  expect(answer.status).toBe(201);
  return addedModelSchema.parse(await answer.json()).id;
}
const problemOf = async (answer: Response) => {
  const { code, issues } = problemSchema.parse(await answer.json());
  return { code, issues };
};
const listed = async () => administeredModelsSchema.parse(await (await send('', 'GET')).json());

test('CHAT-12 a model is added, shown without its key, changed, ordered and removed, each recorded', async () => {
  const id = await add();
  const second = await add({ name: 'Zweites', key: null });
  const { models, mayBePrivate } = await listed();
  expect(mayBePrivate).toBe(true);
  expect(models.map(({ name, hasKey, isForAll }) => ({ name, hasKey, isForAll }))).toEqual([
    { name: 'Haus', hasKey: true, isForAll: false },
    { name: 'Zweites', hasKey: false, isForAll: false },
  ]);
  expect(JSON.stringify(await listed())).not.toMatch(new RegExp(`${secret}|sealed`, 'i'));
  const basedOn = models[0]?.changedAt;
  expect((await send(`/${id}`, 'PATCH', { region: 'Frankfurt', basedOn })).status).toBe(204);
  expect(await problemOf(await send(`/${id}`, 'PATCH', { region: 'Paris', basedOn }))).toMatchObject({
    code: 'conflict',
  });
  expect((await send('/order', 'PUT', { ids: [second] })).status).toBe(204);
  expect((await listed()).models.map(({ name, region, hasKey }) => [name, region, hasKey])).toEqual([
    ['Zweites', 'EU', false],
    ['Haus', 'Frankfurt', true],
  ]);
  expect((await send(`/${second}`, 'DELETE')).status).toBe(204);
  expect((await listed()).models.map(({ name }) => name)).toEqual(['Haus']);
  const acts = await asOwner<{ change: string; by: string; address: string | null }>(
    service.address,
    `SELECT details ->> 'change' AS change, actor_user_id AS by, details::text AS all FROM audit_log
     WHERE action = 'language_model_changed' ORDER BY id`,
  );
  expect(acts.map(({ change }) => change)).toEqual(['added', 'added', 'changed', 'ordered', 'removed']);
  expect(new Set(acts.map(({ by }) => by))).toEqual(new Set([admin.id]));
  expect(JSON.stringify(acts)).not.toContain(secret);
});

test('CHAT-12 errors are reported by field; names are unique, and all use one currency', async () => {
  await add();
  const wrong = await problemOf(await send('', 'POST', modelOf({ name: ' ', inputPrice: -1, uses: [] })));
  expect(wrong.issues?.map(({ path }) => path)).toEqual(['name', 'inputPrice', 'uses']);
  expect(await problemOf(await send('', 'POST', modelOf({ name: 'haus' })))).toEqual({
    code: 'conflict',
    issues: [{ path: 'name', code: 'duplicate' }],
  });
  expect(await problemOf(await send('', 'POST', modelOf({ name: 'Anderes', currency: 'CHF' })))).toEqual({
    code: 'validation_failed',
    issues: [{ path: 'currency', code: 'other_currency' }],
  });
  const address = await problemOf(await send('', 'POST', modelOf({ name: 'Datei', address: 'file:///etc/passwd' })));
  expect(address.issues?.map(({ path }) => path)).toEqual(['address']);
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const [path, method, body] of [
    [`/${unknown}`, 'PATCH', {}],
    [`/${unknown}`, 'DELETE', undefined],
    [`/${unknown}/trials`, 'POST', { use: 'answers' }],
    [`/${unknown}/vectors`, 'GET', undefined],
    [`/${unknown}/search`, 'PUT', { use: 'embeddings', state: 'off' }],
    [`/${unknown}/customers`, 'PUT', { customerId: null, isAllowed: true }],
    [`/limits/${unknown}`, 'PUT', { tokensPerMonth: 1, costPerMonth: null }],
  ] as const)
    expect((await send(path, method, body)).status, `${method} ${path}`).toBe(404);
});

test('CHAT-12 a model’s costs of a month are never added to another currency, even if it is removed', async () => {
  const id = await add({ name: 'Franken', currency: 'CHF' });
  const spent = (day: string) =>
    asOwner(
      service.address,
      `INSERT INTO model_usage (customer_id, model_id, day, tokens_in, tokens_out, cost_micros, calls, failures)
       VALUES ($1, $2, ${day}, 1, 1, 1000000, 1, 0)`,
      [user.scope.customerId, id],
    );
  await spent("current_date - interval '40 days'");
  const other = { code: 'validation_failed', issues: [{ path: 'currency', code: 'other_currency' }] };
  expect(await problemOf(await send(`/${id}`, 'PATCH', { currency: 'EUR' }))).toEqual(other);
  await spent('current_date');
  expect((await send(`/${id}`, 'DELETE')).status).toBe(204);
  expect(await problemOf(await send('', 'POST', modelOf()))).toEqual(other);
  await asOwner(service.address, 'DELETE FROM model_usage WHERE day >= current_date - 10');
  await add();
  const [past] = await asOwner<{ month: string }>(
    service.address,
    "SELECT to_char(current_date - interval '40 days', 'YYYY-MM') AS month",
  );
  const usage = modelUsageSchema.parse(await (await send(`/usage?month=${past?.month}`, 'GET')).json());
  expect(usage).toMatchObject({ currency: 'CHF', total: { cost: 1 } });
});

test('CHAT-12 a key is only sent to the address it was given for', async () => {
  const id = await add();
  const elsewhere = { address: 'https://models.elsewhere.example/v1' };
  expect(await problemOf(await send(`/${id}`, 'PATCH', elsewhere))).toEqual({
    code: 'validation_failed',
    issues: [{ path: 'key', code: 'needed_again' }],
  });
  const [before] = (await listed()).models;
  expect((await send(`/${id}`, 'PATCH', { ...elsewhere, key: 'sk-neu' })).status).toBe(204);
  const [act] = await asOwner<{ details: object }>(
    service.address,
    "SELECT details FROM audit_log WHERE action = 'language_model_changed' ORDER BY id DESC LIMIT 1",
  );
  expect(act?.details).toMatchObject({ ...elsewhere, addressBefore: before?.address });
  expect((await listed()).models[0]).toMatchObject({ ...elsewhere, hasKey: true });
});

test('CHAT-12 a key set concurrently by another admin is not sent to another address, either', async () => {
  const id = await add({ key: null });
  const theirs = { address: 'https://models.theirs.example/v1', key: 'sk-theirs' };
  let answer: Promise<Response> | undefined;
  await service.platform.database.withAccount(null, async (tx) => {
    await changeModel({ tx, by: null }, service.platform.encryptionKey, id, async (before) => {
      answer = send(`/${id}`, 'PATCH', { address: 'https://models.elsewhere.example/v1' });
      const waiting = () =>
        asOwner(service.address, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      return { ...before, ...theirs };
    });
  });
  expect((await answer)?.status).toBe(400);
  expect((await listed()).models[0]).toMatchObject({ address: theirs.address, hasKey: true });
});

test('CHAT-12 unless the operator allows it, admins cannot use private addresses or local files', async () => {
  const id = await add();
  const careful = strict.signInAs(admin);
  const refused = async (path: string, method: string, body: object) =>
    (await problemOf(await send(path, method, body, careful))).issues;
  expect(await refused('', 'POST', modelOf({ name: 'Privat' }))).toEqual([
    { path: 'isPrivateAllowed', code: 'operator_only' },
  ]);
  const file = modelOf({ name: 'Datei', dialect: 'local', address: '/models/a.gguf', isPrivateAllowed: false });
  expect(await refused('', 'POST', file)).toEqual([{ path: 'address', code: 'operator_only' }]);
  const metadata = { address: 'http://169.254.169.254/v1', key: null };
  expect(await refused(`/${id}`, 'PATCH', metadata)).toEqual([{ path: 'isPrivateAllowed', code: 'operator_only' }]);
  // Models set up by the operator can still be changed otherwise.
  expect((await send(`/${id}`, 'PATCH', { isEnabled: false }, careful)).status).toBe(204);
});

test('CHAT-12 a trial shows the request and response, or the failure, and no key', async () => {
  const id = await add();
  const trial = async (use: string, model = id) => {
    const answer = await send(`/${model}/trials`, 'POST', { use });
    expect(answer.status).toBe(200);
    return triedModelSchema.parse(await answer.json());
  };
  const good = await trial('answers');
  expect(good).toMatchObject({ answer: 'Die Dividende beträgt 1,20 Euro je Aktie.', failure: null });
  expect(good.sent[0]?.url).toBe(`${server.origin}/v1/chat/completions`);
  expect(good.sent[0]?.body).toContain('Wie hoch ist die Dividende');
  server.follow({ refusal: { status: 401 } });
  const refused = await trial('answers');
  expect(refused).toMatchObject({ answer: null, failure: { code: 'refused', status: 401 } });
  expect(JSON.stringify([good, refused])).not.toContain(secret);
  server.follow('Die Dividende beträgt 1,20 Euro je Aktie.');
  const closed = await add({ name: 'Nebenan', address: 'http://127.0.0.1:9/v1', isPrivateAllowed: false });
  expect(await trial('answers', closed)).toMatchObject({ sent: [], failure: { reason: 'private_address' } });
});

test('CHAT-12 customers are allowed and limited individually, and their costs shown by month', async () => {
  const id = await add();
  const { customerId } = user.scope;
  const ask = async () => {
    const model = await modelFor(service.platform, user.scope, 'answers');
    const request = {
      system: '',
      turns: [{ role: 'user' as const, content: 'Dividende?' }],
      passages: [],
      maxTokens: 100,
    };
    for await (const _ of model?.write(request, new AbortController().signal) ?? []);
    return model?.name ?? null;
  };
  expect(await ask()).toBeNull();
  expect((await send(`/${id}/customers`, 'PUT', { customerId, isAllowed: true })).status).toBe(204);
  expect(await ask()).toBe('Haus');
  expect((await listed()).models[0]?.customers).toEqual([
    { id: customerId, companyName: 'Stadtwerke', isAllowed: true },
  ]);
  expect((await send(`/limits/${customerId}`, 'PUT', { tokensPerMonth: 5_000, costPerMonth: 2.5 })).status).toBe(204);
  const usage = modelUsageSchema.parse(await (await send('/usage?search=stadtw', 'GET')).json());
  expect(usage.customers).toHaveLength(1);
  expect(usage.customers[0]).toMatchObject({ companyName: 'Stadtwerke', tokensPerMonth: 5_000, costPerMonth: 2.5 });
  expect(usage.customers[0]?.models).toMatchObject([{ name: 'Haus', calls: 1, failures: 0 }]);
  expect(usage.customers[0]?.cost).toBeGreaterThan(0);
  expect(usage.total.cost).toBe(usage.customers[0]?.cost);
  const before = modelUsageSchema.parse(await (await send('/usage?month=2020-01', 'GET')).json());
  expect(before).toMatchObject({ total: { tokens: 0, cost: 0 }, month: '2020-01' });
  expect((await send('/usage?month=2020-13', 'GET')).status).toBe(400);
  expect((await send(`/${id}/customers`, 'PUT', { customerId: null, isAllowed: false })).status).toBe(204);
  expect(await ask()).toBeNull();
});

test('CHAT-12 a model is used for search if measured to gain, at a price shown before', async () => {
  const address = server.address('openai', { name: 'Vektoren' });
  const id = await setUpModel(service, address, { values: { uses: ['embeddings'], inputPrice: 1 } });
  const start = { use: 'embeddings', state: 'on' };
  expect(await problemOf(await send(`/${id}/search`, 'PUT', start))).toMatchObject({ code: 'conflict' });
  await measureModel(service, id, 'embeddings', { gain: 3, state: 'off' });
  expect(vectorProgressSchema.parse(await (await send(`/${id}/vectors`, 'GET')).json())).toMatchObject({
    passages: 0,
    costLeft: { likely: 0, most: 0 },
  });
  expect((await send(`/${id}/search`, 'PUT', start)).status).toBe(204);
  expect((await listed()).models[0]?.search).toMatchObject([
    { use: 'embeddings', state: 'on', gain: 3, isCurrent: true },
  ]);
  expect(await problemOf(await send(`/${id}`, 'PATCH', { model: 'other' }))).toMatchObject({
    issues: [{ path: 'model', code: 'vectors_in_use' }],
  });
  expect((await send(`/${id}/search`, 'PUT', { ...start, state: 'paused' })).status).toBe(204);
  expect((await send(`/${id}/search`, 'PUT', { ...start, state: 'off' })).status).toBe(204);
});

test('CHAT-12 AUTH-08 only the provider’s admins see or change models', async () => {
  expect((await service.app.request(administeredModelsPath)).status).toBe(401);
  expect((await send('', 'GET', undefined, user)).status).toBe(403);
  expect((await send('', 'POST', modelOf(), user)).status).toBe(403);
});
