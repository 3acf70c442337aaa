import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { checkArchive, exportAll, takeArchive, waitForImport } from '#support/own-archives.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

type Paper = { id: string; documentId: string; fileName: string; state: string };

const notice = 'Die Quelle dieser Stelle wurde gelöscht.';
const texts = {
  'Protokoll.txt': 'Der Rat stimmt dem Neubau in Arbon zu.',
  'Antrag.txt': 'Der Antrag verlangt 4,7 Millionen Franken.',
};
let service: TestApp;
let answers: ScriptedAnswers;
beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ withWorkers: true, answerSource: answers.source });
});
afterAll(() => service.close());

const papersOf = async (user: TestUser) =>
  ((await (await user.request('/api/uploads')).json()) as { uploads: Paper[] }).uploads;
const allRead = (user: TestUser) =>
  vi.waitFor(
    async () => {
      const papers = await papersOf(user);
      expect(papers.map(({ state }) => state)).toEqual(['ready', 'ready']);
      return papers;
    },
    { timeout: 30_000, interval: 100 },
  );

/** A user with two papers, and an answer that quotes both. */
async function fillAccount() {
  const user = await service.createUser();
  for (const [name, text] of Object.entries(texts)) await uploadFile(user, name, new TextEncoder().encode(text));
  const papers = (await allRead(user)).toSorted((one, other) => other.fileName.localeCompare(one.fileName));
  answers.cite(papers.map(citationOf));
  const { chat, answer } = await ask(user, undefined, { question: 'Was hat der Rat beschlossen?' });
  await followToEnd(user, answer.id);
  return { user, papers, chatId: chat.id, before: (await readChat(user, chat.id)).messages };
}
const citationOf = ({ id, documentId, fileName }: Paper, index: number): Citation => {
  const snippet = texts[fileName as keyof typeof texts];
  return {
    ...{ id: uuidv7(), number: index + 1, documentId, uploadId: id, title: fileName, date: null, page: 1 },
    ...{ pageLabel: null, lastPage: 1, section: null, speaker: null, snippet, start: 0, end: snippet.length },
    isDeleted: false,
  };
};
const remove = async (user: TestUser, papers: readonly Paper[]) => {
  for (const { id } of papers)
    expect((await user.request(`/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(204);
};
const quotedIn = (messages: readonly ChatMessage[]) =>
  messages.flatMap(({ content, citations }) => [
    content,
    ...citations.map(({ snippet, isDeleted, isUnproven }) => ({ snippet, isDeleted, isUnproven })),
  ]);

test('SET-02 UPL-05 quotations deleted with their papers come back with them by default, checked against the papers', async () => {
  const { user, papers, chatId, before } = await fillAccount();
  const archive = await exportAll(user);
  await remove(user, papers);
  expect((await readChat(user, chatId)).messages[1]).toMatchObject({ content: notice });

  const done = await takeArchive(user, archive, {});
  expect(done.preview?.chats).toMatchObject([{ id: chatId, standing: 'emptied' }]);
  expect(done.report).toMatchObject({
    documentsAdded: 2,
    chatsQuoted: 1,
    chatsKept: 0,
    chatsReplaced: 0,
    chatsSame: 0,
  });
  await allRead(user);
  expect(quotedIn((await readChat(user, chatId)).messages)).toEqual(quotedIn(before));
  const again = await takeArchive(user, archive, {});
  expect(again.report).toMatchObject({ documentsSame: 2, chatsQuoted: 0, chatsSame: 1 });
}, 60_000);

test('SET-02 newer questions stay beside the restored quotations', async () => {
  const { user, papers, chatId, before } = await fillAccount();
  const archive = await exportAll(user);
  await remove(user, papers);
  answers.cite([]);
  const { answer } = await ask(user, chatId, { question: 'Und danach?' });
  await followToEnd(user, answer.id);
  const since = (await readChat(user, chatId)).messages.slice(before.length);
  const first = before[1]?.id;
  await user.request(`/api/chats/messages/${first}/rating`, { method: 'PUT', body: { rating: 'up' } });

  const done = await takeArchive(user, archive, {});
  expect(done.preview?.chats).toMatchObject([{ standing: 'newer' }]);
  expect(done.report).toMatchObject({ chatsQuoted: 1, chatsKept: 0 });
  await allRead(user);
  const { messages } = await readChat(user, chatId);
  expect(quotedIn(messages.slice(0, before.length))).toEqual(quotedIn(before));
  expect(messages.slice(before.length)).toEqual(since);
  expect(messages[1]?.rating).toBe('up');
}, 60_000);

test('SET-02 UPL-05 only quotations whose papers are here come back; one without text says its source was deleted', async () => {
  const { user, papers, chatId, before } = await fillAccount();
  const [protocol, proposal] = papers;
  const archive = await exportAll(user);
  await remove(user, papers);
  const none = await takeArchive(user, archive, { documents: [], chats: 'all' });
  expect(none.report).toMatchObject({ chatsQuoted: 0, chatsSame: 1, documentsAdded: 0 });

  // Only the papers; the chat stays as it is.
  const papersAlone = await takeArchive(user, archive, { chats: [], documents: [proposal?.id] });
  expect(papersAlone.report).toMatchObject({ documentsAdded: 1, chatsQuoted: 0 });
  const emptied = (await readChat(user, chatId)).messages[1];
  expect(emptied?.citations.map(({ snippet, isDeleted }) => [snippet, isDeleted])).toEqual([
    ['', true],
    ['', true],
  ]);

  const half = await takeArchive(user, archive, { documents: [] });
  expect(half.report).toMatchObject({ chatsQuoted: 1 });
  const citations = (await readChat(user, chatId)).messages[1]?.citations;
  expect(citations?.map(({ snippet, isDeleted }) => [snippet, isDeleted])).toEqual([
    ['', true],
    [texts['Antrag.txt'], false],
  ]);
  expect((await readChat(user, chatId)).messages[1]?.content).toBe(notice);

  expect((await checkArchive(user, archive)).preview?.documents).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ uploadId: protocol?.id, standing: 'new' })]),
  );
  await user.request(`/api/imports/${await newestOf(user)}`, { method: 'DELETE' });
  await takeArchive(user, archive, {});
  await allRead(user);
  expect(quotedIn((await readChat(user, chatId)).messages)).toEqual(quotedIn(before));
}, 60_000);

test('SET-02 a preview shown after a deletion is rebuilt', async () => {
  const { user, papers } = await fillAccount();
  const { id, preview } = await checkArchive(user, await exportAll(user));
  expect(preview?.documents.map(({ standing }) => standing)).toEqual(['same', 'same']);
  const shown = async () => (await (await user.request('/api/imports')).json()) as { imports: { state: string }[] };
  expect(await shown()).toMatchObject({ imports: [{ state: 'ready' }] });
  await remove(user, papers);
  expect(await shown()).toMatchObject({ imports: [{ state: 'checking' }] });
  const anew = await waitForImport(user, id, 'ready', 'failed');
  expect(anew.preview?.documents.map(({ standing }) => standing)).toEqual(['new', 'new']);
  expect(anew.preview?.chats).toMatchObject([{ standing: 'emptied' }]);
  expect(await shown()).toMatchObject({ imports: [{ state: 'ready' }] });
}, 60_000);

const newestOf = async (user: TestUser) =>
  ((await (await user.request('/api/imports')).json()) as { imports: { id: string }[] }).imports[0]?.id;
