import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { runScript, type ScriptRun } from '#support/run-script.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-models-'));
let server: ServerProcess;
let user: SignedInClient;
let provider: ModelServer;
let key: string;

beforeAll(async () => {
  [server, provider] = await Promise.all([
    startServerProcess({ dataDirectory }),
    startModelServer('Die Dividende beträgt 1,20 Euro.'),
  ]);
  key = provider.address('openai').key ?? '';
  user = await signUpAt(server.url);
}, 120_000);
afterAll(async () => {
  await server?.end();
  await provider?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const printedByAll: string[] = [];

async function run(args: readonly string[], { input = '', env = {} } = {}): Promise<ScriptRun> {
  const ran = await runScript('language-model', args, { input, environment: { DATA_DIR: dataDirectory, ...env } });
  printedByAll.push(ran.printed);
  return ran;
}

const named = ['--name', 'Haus'];

test('CHAT-12 an operator names, tries, allows and limits a model, and sees the stored settings but no key', {
  tags: 'thorough',
  timeout: 180_000,
}, async () => {
  const { address, model } = provider.address('openai');
  const place = ['--dialect', 'openai', '--address', address, '--model', model, '--private'];
  expect(await run(['list'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('No language model is named'),
  });
  const wrong = await run(['add', ...named, '--dialect', 'openai', '--address', 'nirgends', '--model', model]);
  expect(wrong).toEqual({ code: 1, printed: '--address must be an http(s) address.\nNothing was changed.\n' });
  const added = await run(['add', ...named, ...place, '--region', 'Haus', '--key-stdin'], {
    input: 'ein falscher\n',
  });
  expect(added).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Haus is named. No customer may use it yet'),
  });
  expect(await run(['add', ...named, ...place])).toMatchObject({ code: 1 });
  provider.follow({ refusal: { status: 401 } });
  expect((await run(['test', ...named])).printed).toContain('the provider refuses the key (status 401).');
  provider.follow('Die Dividende beträgt 1,20 Euro.');
  const set = ['set', ...named, '--key-env', 'PROVIDERS_KEY', '--input-price', '2.5'];
  expect(await run(set, { env: { PROVIDERS_KEY: key } })).toMatchObject({ code: 0 });
  expect(await run(['set', ...named, '--address', 'https://models.elsewhere.example/v1'])).toMatchObject({
    code: 1,
    printed: expect.stringContaining(`The key was given for ${address}`),
  });
  // Other programs' environment variables are ignored.
  const elsewhere = 'http://127.0.0.1:9';
  const proxies = { HTTP_PROXY: elsewhere, HTTPS_PROXY: elsewhere, ALL_PROXY: elsewhere, NODE_USE_ENV_PROXY: '1' };
  const { code, printed } = await run(['test', ...named], { env: proxies });
  expect(code).toBe(0);
  expect(printed).toContain(`Sent to ${address}/chat/completions:\n${JSON.stringify(provider.requests.at(-1)?.body)}`);
  expect(printed).toMatch(/Came back after \d+ ms:\nDie Dividende beträgt 1,20 Euro\./);
  expect(printed).toContain('Tokens: 100 in, 10 out.');

  expect((await run(['allow', ...named, '--user', user.email])).printed).toContain('may now use Haus');
  expect((await run(['limits', ...named, '--tokens-per-day', '5000', '--at-once', '2'])).code).toBe(0);
  const limited = await run([
    'limits',
    '--user',
    user.email,
    '--tokens-per-month',
    '90000',
    '--cost-per-month',
    '12.5',
  ]);
  expect(limited.printed).toContain('may use 90000 tokens a month, at 12.5.');
  const list = (await run(['list'])).printed;
  for (const part of ['key: stored', 'region: Haus', '2.5 in, 0 out EUR', '5000 tokens a day, 2 requests at once']) {
    expect(list).toContain(part);
  }
  expect(list).not.toContain('may be used by: nobody');
  expect((await run(['usage'])).printed).toMatch(/^In \d{4}-\d\d no language model was used\.\n$/);
  expect((await run(['forbid', ...named, '--everybody'])).printed).toContain('Nobody may now use Haus');
  expect((await run(['list'])).printed).toContain('may be used by: nobody');
  expect((await run(['order', ...named])).printed).toBe('Asked in this order: Haus.\n');
  expect((await run(['remove', ...named])).code).toBe(0);
  expect(await run(['remove', ...named])).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no such model'),
  });
  for (const secret of [key, 'ein falscher']) expect(printedByAll.join()).not.toContain(secret);
});

test.each([
  [['allow', ...named], 'Use: npm run language-model'],
  [['teach'], 'Use: npm run language-model'],
  [['set', '--name', 'Haus', '--key-env', 'NOT_SET'], 'The variable NOT_SET holds no key; nothing was changed.'],
  [['usage', '--month', 'März'], '--month must be a month such as 2026-11.'],
  [['limits', ...named, '--tokens-per-day', 'viele'], 'viele is no amount; give a number above 0, or none.'],
])(
  'CHAT-12 %j is answered with a one-sentence error',
  async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 1, printed: expect.stringContaining(sentence) });
  },
  60_000,
);
