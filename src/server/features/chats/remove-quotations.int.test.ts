import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Citation } from '#shared/contracts/chats.ts';
import { ask, follow, followToEnd, readChat } from '#support/chat-driver.ts';
import { storeDocument } from '#support/factories.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
});
beforeEach(async () => {
  answers.cite([]);
  user = await service.createUser();
});
afterAll(() => service.close());

const snippet = 'Der Rat stimmt dem Neubau in Arbon zu.';
const notice = 'Die Quelle dieser Stelle wurde gelöscht.';
const question = 'Was hat der Rat beschlossen?';

const citationOf = (document: { id: string; uploadId: string }, number: number): Citation => ({
  id: uuidv7(),
  number,
  documentId: document.id,
  uploadId: document.uploadId,
  title: 'Protokoll',
  date: '2023-08-16',
  page: 1,
  pageLabel: null,
  lastPage: 1,
  section: null,
  speaker: null,
  snippet,
  start: 0,
  end: snippet.length,
  isDeleted: false,
});
const store = () => storeDocument(service.platform, user.scope);
const remove = async ({ uploadId }: { uploadId: string }) =>
  expect((await user.request(`/api/uploads/${uploadId}`, { method: 'DELETE' })).status).toBe(204);

/** All stored data of the user's answers, as text. */
async function readStored(): Promise<string> {
  const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`SELECT (SELECT jsonb_agg(to_jsonb(m)) FROM chat_messages m WHERE m.type = 'ai')::text AS phases,
      (SELECT jsonb_agg(to_jsonb(e)) FROM answer_events e)::text AS events`),
  );
  return `${rows[0]?.phases} ${rows[0]?.events}`;
}

test('UPL-05 deleting a file removes its quotations from answers, streamed events, and the search', async () => {
  const [kept, gone] = [await store(), await store()];
  answers.cite([citationOf(gone, 1)]);
  const { chat, answer } = await ask(user, undefined, { question });
  await followToEnd(user, answer.id);
  answers.cite([citationOf(kept, 1)]);
  const other = await ask(user, undefined, { question });
  await followToEnd(user, other.answer.id);
  const untouched = await readChat(user, other.chat.id);
  expect(await readStored()).toContain(snippet);

  await remove(gone);
  const { messages } = await readChat(user, chat.id);
  expect(messages.map(({ content }) => content)).toEqual([question, notice, notice]);
  expect(messages[1]?.citations).toMatchObject([{ number: 1, title: 'Protokoll', isDeleted: true, snippet: '' }]);
  expect(messages[1]?.segments).toMatchObject([{ text: notice, marks: [1] }]);
  expect(await readChat(user, other.chat.id)).toEqual(untouched);
  const events = JSON.stringify(await followToEnd(user, answer.id));
  expect(events).toContain(notice);
  expect(events).not.toContain(snippet);
  const found = await (await user.request(`/api/chats?search=${encodeURIComponent('summary: Was hat')}`)).json();
  expect(found).toMatchObject({ chats: [{ id: other.chat.id }] });

  await remove(kept);
  expect(await readStored()).not.toContain(snippet);
});

test('UPL-05 deleting many files at once removes their quotations', async () => {
  const documents = [await store(), await store()];
  answers.cite(documents.map((document, index) => citationOf(document, index + 1)));
  const { chat, answer } = await ask(user, undefined, { question });
  await followToEnd(user, answer.id);
  const body = { ids: documents.map(({ uploadId }) => uploadId) };
  expect((await user.request('/api/uploads/deletions', { method: 'POST', body })).ok).toBe(true);
  expect(await readStored()).not.toContain(snippet);
  expect((await readChat(user, chat.id)).messages.at(-1)?.content).toBe(notice);
});

test('UPL-05 a source deleted while being quoted leaves nothing behind', async () => {
  const gone = await store();
  answers.cite([citationOf(gone, 1)]);
  const hold = answers.holdAt('summary');
  const { chat, answer } = await ask(user, undefined, { question });
  const events = follow(user, answer.id);
  await events.next();
  await hold.reached;
  await remove(gone);
  expect(await readStored()).not.toContain(snippet);
  hold.letGo();
  let last: unknown;
  for await (const { event } of events) {
    if (event.type === 'phase') last = event.message;
  }
  expect(last).toMatchObject({ phase: 'summary', content: notice, citations: [{ snippet: '', isDeleted: true }] });
  expect(await readStored()).not.toContain(snippet);
  expect((await readChat(user, chat.id)).messages.map(({ content }) => content)).toEqual([question, notice, notice]);
});
