import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/platform/config/config.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { testConfig } from '#support/test-database.ts';
import { modelFor } from '../service.ts';
import { applyEnvironmentModel } from './apply-environment.ts';
import { listModels } from './repository.ts';
import { limitCustomer } from './service.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const variables = {
  LANGUAGE_MODEL_ID: 'qwen3:8b',
  LANGUAGE_MODEL_DIALECT: 'ollama',
  LANGUAGE_MODEL_ADDRESS: 'http://127.0.0.1:11434',
  LANGUAGE_MODEL_KEY: 'ein Schlüssel',
};
const startWith = (named: Record<string, string>) => {
  const { languageModel } = testConfig(named);
  return applyEnvironmentModel({ ...service.platform, config: { ...service.platform.config, languageModel } });
};
const models = () => service.platform.database.withAccount(null, listModels);

test('CHAT-12 the environment adds one model, for all customers if it says so, and removes it again', async () => {
  const user = await service.createUser();
  const find = async () => (await modelFor(service.platform, user.scope, 'answers'))?.name;
  await startWith(variables);
  expect(await find()).toBeUndefined();
  const written = async () => ({
    models: await models(),
    acts: await asOwner(service.address, 'SELECT id FROM audit_log'),
  });
  const once = await written();
  await Promise.all([startWith(variables), startWith(variables)]);
  expect(await written()).toEqual(once);
  await startWith({ ...variables, LANGUAGE_MODEL_KEY: 'ein anderer' });
  expect((await written()).acts.length).toBe(once.acts.length + 1);
  expect(await models()).toMatchObject([{ name: 'qwen3:8b', isFromEnvironment: true, isForAll: false }]);
  await service.platform.database.withAccount(null, (tx) =>
    limitCustomer({ tx, by: null }, user.scope.customerId, { tokensPerMonth: 5, costPerMonth: null }),
  );
  await startWith({ ...variables, LANGUAGE_MODEL_NAME: 'Im Haus', LANGUAGE_MODEL_CUSTOMERS: 'all' });
  expect(await find()).toBe('Im Haus');
  await startWith({});
  expect(await find()).toBeUndefined();
  expect(await models()).toEqual([]);
});

test.each([
  [{ LANGUAGE_MODEL_ID: 'a' }, /LANGUAGE_MODEL_ID, LANGUAGE_MODEL_DIALECT and LANGUAGE_MODEL_ADDRESS belong together/],
  [{ ...variables, LANGUAGE_MODEL_DIALECT: 'latin' }, /LANGUAGE_MODEL_DIALECT must be one of openai, azure/],
  [
    { ...variables, LANGUAGE_MODEL_USES: 'answers,poems' },
    /LANGUAGE_MODEL_USES must be some of answers, understanding/,
  ],
  [{ ...variables, LANGUAGE_MODEL_ADDRESS: 'localhost' }, /LANGUAGE_MODEL_ADDRESS must be an http\(s\) address/],
  [{ ...variables, LANGUAGE_MODEL_DIALECT: 'azure' }, /LANGUAGE_MODEL_API_VERSION is needed for Azure/],
])('CHAT-12 %j does not start', async (named, sentence) => {
  const error = await (async () => startWith(named))().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toMatch(sentence);
  expect((error as ConfigError).message).not.toContain(variables.LANGUAGE_MODEL_KEY);
});
