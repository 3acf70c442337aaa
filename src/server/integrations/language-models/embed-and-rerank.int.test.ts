import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { connectModels } from './connect-models.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const models = connectModels({ pause: async () => undefined });
const { signal } = new AbortController();

const embed = (address: ModelAddress, texts: readonly string[], kind: 'query' | 'passage' = 'passage') =>
  models.embeddingModel(address).embed(texts, kind, signal);
const rerank = (address: ModelAddress, texts: readonly string[]) =>
  models.rerankingModel(address).rerank('Dividende', texts, signal);

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof ModelError) return { code: error.code, reason: error.reason };
  throw error;
};

test.each(['openai', 'azure', 'mistral', 'ollama'] as const)('CHAT-12 %s embeds texts in order', async (dialect) => {
  server.follow({
    vectors: [
      [3, 4],
      [0, -2],
    ],
  });
  const vectors = await embed(server.address(dialect), ['Dividende', 'Hauptversammlung']);
  expect(vectors).toEqual([Float32Array.from([0.6, 0.8]), Float32Array.from([0, -1])]);
  expect(await embed(server.address(dialect), [])).toEqual([]);
});

test('CHAT-12 many texts are embedded in several requests', async () => {
  server.follow({ dimension: 16 });
  const texts = Array.from({ length: 100 }, (_, index) => `Text ${index}`);
  const before = server.requests.length;
  const vectors = await embed(server.address('openai'), texts);
  expect(server.requests.length - before).toBe(4);
  const again = await embed(server.address('openai'), texts.slice(77, 78));
  expect(vectors[77]).toEqual(again[0]);
});

test('CHAT-12 a model is told which text is a question if it was trained that way', async () => {
  server.follow({});
  const address = server.address('openai', { model: 'intfloat/multilingual-e5-large' });
  await embed(address, ['Wer?'], 'query');
  expect(server.requests.at(-1)?.body.input).toEqual(['query: Wer?']);
  await embed(address, ['Wer.']);
  expect(server.requests.at(-1)?.body.input).toEqual(['passage: Wer.']);
});

test.each([
  [
    {
      vectors: [
        [1, 2],
        [1, 2, 3],
      ],
    },
    'of two dimensions',
  ],
  [
    {
      vectors: [
        [0, 0],
        [1, 2],
      ],
    },
    'without a direction',
  ],
  [{ refusal: { status: 200, body: '{"data":[]}' } }, 'that are too few'],
  [{ refusal: { status: 200, body: '<html>' } }, 'that are a page'],
] as const)('CHAT-12 vectors %2$s are a bad answer', async (script, _name) => {
  server.follow(script);
  expect(await failure(embed(server.address('openai'), ['Wer', 'Was']))).toMatchObject({ code: 'bad_answer' });
});

test('CHAT-12 passages are scored in their order, in the format of Jina and Cohere and of TEI', async () => {
  const scores = [0.1, 0.9, 0.4];
  for (const isTei of [false, true]) {
    server.follow({ scores, isTei });
    expect(await rerank(server.address('openai'), ['Eins', 'Zwei', 'Drei'])).toEqual(scores);
  }
  expect(server.requests.at(-1)?.body).toMatchObject({ query: 'Dividende', texts: ['Eins', 'Zwei', 'Drei'] });
  const before = server.requests.length;
  await rerank(server.address('openai'), ['Eins', 'Zwei', 'Drei']);
  expect(server.requests.length - before).toBe(1);
  expect(await rerank(server.address('openai'), [])).toEqual([]);
  expect(server.requests.length - before).toBe(1);
});

test('CHAT-12 missing scores are a bad answer', async () => {
  server.follow({ refusal: { status: 200, body: '[{"index":0,"score":1}]' } });
  expect(await failure(rerank(server.address('openai'), ['Eins', 'Zwei']))).toMatchObject({ code: 'bad_answer' });
});

test('CHAT-12 a busy model is retried; a wrong key and an unsupported use are reported', async () => {
  server.follow({ refusal: { status: 429, headers: { 'retry-after': '1' } } }, { vectors: [[1, 0]] });
  expect(await embed(server.address('openai'), ['Wer'])).toEqual([Float32Array.from([1, 0])]);
  const wrong = server.address('openai', { key: 'sk-other' });
  expect(await failure(embed(wrong, ['Wer']))).toMatchObject({ code: 'refused' });
  expect(await failure(rerank(wrong, ['Wer']))).toMatchObject({ code: 'refused' });
  const unsupported = { code: 'refused', reason: 'unsupported_use' };
  expect(await failure(embed(server.address('anthropic'), ['Wer']))).toEqual(unsupported);
  for (const dialect of ['ollama', 'azure'] as const)
    expect(await failure(rerank(server.address(dialect), ['Wer']))).toEqual(unsupported);
});

test('CHAT-12 a model that does not answer in time has stalled, and stop ends the request', async () => {
  const silent = connectModels({ limits: { total: 100 } });
  server.follow({ isSilent: true });
  expect(await failure(silent.embeddingModel(server.address('openai')).embed(['Wer'], 'query', signal))).toMatchObject({
    code: 'stalled',
  });
  expect(await server.requests.at(-1)?.outcome).toBe('given up');
  const stop = new AbortController();
  const asked = models.rerankingModel(server.address('openai')).rerank('Wer', ['Er'], stop.signal);
  await expect.poll(() => server.requests.at(-1)?.path).toBe('/v1/rerank');
  stop.abort(new Error('stopped by its user'));
  await expect(asked).rejects.toThrow('stopped by its user');
  expect(await server.requests.at(-1)?.outcome).toBe('given up');
});

test('CHAT-12 a kept-alive connection that the provider closed is replaced', async () => {
  server.follow({ vectors: [[1, 0]] });
  for (const _ of [1, 2, 3]) {
    expect(await embed(server.address('openai'), ['Wer'])).toHaveLength(1);
    server.dropConnections();
  }
});
