import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { storeReadDocument } from '#support/factories.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ config: { READER: 'on' } });
});
afterAll(() => service.close());

test('CHAT-12 CHAT-04 the reader chooses among statements that share the words of the question, and the answer says so', async () => {
  const user = await service.createUser();
  await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll des Beirats',
    pages: [
      'Über den Mietvertrag der Halle wird gesprochen. Der Mietvertrag der Halle wurde im Jahr 2019 geschlossen. ' +
        'Die Halle kann noch bis Ende 2027 genutzt werden, dann läuft der Vertrag aus. Der Mietvertrag liegt allen vor.',
    ],
  });
  const { chat, answer } = await ask(user, undefined, { question: 'When does the lease of the hall end?' });
  await followToEnd(user, answer.id);
  const { messages } = await readChat(user, chat.id);
  const phase = (name: string) => messages.find((message) => message.phase === name);
  expect(phase('summary')?.provenance).toMatchObject({ engine: 'built-in', reader: 'used' });
  expect(phase('snippets')?.provenance?.reader).toBeUndefined();
  expect(phase('summary')?.content).toContain('bis Ende 2027');
});
