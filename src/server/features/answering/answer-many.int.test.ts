import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, followToEnd, nameEvents } from '#support/chat-driver.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

const text =
  'Frau Lehner berichtet über den Umbau des Hallenbads. Die Kosten des Umbaus betragen 2,4 Millionen Franken. Der Baubeginn ist am 3. Mai 2026 vorgesehen.';

let service: TestApp;
let users: TestUser[];

beforeAll(async () => {
  service = await startTestApp();
  users = await Promise.all(Array.from({ length: 5 }, () => service.createUser()));
  for (const { scope } of users) {
    const { documentId } = await addIndexedDocument(service.platform.database, scope, { passages: [text] });
    await service.platform.database.withUser(scope, (tx) =>
      tx.$client.query(
        `INSERT INTO pages (user_id, document_id, page_number, text)
         SELECT user_id, document_id, first_page, text FROM passages WHERE document_id = $1`,
        [documentId],
      ),
    );
  }
});
afterAll(() => service.close());

const longest = 'Der Umbau des Hallenbads im Dorf Nr. 17, seine Kosten und der Baubeginn; ';

test('CHAT-08 fifty questions at once are all answered, each with its quotations first', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const asked = Array.from({ length: 50 }, (_, index) => users[index % users.length] as TestUser);
  const told = await Promise.all(
    asked.map(async (user) => {
      const { answer } = await ask(user, undefined, { question: 'Was kostet der Umbau des Hallenbads?' });
      return nameEvents(await followToEnd(user, answer.id)).filter((name) => /^(?:phase|done)/u.test(name));
    }),
  );
  expect(new Set(told.map((names) => names.join(', ')))).toEqual(new Set(['phase snippets, phase summary, done done']));
});

test('CHAT-04 a question of 4,000 characters is answered', async () => {
  const [user] = users as [TestUser];
  const question = longest.repeat(100).slice(0, 4_000);
  const { answer } = await ask(user, undefined, { question });
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
});
