import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ModelError } from '#server/platform/language-model/language-model.ts';
import { createCertificate } from '#support/certificate.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startProxy, type TestProxy } from '#support/proxy.ts';
import { connectModels } from '../connect-models.ts';

const trusted = getCACertificates('default');
let server: ModelServer;
let proxy: TestProxy;

beforeAll(async () => {
  const certificate = createCertificate();
  server = await startModelServer('Ja.', { certificate });
  proxy = await startProxy(Number(new URL(server.origin).port));
  setDefaultCACertificates([...trusted, certificate.cert]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await proxy.close();
  await server.close();
});
afterEach(() => {
  proxy.asked.length = 0;
  server.requests.length = 0;
  proxy.refuse(null);
  server.follow('Ja.');
  delete process.env.HTTPS_PROXY;
});

/** Its certificate has this name; only the proxy knows where it is. */
const onInternet = () => server.address('openai', { address: 'https://localhost/v1', isPrivateAllowed: false });
const request = { system: '', turns: [{ role: 'user', content: 'Ja?' }], passages: [], maxTokens: 20 } as const;

async function write(url: URL | undefined, address = onInternet()): Promise<string> {
  const model = connectModels({ pause: async () => undefined, ...(url ? { proxy: url } : {}) }).languageModel(address);
  let text = '';
  for await (const piece of model.write(request, new AbortController().signal)) {
    if (piece.type === 'text') text += piece.text;
  }
  return text;
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof ModelError) return { code: error.code, reason: error.reason };
  throw error;
};

test('CHAT-12 models on the internet are reached through the operator’s proxy', async () => {
  expect(await write(proxy.url)).toBe('Ja.');
  const named = new URL(proxy.url);
  named.username = 'boards';
  named.password = 'geheim';
  const embedding = connectModels({ proxy: named }).embeddingModel(onInternet());
  server.follow({ vectors: [[1, 0]] });
  const { signal } = new AbortController();
  // The second reuses the tunnel.
  for (const _ of [1, 2]) expect(await embedding.embed(['Wer'], 'query', signal)).toHaveLength(1);
  expect(proxy.asked).toEqual([
    { to: 'localhost:443', authorization: undefined },
    { to: 'localhost:443', authorization: `Basic ${Buffer.from('boards:geheim').toString('base64')}` },
  ]);
});

test('CHAT-12 without that setting no proxy is used, whatever the environment says, and never for private addresses', async () => {
  process.env.HTTPS_PROXY = proxy.url.href;
  process.env.NODE_USE_ENV_PROXY = '1';
  expect(await write(undefined, server.address('openai'))).toBe('Ja.');
  expect(await failure(write(undefined))).toEqual({ code: 'unreachable', reason: 'private_address' });
  expect(await write(proxy.url, server.address('openai'))).toBe('Ja.');
  const literal = server.address('openai', { address: 'https://10.0.0.1/v1', isPrivateAllowed: false });
  expect(await failure(write(proxy.url, literal))).toEqual({ code: 'unreachable', reason: 'private_address' });
  expect(proxy.asked).toEqual([]);
});

test.each([403, 407, 502])('CHAT-12 a proxy’s refusal with %d is distinguished from a provider’s', async (status) => {
  proxy.refuse(status);
  expect(await failure(write(proxy.url))).toEqual({ code: 'unreachable', reason: 'proxy' });
  expect(server.requests).toEqual([]);
});

test('CHAT-12 a proxy that is down, a certificate for another name and a lost tunnel are distinguished', async () => {
  const gone = await startProxy(1);
  await gone.close();
  expect(await failure(write(gone.url))).toMatchObject({ code: 'unreachable' });
  const other = server.address('openai', { address: 'https://models.example/v1', isPrivateAllowed: false });
  expect(await failure(write(proxy.url, other))).toEqual({ code: 'unreachable', reason: 'certificate' });
  server.follow({ isSilent: true });
  const asked = failure(write(proxy.url));
  await expect.poll(() => server.requests.length).toBe(1);
  proxy.cut();
  // It may have been billed, so no other model is asked instead.
  expect(await asked).toMatchObject({ code: 'cut' });
});
