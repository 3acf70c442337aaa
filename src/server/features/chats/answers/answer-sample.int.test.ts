import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { getSettings } from '../../settings/public.ts';
import { answerSample } from './answer-sample.ts';

let service: TestApp;
const answers = scriptAnswers();

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

test.each([
  ['could not be asked', crypto.randomUUID()],
  ['was not answered', null],
])('DEMO-02 a sample question that %s leaves the settings as they were', async (_name, folderId) => {
  const { scope } = await service.createUser();
  answers.failAt('snippets', new Error('boom'));
  const asked = { question: 'Wer leitet die Sitzung?', language: 'de', folderId } as const;
  await expect(answerSample(service.platform, scope, answers.source, asked)).rejects.toThrow();
  expect(await getSettings(service.platform, scope)).toMatchObject({ proactiveRecommendations: false });
});
