import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureKnowledge } from '#server/features/welcome/knowledge/write-knowledge.ts';
import { escapeHtml } from '#server/platform/http/assets/html.ts';
import { welcomeReplySchema } from '#shared/contracts/welcome.ts';
import { visibility as german } from '#shared/messages/de/visibility.ts';
import { visibility as english } from '#shared/messages/en/visibility.ts';
import { postAsStranger } from '#support/account-states.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

const sentences = { de: german, en: english } as const;

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
  await ensureKnowledge(service.platform);
});
afterAll(() => service.close());

const read = async (path: string): Promise<string> => (await service.app.request(path)).text();
/** A document of ours, without its line breaks. */
const readDocument = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8').replaceAll(/\s+/g, ' ');

test.each(['de', 'en'] as const)(
  'ADM-06 PUB-11 public pages say who sees what in the words of one place: %s',
  async (language) => {
    const { own, brief, looks, without, told, operator } = sentences[language];
    const [landing, privacy] = [await read(`/?lang=${language}`), await read(`/privacy?lang=${language}`)];
    for (const each of [own, brief]) expect(landing).toContain(escapeHtml(each));
    for (const each of [own, looks, without, told, operator]) expect(privacy).toContain(escapeHtml(each));
    for (const page of [landing, privacy, await read(`/terms?lang=${language}`)]) expect(page).not.toContain('{{');
  },
);

test.each([
  ['de', 'Wer kann meine Dokumente sehen?'],
  ['de', 'Kann euer Personal unsere Papiere lesen?'],
  ['en', 'Who can see my documents?'],
  ['en', 'Can your staff read our papers?'],
] as const)('ADM-06 WEL-02 so does the welcome chat: %s %s', async (language, content) => {
  const asked = { messages: [{ role: 'user', content }], language };
  const answer = await postAsStranger(service, '/api/functions/welcome-chat', asked);
  const { message } = welcomeReplySchema.parse(await answer.json());
  expect(message).toContain(sentences[language].own);
  expect(message).toContain(sentences[language].brief);
});

test('ADM-06 so do the guide and the description of the security', () => {
  const said = ({ own, looks, without, told, operator }: typeof german) => [own, looks, without, told, operator];
  const guide = readDocument('user-guide.md');
  for (const each of [...said(german), ...said(english)]) expect(guide).toContain(each);
  for (const each of said(english)) expect(readDocument('security.md')).toContain(each);
});
