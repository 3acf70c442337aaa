import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomeChatPath } from '#shared/contracts/welcome.ts';
import { postAsStranger } from '#support/account-states.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { insertVersion } from '../repository.ts';
import { buildApart } from './build-apart.ts';
import { buildClassifier } from './build-classifier.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const examples = [
  { text: 'Was kostet das?', label: 0, weight: 1 },
  { text: 'Wo liegen die Daten?', label: 1, weight: 1 },
];

test('WEL-02 a separate thread learns the same as this one', async () => {
  const [apart, here] = [await buildApart(examples, 2), buildClassifier(examples, 2)];
  for (const question of ['Kosten?', 'Liegen Daten hier?']) expect(apart(question)).toEqual(here(question));
});

test('WEL-02 a failing thread gives the reason', async () => {
  await expect(buildApart(examples, -1)).rejects.toThrow('Invalid typed array length');
});

test('WEL-02 after failed learning the next visitor is answered, and nothing is learnt twice', async () => {
  const content =
    '# Deutsch\n## Preise\nFragen: Was kostet das?\n\nBasic ist gratis.\n## Ort\nDie Daten liegen in Wien.';
  await service.platform.database.withAccount(null, (tx) =>
    insertVersion(tx, { id: uuidv7(), content, updatedBy: null }),
  );
  let attempts = 0;
  const learn: typeof buildApart = (given, labels) => {
    attempts += 1;
    return buildApart(given, attempts === 1 ? -1 : labels);
  };
  await expect(loadKnowledge(service.platform, learn)).rejects.toThrow('Invalid typed array length');
  await loadKnowledge(service.platform);
  const ask = () =>
    postAsStranger(service, welcomeChatPath, { messages: [{ role: 'user', content: 'Was kostet das?' }] });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Basic ist gratis.');
  expect(attempts).toBe(2);
});

test('WEL-02 a version is dated when it was written, whatever its server’s clock', async () => {
  const learn = async (...given: Parameters<typeof buildApart>) => buildClassifier(...given);
  const answered = async () => [...(await loadKnowledge(service.platform, learn)).byKey.values()][0]?.sentences;
  const save = (id: string, content: string) =>
    service.platform.database.withAccount(null, (tx) => insertVersion(tx, { id, content, updatedBy: null }));
  await save('ffffffff-ffff-7fff-bfff-fffffffffff0', '## Ort\nIn Wien.');
  expect(await answered()).toEqual(['In Wien.']);
  await save('00000000-0000-7000-8000-000000000001', '## Ort\nIn Graz.');
  expect(await answered()).toEqual(['In Graz.']);
});
