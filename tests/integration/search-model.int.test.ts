import { afterAll, beforeAll, expect, test } from 'vitest';
import { findModel } from '#server/features/language-models/administration/service.ts';
import { findSearchModel, saveMeasurement } from '#server/features/vectors/operator-repository.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { storeReadDocument } from '#support/factories.ts';
import { measureModel, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { commandSearchModel } from '../../scripts/search-model-commands.ts';
import { gainOf, measureModelOn } from '../evals/models.ts';

let service: TestApp;
let server: ModelServer;
beforeAll(async () => {
  service = await startTestApp({
    withWorkers: true,
    config: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
  });
  server = await startModelServer({ dimension: 64 });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

const run = async (
  command: string,
  more: { name?: string; use?: 'embeddings' | 'reranking'; isSure?: boolean } = {},
) => {
  const asked = { command, name: 'Haus', use: 'embeddings', isSure: false, usage: 'Use: …', ...more } as const;
  const lines = await service.platform.database.withAccount(null, (tx) => commandSearchModel(tx, asked));
  return lines.join('\n');
};

test("CHAT-12 an operator sees a model's gain and cost first, then starts, pauses, resumes and removes it", {
  tags: 'thorough',
}, async () => {
  const user = await service.createUser();
  await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll',
    pages: ['Das Hallenbad wird umgebaut.', 'Der Jahresabschluss wird festgestellt.'],
  });
  await expect(run('status')).rejects.toThrow('not_found');
  const id = await setUpModel(service, server.address('openai', { name: 'Haus' }), {
    isForAll: true,
    values: { uses: ['embeddings'], inputPrice: 100_000 },
  });
  await expect(run('status', { use: 'reranking' })).rejects.toThrow('Haus is not named for reranking');
  expect(await run('status')).toContain(
    'Haus, embeddings: not measured yet, and not used\nvectors: 0 of 2 passages (0 %)',
  );
  await expect(run('start')).rejects.toThrow("npm run eval -- --models --name 'Haus'");
  const save = (gain: number, version: string) =>
    service.platform.database.withAccount(null, (tx) =>
      saveMeasurement(tx, {
        modelId: id,
        use: 'embeddings',
        version,
        gain,
        measured: [{ name: 'demo', questions: 57, words: 70, model: 70 + gain }],
      }),
    );
  await measureModel(service, id, 'embeddings', { gain: -2, state: 'off' });
  const { version } = (await service.platform.database.withAccount(null, (tx) =>
    findSearchModel(tx, id, 'embeddings'),
  )) ?? { version: '' };
  await expect(run('start')).rejects.toThrow('gains nothing');
  await save(3, 'another');
  await expect(run('start')).rejects.toThrow('was another model when it was measured');
  await save(3, version);
  const offer = await run('start');
  expect(offer).toMatch(/left: about \d+ tokens \(\d+ at most\), \d+\.\d\d to \d+\.\d\d EUR\nNothing was sent yet/);
  expect(server.requests).toEqual([]);
  expect(await run('status')).toContain('Haus, embeddings: off; measured');
  expect(await run('status')).toContain('demo           57    70.0    73.0     3.0');
  await expect(run('pause')).rejects.toThrow('is not on');

  expect(await run('start', { isSure: true })).toContain('Haus is on');
  await expect
    .poll(() => run('status'), { timeout: 60_000, interval: 500 })
    .toContain('2 of 2 passages (100 %), 1 of 1 papers');
  expect(await run('pause')).toContain('paused');
  expect(await run('resume')).toContain('is on');
  expect(await run('remove')).toContain('its vectors are removed');
  expect(await run('status')).toContain('vectors: 0 of 2 passages');
  expect((await service.platform.database.withAccount(null, (tx) => findModel(tx, 'Haus'))).name).toBe('Haus');
});

const set = {
  name: 'klein',
  corpus: ['Das Hallenbad wird umgebaut.', 'Der Abschluss wird festgestellt.', 'Die Sitzung endet um 17 Uhr.'].map(
    (text, index) => ({
      id: String(index),
      document: `d${index}`,
      title: null,
      page: null,
      date: null,
      text,
    }),
  ),
  queries: [{ id: 'q', text: 'Xylophon Quarz', gold: ['0'], document: null }],
};

test("CHAT-12 a model's gain is measured set by set, and a loss on any set counts as a loss", async () => {
  const models = connectModels();
  const texts: string[] = [];
  // A model that embeds related texts close together.
  const embedding = {
    name: 'Weiß',
    embed: async (given: readonly string[]) => {
      texts.push(...given);
      return given.map((text) => Float32Array.from(/Hallenbad|Xylophon/.test(text) ? [1, 0] : [0, 1]));
    },
  };
  const [gained] = await measureModelOn({ embedding }, [set]);
  expect(gained).toEqual({ name: 'klein', questions: 1, words: 0, model: 100 });
  expect(texts.filter((text) => text.includes('Hallenbad'))).toHaveLength(1);
  server.follow({ scores: [0.1, 0.2, 0.3] });
  const [ranked] = await measureModelOn({ reranking: models.rerankingModel(server.address('openai')) }, [
    { ...set, queries: [{ id: 'q', text: 'Was wird umgebaut, was wird festgestellt?', gold: ['0'], document: null }] },
  ]);
  // The scripted model reverses the order.
  expect(ranked?.model).not.toBe(ranked?.words);
  expect(gainOf([{ name: 'a', questions: 1, words: 50, model: 60 }])).toBe(10);
  expect(
    gainOf([
      { name: 'a', questions: 1, words: 50, model: 60 },
      { name: 'b', questions: 1, words: 50, model: 48 },
    ]),
  ).toBe(-2);
}, 120_000);
