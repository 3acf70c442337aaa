import { afterAll, beforeAll, expect, test } from 'vitest';
import { decisionListSchema } from '#shared/contracts/meetings.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

const minutes = (number: number, day: string, part: string, text: string) =>
  new TextEncoder().encode(`Protokoll der ${number}. Sitzung des Bauausschusses vom ${day}

Anwesend: Anna Berg, Karl Vogel

${part}

TOP 1 Sporthalle

${text}
`);

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
  const decided = 'Beschluss 7/2026: Der Ausschuss beschließt einstimmig den Neubau der Sporthalle.';
  const revoked =
    'Der Beschluss 7/2026 wird wegen der Zahlungsunfähigkeit der Firma Geheim GmbH einstimmig aufgehoben.';
  for (const [name, bytes] of [
    ['Protokoll_12.txt', minutes(12, '5. März 2026', 'Öffentlicher Teil', decided)],
    ['Protokoll_13.txt', minutes(13, '2. April 2026', 'Nichtöffentlicher Teil', revoked)],
  ] as const)
    await waitUntilRead(user, await uploadFile(user, name, bytes));
});
afterAll(() => service.close());

test('MEET-07 what is public says nothing of what a non-public item did to it later', async () => {
  const all = await user.request('/api/records/decisions');
  expect(decisionListSchema.parse(await all.clone().json()).decisions.length).toBeGreaterThan(0);
  expect(await all.text()).toContain('Geheim');
  for (const path of ['/api/records/decisions?publicity=public', '/api/records/decisions.csv?publicity=public']) {
    const text = await (await user.request(path)).text();
    expect(text).toContain('Neubau der Sporthalle');
    expect(text).not.toContain('Geheim');
  }
});

test('MEET-07 quotations from a non-public item are marked in the chat, the others are not', async () => {
  const { chat, answer } = await ask(user, undefined, { question: 'Warum wurde der Beschluss 7/2026 aufgehoben?' });
  await followToEnd(user, answer.id);
  const { messages } = await readChat(user, chat.id);
  const citations = messages.flatMap((message) => ('citations' in message ? message.citations : []));
  const marked = citations.map(({ snippet, isNonPublic }) => [snippet.includes('Geheim'), isNonPublic ?? false]);
  expect(marked).toContainEqual([true, true]);
  expect(marked.every(([isClosed, isMarked]) => isClosed === isMarked)).toBe(true);
});
