import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ModelAddress,
  type ModelConnector,
  ModelError,
  type ModelLimits,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { createCertificate } from '#support/certificate.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { connectModels } from './connect-models.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const request: ModelRequest = {
  system: 'Answer from the passages.',
  turns: [{ role: 'user', content: 'Wie hoch ist die Dividende?' }],
  passages: [],
  maxTokens: 200,
};

const withPassages: ModelRequest = {
  ...request,
  passages: [
    { number: 3, title: 'Protokoll\nNr. 61', text: 'Die Dividende beträgt 1,20 EUR je Aktie.' },
    { number: 7, title: 'Bericht', text: 'Gezahlt wird sie am 12. Mai.\nDer Vorstand berichtet.' },
  ],
};

type Whole = { text: string; end: Extract<ModelPiece, { type: 'end' }>; pieces: number };

/** Records the pauses between retries instead of waiting. */
async function write(
  address: ModelAddress,
  options: { limits?: Partial<ModelLimits>; pauses?: number[]; request?: ModelRequest; models?: ModelConnector } = {},
): Promise<Whole> {
  const pause = async (milliseconds: number) => options.pauses?.push(milliseconds);
  const models = options.models ?? connectModels({ pause, limits: options.limits ?? {} });
  const model = models.languageModel(address);
  const pieces: ModelPiece[] = [];
  for await (const piece of model.write(options.request ?? request, new AbortController().signal)) pieces.push(piece);
  const end = pieces.at(-1);
  if (end?.type !== 'end') throw new Error('no end');
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
  return { text, end, pieces: pieces.length };
}

const failure = async (address: ModelAddress, options: Parameters<typeof write>[1] = {}) => {
  const error = await write(address, options).catch((caught: unknown) => caught);
  if (error instanceof ModelError) return { code: error.code, reason: error.reason, status: error.status };
  throw error;
};

const dialects = ['openai', 'azure', 'mistral', 'anthropic', 'ollama'] as const;

test.each(dialects)('CHAT-12 the answer of a %s model is streamed', async (dialect) => {
  server.follow('Die Dividende beträgt 1,20 EUR.');
  const { text, end, pieces } = await write(server.address(dialect));
  expect(text).toBe('Die Dividende beträgt 1,20 EUR.');
  expect(end).toEqual({ type: 'end', reason: 'stop', usage: { input: 100, output: 10 } });
  expect(pieces).toBe(6);
});

test.each(dialects)('CHAT-12 a %s model gets passages as data', async (dialect) => {
  server.follow('Die Dividende beträgt 1,20 EUR.');
  expect((await write(server.address(dialect), { request: withPassages })).text.trim()).toBe(
    'Die Dividende beträgt 1,20 EUR.',
  );
  const { body } = server.requests.at(-1) ?? {};
  const serialized = JSON.stringify(body?.messages);
  for (const { text } of withPassages.passages) expect(serialized).toContain(JSON.stringify(text).slice(1, -1));
  expect(serialized.lastIndexOf('Wie hoch')).toBeGreaterThan(serialized.lastIndexOf('Der Vorstand'));
});

test('CHAT-12 no passage can end the block that marks passages as data', async () => {
  server.follow('Ja.');
  const marks: string[] = [];
  for (const _ of [1, 2]) {
    await write(server.address('openai'), { request: withPassages });
    const serialized = JSON.stringify(server.requests.at(-1)?.body);
    const mark = /\[([0-9a-f]{12})\] passage 3: Protokoll Nr. 61/.exec(serialized)?.[1] ?? '';
    expect(serialized).toContain(`[${mark}] end of the passages`);
    marks.push(mark);
  }
  expect(marks[0]).not.toBe(marks[1]);
});

test('CHAT-12 Ollama is told to read its whole input', async () => {
  server.follow('Ja.');
  const long = { ...request, turns: [{ role: 'user', content: 'Wort '.repeat(8_000) }] } as const;
  await write(server.address('ollama'), { request: long });
  expect(server.requests.at(-1)?.body).toMatchObject({ options: { num_ctx: 16_384, num_predict: 200 } });
});

test.each(dialects)(
  'CHAT-12 %s streams are read in chunks of one byte, with CRLF, comments and thinking',
  async (dialect) => {
    const steps = [
      { raw: ': keep-alive\r\n\r\n' },
      { thinking: 'Die Dividende steht in Passage 3 …' },
      { text: 'Über ' },
      { toolCall: 'delete_everything' },
      { raw: 'data: {"choices":"no list"}\r\n\r\n' },
      { text: '1,20 € – 👍' },
    ];
    server.follow({ steps, pieceBytes: 1, lineEnd: '\r\n' });
    expect((await write(server.address(dialect))).text).toBe('Über 1,20 € – 👍');
  },
);

test.each(dialects)('CHAT-12 a %s stream without an end marker is truncated', async (dialect) => {
  server.follow({ steps: [{ text: 'Die Dividende' }], end: 'missing' });
  expect(await failure(server.address(dialect))).toMatchObject({ code: 'cut' });
  server.follow({ steps: [{ text: 'Die Dividende' }, { cut: true }] });
  expect(await failure(server.address(dialect))).toMatchObject({ code: 'cut' });
});

test('CHAT-12 an answer whose connection is lost is truncated, and not requested again', async () => {
  for (const cut of ['reset', true] as const) {
    await leaveConnection();
    server.follow({ steps: [{ text: 'Die' }, { cut }] });
    const before = server.requests.length;
    expect(await failure(server.address('ollama'))).toMatchObject({ code: 'cut' });
    expect(server.requests.length - before).toBe(1);
  }
});

/** A fully read response leaves its connection to the next request. */
async function leaveConnection(): Promise<void> {
  server.follow({});
  await connectModels().embeddingModel(server.address('ollama')).embed(['Wer?'], 'query', AbortSignal.any([]));
}

test.each(dialects)('CHAT-12 a %s model that stops writing has stalled', async (dialect) => {
  server.follow({ steps: [{ stall: true }] });
  expect(await failure(server.address(dialect), { limits: { first: 100 } })).toMatchObject({ code: 'stalled' });
  server.follow({ steps: [{ text: 'Die' }, { stall: true }] });
  expect(await failure(server.address(dialect), { limits: { next: 100 } })).toMatchObject({ code: 'stalled' });
});

test.each(dialects)('CHAT-12 stop closes the stream of a %s model', async (dialect) => {
  server.follow({ steps: [{ text: 'Die' }, { stall: true }] });
  const stop = new AbortController();
  const model = connectModels().languageModel(server.address(dialect));
  const reading = (async () => {
    for await (const piece of model.write(request, stop.signal)) {
      if (piece.type === 'text') stop.abort(new Error('stopped by its user'));
    }
  })();
  await expect(reading).rejects.toThrow('stopped by its user');
  expect(await server.requests.at(-1)?.outcome).toBe('given up');
});

test.each(dialects)('CHAT-12 a %s model is stopped when its reader leaves', async (dialect) => {
  server.follow({ steps: [{ text: 'Die' }, { stall: true }] });
  for await (const _ of connectModels().languageModel(server.address(dialect)).write(request, AbortSignal.any([])))
    break;
  expect(await server.requests.at(-1)?.outcome).toBe('given up');
});

test.each(dialects)('CHAT-12 a busy %s model is retried, three times at most', async (dialect) => {
  const pauses: number[] = [];
  server.follow(
    { refusal: { status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after': '2' } } },
    { refusal: { status: 529, code: 'overloaded_error' } },
    'Ja.',
  );
  const before = server.requests.length;
  expect((await write(server.address(dialect), { pauses })).text).toBe('Ja.');
  expect(server.requests.length - before).toBe(3);
  expect(pauses[0]).toBe(2_000);
  expect(pauses[1]).toBeLessThanOrEqual(1_000);
  server.follow({ refusal: { status: 503 } });
  expect(await failure(server.address(dialect))).toMatchObject({ code: 'unreachable', status: 503 });
  expect(server.requests.length - before).toBe(6);
});

test('CHAT-12 a provider that asks for too long a wait has refused', async () => {
  server.follow({ refusal: { status: 429, headers: { 'retry-after': '3600' } } });
  const before = server.requests.length;
  expect(await failure(server.address('openai'))).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(server.requests.length - before).toBe(1);
});

test.each(dialects)('CHAT-12 a %s model that fails is retried only if it has not written anything', async (dialect) => {
  const problem = { status: 529, code: 'overloaded_error' };
  server.follow({ steps: [{ problem }] }, 'Ja.');
  let before = server.requests.length;
  expect((await write(server.address(dialect))).text).toBe('Ja.');
  expect(server.requests.length - before).toBe(2);
  for (const step of [{ text: 'Die' }, { thinking: 'Die …' }]) {
    server.follow({ steps: [step, { problem }] });
    before = server.requests.length;
    expect(await failure(server.address(dialect))).toMatchObject({ code: 'cut' });
    expect(server.requests.length - before).toBe(1);
  }
});

test.each([
  [{ status: 401 }, { code: 'refused', status: 401 }],
  [{ status: 403 }, { code: 'refused', status: 403 }],
  [{ status: 402 }, { code: 'over_budget' }],
  [{ status: 404 }, { code: 'refused', reason: 'unknown_model' }],
  [{ status: 429, code: 'insufficient_quota' }, { code: 'over_budget' }],
  [{ status: 400, code: 'content_filter' }, { code: 'filtered' }],
  [
    { status: 400, body: 'no JSON' },
    { code: 'refused', reason: 'request_refused' },
  ],
  [
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    { code: 'unreachable', reason: 'redirected' },
  ],
] as const)('CHAT-12 %j means %j', async (refusal, expected) => {
  server.follow({ refusal });
  expect(await failure(server.address('openai'))).toMatchObject(expected);
});

test('CHAT-12 a field that a model refuses is left out from then on', async () => {
  const models = connectModels();
  const address = server.address('openai', { model: 'choosy' });
  server.follow({ steps: [{ text: 'Ja.' }], unknownFields: ['max_tokens'] });
  let before = server.requests.length;
  expect((await write(address, { models })).text).toBe('Ja.');
  expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 200 });
  expect((await write(address, { models })).text).toBe('Ja.');
  expect(server.requests.length - before).toBe(3);
  before = server.requests.length;
  server.follow({ steps: [{ text: 'Ja.' }], unknownFields: ['stream_options'], usage: null });
  expect((await write(address, { models })).end.usage).toBeNull();
  expect(server.requests.at(-1)?.body).not.toHaveProperty('stream_options');
  expect(server.requests.length - before).toBe(2);
});

test('CHAT-12 a field named in a refusal for another reason is sent again with the next request', async () => {
  const models = connectModels();
  const address = server.address('openai', { model: `lengthy-${server.origin}` });
  const body = JSON.stringify({ error: { message: "'max_tokens' is too large: the context has 4096 tokens" } });
  server.follow({ refusal: { status: 400, body } });
  await expect(write(address, { models })).rejects.toMatchObject({ code: 'refused' });
  server.follow('Ja.');
  await write(address, { models });
  expect(server.requests.at(-1)?.body).toMatchObject({ max_tokens: 200 });
});

test.each(dialects)('CHAT-12 %s reports why an answer is incomplete', async (dialect) => {
  server.follow({ steps: [{ text: 'Die' }], end: 'length' });
  expect((await write(server.address(dialect))).end.reason).toBe('length');
  if (dialect === 'ollama') return;
  server.follow({ steps: [{ text: 'Die' }], end: 'filter' });
  expect((await write(server.address(dialect))).end.reason).toBe('filter');
});

test.each(dialects)('CHAT-12 100,000 tokens of a %s model are stopped at the requested number', async (dialect) => {
  server.follow({ steps: Array.from({ length: 100_000 }, () => ({ text: 'Wort ' })) });
  for (const asked of [request, withPassages]) {
    const { text, end } = await write(server.address(dialect), { request: asked });
    expect(text).toHaveLength(200 * 8);
    expect(end.reason).toBe('length');
    expect(await server.requests.at(-1)?.outcome).toBe('given up');
  }
});

test('CHAT-12 an endless line and a page instead of a stream are bad answers', async () => {
  server.follow({ steps: Array.from({ length: 40 }, () => ({ raw: 'data: '.padEnd(65_536, 'x') })) });
  expect(await failure(server.address('openai'))).toMatchObject({ code: 'bad_answer' });
  server.follow({ refusal: { status: 200, body: '<html>Please log in to the network</html>' } });
  expect(await failure(server.address('openai'))).toMatchObject({ code: 'bad_answer' });
});

test.each(dialects)('CHAT-12 no error of %s contains a key, a question or an answer', async (dialect) => {
  const key = 'sk-revoked-77c1';
  const echo = { error: { message: `Incorrect API key provided: ${key}. Question: Dividende` } };
  server.follow({ refusal: { status: 401, body: JSON.stringify(echo) } });
  const error = await write(server.address(dialect, { key })).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'refused' });
  const serialized = JSON.stringify([String(error), (error as Error).stack, error, String((error as Error).cause)]);
  expect(serialized).not.toMatch(/sk-|Dividende/);
});

test('CHAT-12 a key that cannot be sent is reported without it', async () => {
  const error = await write(server.address('openai', { key: 'sk-two\nlines' })).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'refused', reason: 'request_refused' });
  expect(JSON.stringify([String(error), (error as Error).stack, String((error as Error).cause)])).not.toContain(
    'sk-two',
  );
});

test('CHAT-12 an answer that a gateway aborted is truncated', async () => {
  const given = { choices: [{ index: 0, delta: {}, finish_reason: 'error' }] };
  server.follow({ steps: [{ text: 'Die' }, { raw: `data: ${JSON.stringify(given)}\n\n` }] });
  expect(await failure(server.address('openai'))).toMatchObject({ code: 'cut' });
});

test('CHAT-12 private addresses are refused unless allowed', async () => {
  server.follow('Ja.');
  const before = server.requests.length;
  const { port } = new URL(server.origin);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433']) {
    const address = server.address('openai', { address: `https://${host}:${port}/v1`, isPrivateAllowed: false });
    expect(await failure(address)).toMatchObject({ code: 'unreachable', reason: 'private_address' });
  }
  const unencrypted = server.address('openai', { isPrivateAllowed: false });
  expect(await failure(unencrypted)).toMatchObject({ code: 'unreachable', reason: 'private_address' });
  const clear = server.address('openai', { address: 'http://1.1.1.1/v1' });
  expect(await failure(clear)).toMatchObject({ code: 'unreachable', reason: 'not_encrypted' });
  const metadata = server.address('openai', { address: 'http://169.254.169.254/v1' });
  expect(await failure(metadata)).toMatchObject({ code: 'unreachable', reason: 'private_address' });
  expect(server.requests.length).toBe(before);
});

test('CHAT-12 an invalid certificate, a closed port and a broken address are distinguished', async () => {
  const secure = await startModelServer('Ja.', { certificate: createCertificate() });
  expect(await failure(secure.address('openai'))).toMatchObject({ code: 'unreachable', reason: 'certificate' });
  await secure.close();
  expect(secure.requests).toEqual([]);
  expect(await failure(secure.address('openai'))).toMatchObject({ code: 'unreachable', reason: null });
  for (const address of ['no address', 'file:///etc', 'ftp://models.example', 'https://models.invalid/v1']) {
    const broken = server.address('openai', { address });
    expect(await failure(broken)).toMatchObject({ code: 'unreachable', reason: 'unknown_host' });
  }
});
