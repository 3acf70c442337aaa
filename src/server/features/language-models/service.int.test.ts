import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type LanguageModel,
  ModelError,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { asOwner } from '#support/as-owner.ts';
import { limitModels, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { allowModel, changeModel, findModel, orderModels, removeModel } from './administration/service.ts';
import { reserveCall } from './calls/usage-repository.ts';
import { embeddingModelsFor, modelFor, rerankingModelsFor } from './service.ts';

const encryptionKey = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
let service: TestApp;
let elsewhere: TestApp;
let server: ModelServer;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ config: encryptionKey });
  elsewhere = await startTestApp({ config: encryptionKey, address: service.address });
  server = await startModelServer();
});
afterAll(async () => {
  await elsewhere.close();
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await asOwner(service.address, 'DELETE FROM language_models');
  server.follow('Die Dividende beträgt 1,20 EUR.');
  user = await service.createUser();
});

const request: ModelRequest = {
  system: 'Answer from the passages.',
  turns: [{ role: 'user', content: 'Wie hoch ist die Dividende?' }],
  passages: [{ number: 1, title: 'Protokoll', text: 'Die Dividende beträgt 1,20 EUR je Aktie.' }],
  maxTokens: 100,
};

async function write(model: LanguageModel | null, sent: ModelRequest = request): Promise<string> {
  const pieces: ModelPiece[] = [];
  for await (const piece of model?.write(sent, new AbortController().signal) ?? []) pieces.push(piece);
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
}

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );

type Usage = { tokensIn: number; tokensOut: number; costMicros: number; calls: number; failures: number };
async function usageOf({ scope }: TestUser): Promise<Usage | undefined> {
  const [row] = await asOwner<Usage>(
    service.address,
    `SELECT sum(tokens_in)::float8 AS "tokensIn", sum(tokens_out)::float8 AS "tokensOut", sum(cost_micros)::float8 AS "costMicros",
       sum(calls)::float8 AS calls, sum(failures)::float8 AS failures
     FROM model_usage WHERE customer_id = $1 HAVING count(*) > 0`,
    [scope.customerId],
  );
  return row;
}
const reservations = () => asOwner(service.address, 'SELECT * FROM model_reservations');
const manage = <T>(work: (act: { tx: Parameters<typeof findModel>[0]; by: null }) => Promise<T>) =>
  service.platform.database.withAccount(null, (tx) => work({ tx, by: null }));

test('CHAT-12 a customer only has models that the operator allows, and not another customer’s', async () => {
  const other = await service.createUser();
  expect(await modelFor(service.platform, user.scope, 'answers')).toBeNull();
  await setUpModel(service, server.address('openai'));
  expect(await modelFor(service.platform, user.scope, 'answers')).toBeNull();
  await manage((act) => allowModel(act, 'scripted', user.scope.customerId, true));
  expect(await write(await modelFor(service.platform, user.scope, 'answers'))).toBe('Die Dividende beträgt 1,20 EUR.');
  expect(await modelFor(service.platform, other.scope, 'answers')).toBeNull();
  expect(await modelFor(service.platform, user.scope, 'welcome')).toBeNull();
  expect(await embeddingModelsFor(service.platform, user.scope)).toEqual([]);
  expect(await rerankingModelsFor(service.platform, user.scope)).toEqual([]);
});

test('CHAT-12 visitors of the welcome chat have its models, on the provider’s account, and no others', async () => {
  await setUpModel(service, server.address('openai'), { isForAll: true });
  expect(await modelFor(service.platform, null, 'answers')).toBeNull();
  expect(await modelFor(service.platform, null, 'welcome')).toBeNull();
  await setUpModel(service, server.address('openai', { name: 'Empfang' }), { values: { uses: ['welcome'] } });
  expect((await modelFor(service.platform, null, 'welcome'))?.name).toBe('Empfang');
  await write(await modelFor(service.platform, null, 'welcome'));
  const rows = await asOwner(
    service.address,
    'SELECT calls FROM model_usage u JOIN customers c ON c.id = u.customer_id WHERE c.is_provider',
  );
  expect(rows).toEqual([{ calls: 1 }]);
});

test('CHAT-12 operators’ changes take effect on another server from the next call on', async () => {
  const find = () => modelFor(elsewhere.platform, user.scope, 'answers');
  await setUpModel(service, server.address('openai', { name: 'Erstes' }), { allowed: [user] });
  await setUpModel(service, server.address('mistral', { name: 'Zweites' }), { isForAll: true });
  expect((await find())?.name).toBe('Erstes');
  await manage((act) => orderModels(act, ['zweites']));
  expect((await find())?.name).toBe('Zweites');
  await manage((act) => allowModel(act, 'Zweites', user.scope.customerId, false));
  expect((await find())?.name).toBe('Erstes');
  await manage(async (act) => {
    const { id } = await findModel(act.tx, 'Erstes');
    await changeModel(act, service.platform.encryptionKey, id, (before) => ({ ...before, isEnabled: false }));
  });
  expect(await find()).toBeNull();
  await manage((act) => allowModel(act, 'Zweites', null, true));
  expect(await write(await find())).toBe('Die Dividende beträgt 1,20 EUR.');
  await manage((act) => removeModel(act, 'Zweites'));
  expect(await find()).toBeNull();
  expect(await usageOf(user)).toMatchObject({ calls: 1 });
});

test('CHAT-12 a call is counted with the usage reported by the provider, at the model’s price', async () => {
  const values = { inputPrice: 2, outputPrice: 8 };
  await setUpModel(service, server.address('openai'), { allowed: [user], values });
  await write(await modelFor(service.platform, user.scope, 'answers'));
  const told = { tokensIn: 100, tokensOut: 10, costMicros: 280, calls: 1, failures: 0 };
  expect(await usageOf(user)).toEqual(told);
  expect(await reservations()).toEqual([]);
});

test('CHAT-12 unreported usage is estimated, also for a stopped answer', async () => {
  server.follow({ steps: [{ text: 'Die Dividende ' }, { text: 'beträgt.' }], usage: null });
  await setUpModel(service, server.address('openai'), { allowed: [user] });
  await write(await modelFor(service.platform, user.scope, 'answers'));
  const whole = await usageOf(user);
  expect(whole?.tokensIn).toBeGreaterThan(20);
  expect(whole?.tokensOut).toBeGreaterThan(4);
  server.follow({ steps: [{ text: 'Die Dividende ' }, { stall: true }] });
  const model = await modelFor(service.platform, user.scope, 'answers');
  const stop = new AbortController();
  const run = (async () => {
    for await (const piece of model?.write(request, stop.signal) ?? []) if (piece.type === 'text') stop.abort();
  })();
  await expect(run).rejects.toThrow();
  const both = await usageOf(user);
  expect(both).toMatchObject({ calls: 2, failures: 0 });
  expect(both?.tokensIn).toBeGreaterThan(whole?.tokensIn ?? Number.POSITIVE_INFINITY);
  expect(await reservations()).toEqual([]);
});

test('CHAT-12 if a model is down, refuses or is used up the next one answers, and text is never written twice', async () => {
  const spare = await startModelServer('Vom zweiten Modell.');
  await setUpModel(service, server.address('openai', { name: 'Erstes' }), { allowed: [user] });
  await setUpModel(service, spare.address('openai', { name: 'Zweites' }), { allowed: [user] });
  for (const status of [401, 404, 400]) {
    server.follow({ refusal: { status } });
    const model = await modelFor(service.platform, user.scope, 'answers');
    expect(await write(model)).toBe('Vom zweiten Modell.');
    expect(model?.name).toBe('Zweites');
  }
  const before = spare.requests.length;
  server.follow({ steps: [{ text: 'Ein Anfang ' }, { cut: true }] });
  expect(await failureOf(write(await modelFor(service.platform, user.scope, 'answers')))).toBe('cut');
  expect(spare.requests).toHaveLength(before);
  await spare.close();
  server.follow({ refusal: { status: 401 } });
  const model = await modelFor(service.platform, user.scope, 'answers');
  expect(await failureOf(write(model))).toBe('refused');
  expect(model?.name).toBe('Erstes');
});

test('CHAT-12 nothing is sent that would exceed the customer’s month or the model’s limits', async () => {
  await setUpModel(service, server.address('openai'), { allowed: [user], values: { outputPrice: 10 } });
  const ask = async () => failureOf(write(await modelFor(service.platform, user.scope, 'answers')));
  const sent = server.requests.length;
  await limitModels(service, user, { tokensPerMonth: 150 });
  expect(await ask()).toBe('over_budget');
  await limitModels(service, user, { costPerMonth: 0.000_999 });
  expect(await ask()).toBe('over_budget');
  await limitModels(service, user, {});
  for (const column of ['tokens_per_day', 'tokens_per_month'] as const) {
    await asOwner(service.address, `UPDATE language_models SET ${column} = 150`);
    expect(await ask()).toBe('over_budget');
    await asOwner(service.address, `UPDATE language_models SET ${column} = NULL`);
  }
  expect(server.requests).toHaveLength(sent);
  await limitModels(service, user, { costPerMonth: 0.001 });
  expect(await ask()).toBe('none');
});

test('CHAT-12 200 concurrent reservations at two servers cannot exceed the limit, and use up what others release', async () => {
  const other = await service.createUser();
  const modelId = await setUpModel(service, server.address('openai'), { allowed: [user, other] });
  await limitModels(service, user, { tokensPerMonth: 1_049 });
  const reserve = ({ platform }: TestApp, { scope }: TestUser) =>
    platform.database.withUser(scope, (tx) =>
      reserveCall(tx, {
        id: crypto.randomUUID(),
        modelId,
        demand: { tokensIn: 7, tokensOut: 3 },
        today: new Date().toISOString().slice(0, 10),
      }),
    );
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => reserve(index % 2 ? service : elsewhere, user)),
  );
  expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(104);
  expect(outcomes.filter((outcome) => outcome === 'customer_tokens')).toHaveLength(96);
  expect(await reserve(service, other)).toBe('reserved');
});

test('CHAT-12 no more calls run than a model accepts at once', async () => {
  server.follow({ steps: [{ text: 'Die ' }, { stall: true }] });
  await setUpModel(service, server.address('openai'), { allowed: [user], values: { requestsAtOnce: 1 } });
  const stop = new AbortController();
  const first = await modelFor(service.platform, user.scope, 'answers');
  const running = first?.write(request, stop.signal)[Symbol.asyncIterator]();
  await running?.next();
  expect(await failureOf(write(await modelFor(elsewhere.platform, user.scope, 'answers')))).toBe('rate_limited');
  stop.abort();
  await running?.next().catch(() => undefined);
  server.follow('Frei.');
  expect(await write(await modelFor(elsewhere.platform, user.scope, 'answers'))).toBe('Frei.');
});

test('CHAT-12 a call of a dead process frees its place, and counts as used', async () => {
  const modelId = await setUpModel(service, server.address('openai'), {
    allowed: [user],
    values: { requestsAtOnce: 1 },
  });
  const call = { id: crypto.randomUUID(), modelId, demand: { tokensIn: 500, tokensOut: 70 }, today: '2026-11-24' };
  await service.platform.database.withUser(user.scope, (tx) => reserveCall(tx, call));
  expect(await failureOf(write(await modelFor(service.platform, user.scope, 'answers')))).toBe('rate_limited');
  await asOwner(service.address, "UPDATE model_reservations SET expires_at = now() - interval '1 second'");
  expect(await write(await modelFor(service.platform, user.scope, 'answers'))).not.toBe('');
  expect(await usageOf(user)).toMatchObject({ tokensIn: 600, tokensOut: 80, calls: 2, failures: 1 });
});

test('CHAT-12 a model gets no more passages than fit', async () => {
  await setUpModel(service, server.address('openai'), { allowed: [user], values: { contextTokens: 1_000 } });
  const passages = Array.from({ length: 8 }, (_, index) => ({
    number: index + 1,
    title: `Blatt ${index + 1}`,
    text: 'Die Dividende beträgt 1,20 EUR je Aktie. '.repeat(6),
  }));
  await write(await modelFor(service.platform, user.scope, 'answers'), { ...request, passages });
  const sent = JSON.stringify(server.requests.at(-1)?.body);
  expect(sent).toContain('Blatt 1');
  expect(sent).not.toContain('Blatt 8');
});

test('CHAT-12 embeddings and reranking are counted by their texts, and vectors name their version', async () => {
  server.follow({ dimension: 8 });
  await setUpModel(service, server.address('openai'), {
    allowed: [user],
    values: { uses: ['embeddings', 'reranking'] },
  });
  const [model] = await embeddingModelsFor(service.platform, user.scope);
  const vectors = await model?.embed(['Dividende', 'Ausschüttung'], 'query', new AbortController().signal);
  expect(vectors?.map(({ length }) => length)).toEqual([8, 8]);
  expect((await usageOf(user))?.tokensIn).toBeGreaterThan(5);
  await asOwner(service.address, "UPDATE language_models SET model = 'another'");
  expect((await embeddingModelsFor(service.platform, user.scope))[0]?.version).not.toBe(model?.version);
  server.follow({ scores: [0.2, 0.9] });
  const [ranking] = await rerankingModelsFor(service.platform, user.scope);
  expect(await ranking?.rerank('Dividende?', ['a', 'b'], new AbortController().signal)).toHaveLength(2);
  expect(await usageOf(user)).toMatchObject({ calls: 2, failures: 0 });
});

test('CHAT-12 the users’ role reads no model, key, usage or allowance, and settles nobody else’s call', async () => {
  const other = await service.createUser();
  const modelId = await setUpModel(service, server.address('openai'), { allowed: [user, other] });
  const { database } = service.platform;
  for (const table of [
    'language_models',
    'customer_models',
    'customer_model_limits',
    'model_usage',
    'model_reservations',
    'model_notices',
  ]) {
    const read = database.withUser(user.scope, (tx) => tx.execute(sql`SELECT 1 FROM ${sql.identifier(table)}`));
    await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const call = { id: crypto.randomUUID(), modelId, demand: { tokensIn: 1, tokensOut: 1 }, today: '2026-11-24' };
  await database.withUser(user.scope, (tx) => reserveCall(tx, call));
  const settle = (scope: TestUser['scope']) =>
    database.withUser(scope, async (tx) => {
      const { rows } = await tx.execute(sql`SELECT settle_model_call(${call.id}::uuid, 1, 1, false) AS done`);
      return rows[0]?.done;
    });
  expect(await settle(other.scope)).toBe(false);
  expect(await settle(user.scope)).toBe(true);
  expect(await settle(user.scope)).toBe(false);
});

test('CHAT-12 a key is sealed in the database, and opens in no other row', async () => {
  const secret = server.address('openai').key ?? '';
  await setUpModel(service, server.address('openai', { name: 'Eins' }), { allowed: [user] });
  await setUpModel(service, server.address('openai', { name: 'Zwei', key: 'anderer' }), { allowed: [user] });
  const rows = await asOwner<{ row: string; name: string }>(
    service.address,
    'SELECT m::text AS row, name FROM language_models m',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  await asOwner(
    service.address,
    `UPDATE language_models SET sealed_key = (SELECT sealed_key FROM language_models WHERE name = 'Eins') WHERE name = 'Zwei'`,
  );
  await manage((act) => removeModel(act, 'Eins'));
  await expect(write(await modelFor(service.platform, user.scope, 'answers'))).rejects.toThrow('cannot be opened');
  const [removed] = await asOwner<{ key: string | null }>(
    service.address,
    "SELECT sealed_key AS key FROM language_models WHERE name = 'Eins'",
  );
  expect(removed?.key).toBeNull();
});
