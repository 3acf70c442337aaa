import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removePassages } from '#server/features/retrieval/public.ts';
import { queueSchema } from '#server/platform/queue/install-queue.ts';
import { asOwner } from '#support/as-owner.ts';
import { storeReadDocument } from '#support/factories.ts';
import { measureModel, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { answerQuestion, searchPapers } from '../answering/public.ts';
import { embedPassages } from './embed-passages.ts';
import { enqueueEmbedding } from './job-handlers.ts';
import { openSearchModels } from './service.ts';

let service: TestApp;
let server: ModelServer;
let user: TestUser;
const { signal } = new AbortController();

beforeAll(async () => {
  service = await startTestApp({ config: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') } });
  server = await startModelServer({ dimension: 256 });
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await asOwner(service.address, 'DELETE FROM language_models');
  server.requests.length = 0;
  server.follow({ dimension: 256 });
  user = await service.createUser();
});

const store = (pages: readonly string[], who = user) =>
  storeReadDocument(service.platform, who.scope, { title: 'Protokoll', meetingDate: '2024-02-14', pages });

async function setUp(
  name = 'Vektoren',
  more: { model?: string; uses?: string[]; gain?: number } = {},
): Promise<string> {
  const { model = 'vectors-1', uses = ['embeddings'], gain = 3 } = more;
  const id = await setUpModel(service, server.address('openai', { name, model }), { values: { uses }, isForAll: true });
  for (const use of uses) await measureModel(service, id, use as 'embeddings', { gain, state: 'on' });
  return id;
}

const vectors = (who = user) =>
  asOwner<{ model_id: string; dimension: number; n: number }>(
    service.address,
    'SELECT model_id, dimension::int, count(*)::int AS n FROM passage_vectors WHERE user_id = $1 GROUP BY 1, 2',
    [who.id],
  );
const search = async (q: string, who = user) =>
  (await searchPapers(service.platform, who.scope, { q, limit: 5 })).passages.map(({ quotation }) => quotation);

const bath = 'Das Hallenbad wird umgebaut.';
const pages = [bath, 'Der Jahresabschluss wird festgestellt.', 'Die Sitzung endet um 17 Uhr.'];

test('CHAT-12 passages get vectors in the background, and a question finds close passages without a common word', async () => {
  const model = await setUp();
  const { id } = await store(pages);
  expect(await search('Xylophon Quarz')).toEqual([]);
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(3);
  expect(await vectors()).toEqual([{ model_id: model, dimension: 256, n: 3 }]);
  // The scripted model gives both the same vector.
  const sent = server.requests.flatMap(({ body }) => body.input ?? []);
  const bathVector = server.vectorOf(sent.find((text) => text.includes(bath)) ?? '', 256);
  server.follow({ vectors: [bathVector] });
  expect((await search('Xylophon Quarz'))[0]).toBe(bath);
  // Words count as well: both rankings agree on this one.
  expect((await search('Wann endet die Sitzung?')).slice(0, 2)).toContain('Die Sitzung endet um 17 Uhr.');
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(0);

  await service.platform.database.withUser(user.scope, (tx) => removePassages(tx, user.scope, id));
  expect(await vectors()).toEqual([]);
});

test('DATA-02 CHAT-12 nobody else’s passage is found by its vector, and no role of users reads another’s', async () => {
  await setUp();
  const other = await service.createUser();
  await store(['Geheimer Verkauf der Tochter.'], other);
  await store(pages);
  for (const each of [user, other]) await embedPassages(service.platform, each.scope, signal);
  const secret =
    server.requests.flatMap(({ body }) => body.input ?? []).find((text) => text.includes('Geheimer')) ?? '';
  server.follow({ vectors: [server.vectorOf(secret, 256)] });
  expect((await search('Verkauf', other))[0]).toContain('Geheimer');
  expect((await search('Verkauf')).join()).not.toContain('Geheimer');
  const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
    tx.$client.query('SELECT DISTINCT user_id FROM passage_vectors'),
  );
  expect(rows).toEqual([{ user_id: user.id }]);
  const readForeign = (tx: Parameters<Parameters<typeof service.platform.database.withUser>[1]>[0]) =>
    tx.$client.query(
      'INSERT INTO document_vectors SELECT $1, model_id, dimension, document_id, 1 FROM document_vectors',
      [other.id],
    );
  await expect(service.platform.database.withUser(user.scope, readForeign)).rejects.toThrow();
});

test('CHAT-12 embedding pauses between batches and resumes where it was; a model without a measured gain is not used', async () => {
  const model = await setUp();
  await store(Array.from({ length: 150 }, (_, index) => `Beschluss ${index} zum Haushalt.`));
  server.follow({ dimension: 256 }, { dimension: 256 }, { dimension: 256 }, { isSilent: true });
  const stop = new AbortController();
  const running = embedPassages(service.platform, user.scope, stop.signal);
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(4);
  stop.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  expect((await vectors())[0]?.n).toBe(64);
  server.follow({ dimension: 256 });
  await measureModel(service, model, 'embeddings', { gain: 3, state: 'paused' });
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(0);
  await measureModel(service, model, 'embeddings', { gain: 3, state: 'on' });
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(86);
  await measureModel(service, model, 'embeddings', { gain: -1, state: 'on' });
  expect(await openSearchModels(service.platform, user.scope).vectorOf('Haushalt')).toBeNull();
});

test('CHAT-12 a new model takes over once it has all passages; until then the previous one serves', async () => {
  const [old, fresh] = [await setUp('Alt'), await setUp('Neu', { model: 'vectors-2' })];
  await asOwner(service.address, "UPDATE search_models SET state = 'paused' WHERE model_id = $1", [fresh]);
  await store(pages);
  await embedPassages(service.platform, user.scope, signal);
  await asOwner(service.address, 'UPDATE language_models SET position = 0 WHERE id = $1', [fresh]);
  await asOwner(service.address, "UPDATE search_models SET state = 'on' WHERE model_id = $1", [fresh]);
  const asked = () => openSearchModels(service.platform, user.scope).vectorOf('Hallenbad');
  expect((await asked())?.modelId).toBe(old);
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(3);
  expect((await asked())?.modelId).toBe(fresh);
  expect(await vectors()).toEqual([{ model_id: fresh, dimension: 256, n: 3 }]);
});

test('CHAT-12 when a provider changes its dimension, only words are searched until all vectors are rebuilt', async () => {
  const model = await setUp();
  await store(pages);
  await embedPassages(service.platform, user.scope, signal);
  server.follow({ dimension: 128 });
  expect(await openSearchModels(service.platform, user.scope).vectorOf('Hallenbad')).toBeNull();
  expect(await search('Hallenbad')).toEqual([bath]);
  const jobs = await asOwner(
    service.address,
    `SELECT 1 FROM ${queueSchema}.job WHERE name = 'vectors.embed' AND data ->> 'userId' = $1`,
    [user.id],
  );
  expect(jobs).toHaveLength(1);
  expect(await embedPassages(service.platform, user.scope, signal)).toBe(3);
  expect(await vectors()).toEqual([{ model_id: model, dimension: 128, n: 3 }]);
  expect((await openSearchModels(service.platform, user.scope).vectorOf('Hallenbad'))?.values).toHaveLength(128);
});

test('CHAT-12 a late, refusing or exhausted model breaks no search: words find alone, and it is asked once', async () => {
  await setUp();
  await store(pages);
  await embedPassages(service.platform, user.scope, signal);
  for (const script of [
    { isSilent: true as const },
    { refusal: { status: 401 } },
    { refusal: { status: 200, body: '{}' } },
  ]) {
    server.follow(script);
    const models = openSearchModels(service.platform, user.scope, { vector: 100, ranking: 100 });
    const before = server.requests.length;
    for (const question of ['Hallenbad', 'Bad']) expect(await models.vectorOf(question)).toBeNull();
    expect(server.requests.length - before).toBe(1);
    expect(await search('Hallenbad')).toEqual([bath]);
  }
});

test('CHAT-12 the first search of an answer is reranked, by a model with a measured gain', async () => {
  await setUp('Rang', { uses: ['reranking'] });
  await store(['Die Sitzung beginnt.', 'Die Sitzung endet.', 'Die Sitzung ruht.']);
  server.follow({ scores: [0.1, 0.2, 0.9] });
  const before = await search('Sitzung');
  const documents = server.requests.at(-1)?.body.documents ?? [];
  expect(documents).toHaveLength(3);
  expect(documents[2]).toContain(before[0] ?? '-');
});

test('CHAT-12 of an answer’s searches the one over all papers is reranked, once', async () => {
  await setUp('Rang', { uses: ['reranking'] });
  const texts = ['Die Sitzung beginnt um 9 Uhr.', 'Die Sitzung endet um 17 Uhr.', 'Die Sitzung ruht am Mittag.'];
  await store(texts);
  await storeReadDocument(service.platform, user.scope, { title: 'Alt', meetingDate: '2019-05-01', pages: texts });
  server.follow({ scores: [0.6, 0.5, 0.4, 0.3, 0.2, 0.1] });
  const asked = {
    ...{ question: 'Wann endete die Sitzung 2019?', history: [], interfaceLanguage: 'de' as const, isDetailed: false },
    ...{ phases: ['snippets' as const], limits: null, earlierCitations: [] },
  };
  for await (const _ of answerQuestion(service.platform, user.scope, asked, signal));
  expect(server.requests.map(({ body }) => body.documents?.length)).toEqual([6]);
});

test('CHAT-12 concurrent searches for the same words share one vector, requested once', async () => {
  await setUp();
  await store(pages);
  await embedPassages(service.platform, user.scope, signal);
  const before = server.requests.length;
  const { vectorOf } = openSearchModels(service.platform, user.scope);
  const found = await Promise.all(['Hallenbad', 'Hallenbad', 'Bad', 'Hallenbad'].map(vectorOf));
  expect(found.every((vector) => vector?.values.length === 256)).toBe(true);
  expect(server.requests.length - before).toBe(2);
});

test('CHAT-12 a key that no longer decrypts breaks no search: words find alone', async () => {
  await setUp('Vektoren');
  await store(pages);
  await embedPassages(service.platform, user.scope, signal);
  await setUp('Rang', { uses: ['reranking'] });
  const before = server.requests.length;
  await asOwner(service.address, "UPDATE language_models SET sealed_key = 'v1.sealed.elsewhere'");
  expect(await search('Hallenbad')).toEqual([bath]);
  expect((await search('Die Sitzung, das Hallenbad')).length).toBeGreaterThan(1);
  expect(server.requests).toHaveLength(before);
});

test('CHAT-12 users whose papers lack vectors are found once, by one of the servers', async () => {
  await setUp();
  const other = await service.createUser();
  await store(pages);
  await store(pages, other);
  await service.createUser();
  const jobs = async () =>
    (
      await asOwner<{ user: string }>(
        service.address,
        `SELECT data ->> 'userId' AS user FROM ${queueSchema}.job WHERE name = 'vectors.embed' AND data ->> 'userId' = ANY ($1)`,
        [[user.id, other.id]],
      )
    ).map((row) => row.user);
  await Promise.all([enqueueEmbedding(service.platform), enqueueEmbedding(service.platform)]);
  expect((await jobs()).sort()).toEqual([user.id, other.id].sort());
});
