import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectOwnData, hideWithdrawn } from '#server/features/archives/public.ts';
import { readConversation } from '#server/features/chats/public.ts';
import { checkQuoted } from '#server/features/sources/public.ts';
import { decisionListSchema, taskListSchema } from '#shared/contracts/meetings.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { type Source, sourceLogSchema, sourceSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { sourcesOf, until } from '#support/connect-source.ts';
import { type ListedFile, type ListedShare, startListedShare } from '#support/listed-share.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let share: ListedShare;
let user: TestUser;
let id: string;
let closed: Record<string, number>;

const minutes = `Protokoll der Sitzung des Vorstands vom 4. März 2026

1. Seilbahn
Der Vorstand beschliesst einstimmig, die Seilbahn am Lärchenberg für 412'000 Franken zu erneuern.
Frau Odermatt klärt bis 30. Juni 2026 die Bewilligung der Seilbahn.
`;
const secret = "412'000";
const file = (path: string, content: string): ListedFile => ({
  path,
  version: content,
  size: Buffer.byteLength(content),
  send: (response) => void response.end(content),
});

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
  closed = {};
  const files = [file('vorstand/geheim/protokoll.txt', minutes), file('offen.txt', 'Die Kantine bleibt offen.')];
  share = await startListedShare(() => files, { closed });
  user = await service.createUser();
  const { address, username, password } = share;
  const body = { kind: 'webdav', address, username, password };
  id = sourceSchema.parse(await (await user.request('/api/sources', { method: 'POST', body })).json()).id;
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: chosen });
  await until(async () => (await uploads()).filter(({ state }) => state === 'ready').length === 2);
});
afterAll(async () => {
  await service.close();
  await share.close();
});

const chosen = { folders: [{ id: '/', name: '', path: '/' }] };
const load = async () => (await sourcesOf(user)).sources[0] as Source;
const uploads = async () => uploadListSchema.parse(await (await user.request('/api/uploads?limit=20')).json()).uploads;
const text = async (path: string) => (await user.request(path)).text();
const status = async (path: string) => (await user.request(path)).status;

async function sync(): Promise<Source> {
  const before = (await load()).syncedAt;
  expect((await user.request(`/api/sources/${id}/syncs`, { method: 'POST' })).ok).toBe(true);
  await until(async () => {
    const { state, syncedAt } = await load();
    return state === 'error' || (state === 'synced' && syncedAt !== before);
  });
  return load();
}

/** Every door through which the paper's words could come. */
async function read(document: { documentId: string; uploadId: string; chatId: string; answerId: string }) {
  const { documentId, uploadId, chatId, answerId } = document;
  const found = searchResultSchema.parse(await (await user.request('/api/search?q=Seilbahn&limit=20')).json());
  const decisions = decisionListSchema.parse(await (await user.request('/api/records/decisions')).json());
  const tasks = taskListSchema.parse(await (await user.request('/api/records/tasks')).json());
  const own = await collectOwnData(service.platform, user.scope, new Date());
  const asked = await ask(user, undefined, { question: 'Was kostet die Erneuerung der Seilbahn?' });
  const answered = JSON.stringify(await followToEnd(user, asked.answer.id));
  return {
    answer: answered.includes(secret),
    search: found.passages.some(({ documentId: of }) => of === documentId),
    document: await status(`/api/documents/${documentId}`),
    page: await status(`/api/documents/${documentId}/pages/1`),
    labels: await status(`/api/documents/${documentId}/page-labels`),
    highlights: await status(`/api/documents/${documentId}/highlights?firstPage=1&start=0&lastPage=1&end=10`),
    content: await status(`/api/uploads/${uploadId}/content`),
    decisions: decisions.decisions.length,
    tasks: tasks.tasks.length,
    decisionsFile: (await text('/api/records/decisions.csv')).includes(secret),
    chat: JSON.stringify(await readChat(user, chatId)).includes(secret),
    events: JSON.stringify(await followToEnd(user, answerId)).includes(secret),
    chatExport: JSON.stringify(await readConversation(service.platform, user.scope, chatId)).includes(secret),
    ownData: JSON.stringify(own && hideWithdrawn(own).data).includes(secret),
  };
}

test('SRC-02 what lies in a folder that refuses access is unseen at once, by every door, until access returns', async () => {
  const [first] = (await uploads()).filter(({ fileName }) => fileName === 'protokoll.txt');
  const asked = await ask(user, undefined, { question: 'Was kostet die Erneuerung der Seilbahn?' });
  await followToEnd(user, asked.answer.id);
  const document = {
    documentId: first?.documentId ?? '',
    uploadId: first?.id ?? '',
    chatId: asked.chat.id,
    answerId: asked.answer.id,
  };
  const seen = await read(document);
  expect(seen).toMatchObject({ answer: true, search: true, document: 200, page: 200, labels: 200, content: 200 });
  expect(seen).toMatchObject({ decisionsFile: true, chat: true, events: true, chatExport: true, ownData: true });

  // An answer begun before the refusal asks again before it quotes.
  const check = checkQuoted(service.platform, user.scope);
  closed.vorstand = 500;
  expect((await sync()).fault).toBe('server_failed');
  expect(await read(document)).toEqual(seen);

  closed.vorstand = 403;
  expect(await sync()).toMatchObject({ state: 'synced', fault: null, counts: { documents: 1, hidden: 0 } });
  expect([...(await check([document.documentId]))]).toEqual([[document.documentId, 'gone']]);
  expect(await read(document)).toEqual({
    answer: false,
    search: false,
    document: 404,
    page: 404,
    labels: 404,
    highlights: 404,
    content: 404,
    decisions: 0,
    tasks: 0,
    decisionsFile: false,
    chat: false,
    events: false,
    chatExport: false,
    ownData: false,
  });
  const { entries } = sourceLogSchema.parse(await (await user.request(`/api/sources/${id}/log`)).json());
  expect(entries.filter(({ act }) => act === 'refused').map(({ path }) => path)).toEqual(['/vorstand']);
  // Nothing is deleted, and a further pass changes nothing.
  expect((await sync()).counts).toMatchObject({ documents: 1, hidden: 0 });

  delete closed.vorstand;
  expect((await sync()).counts).toMatchObject({ documents: 2, hidden: 0 });
  await until(async () => (await uploads()).every(({ state }) => state === 'ready'));
  expect(await read(document)).toEqual(seen);
});

test('SRC-02 a chosen folder that refuses access is unseen too, and a refusal at a question is one everywhere', async () => {
  closed.vorstand = 403;
  const paper = (await uploads()).find(({ fileName }) => fileName === 'protokoll.txt');
  const documentId = paper?.documentId ?? '';
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(
      sql`UPDATE sources SET synced_at = now() - interval '20 minutes', next_pass_at = NULL, next_turn_at = NULL`,
    ),
  );
  // Nobody has synced: the question itself learns of the refusal.
  expect([...(await checkQuoted(service.platform, user.scope)([documentId]))]).toEqual([[documentId, 'gone']]);
  expect(await status(`/api/documents/${documentId}/pages/1`)).toBe(404);
  await until(async () => (await load()).state === 'synced');
  expect(await status(`/api/documents/${documentId}/pages/1`)).toBe(404);

  delete closed.vorstand;
  await sync();
  expect(await status(`/api/documents/${documentId}/pages/1`)).toBe(200);

  const top = { folders: [{ id: '/vorstand', name: 'vorstand', path: '/vorstand' }] };
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: top });
  await sync();
  closed.vorstand = 403;
  expect(await sync()).toMatchObject({ fault: 'no_access', counts: { documents: 0 } });
  expect(await status(`/api/documents/${documentId}/pages/1`)).toBe(404);
  delete closed.vorstand;
  await sync();
  await until(async () => (await load()).counts.documents === 1);
  expect((await load()).fault).toBeNull();
  expect(await status(`/api/documents/${documentId}/pages/1`)).toBe(200);
});
