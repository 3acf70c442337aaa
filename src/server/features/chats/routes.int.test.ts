import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFolderSchema, chatListSchema, chatSchema, messageListSchema } from '#shared/contracts/chats.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
  user = await service.createUser();
  other = await service.createUser();
});
afterAll(() => service.close());

const codeOf = async (response: Response) => problemSchema.parse(await response.json()).code;
const createFolder = async (who: TestUser, name: string) => {
  const body = { name, color: 'bg-green-500' };
  return chatFolderSchema.parse(await (await who.request('/api/chats/folders', { method: 'POST', body })).json());
};
const listChats = async (who: TestUser, query = '') =>
  chatListSchema.parse(await (await who.request(`/api/chats${query}`)).json());

/** Creates an older chat; each call is later than the one before. */
async function storeChat(who: TestUser, title: string, messages: string[] = [], folderId: string | null = null) {
  const id = uuidv7();
  await service.platform.database.withUser(who.scope, async (tx) => {
    await tx.execute(
      sql`INSERT INTO chat_sessions (user_id, id, title, folder_id, updated_at) VALUES (${who.id}, ${id}, ${title}, ${folderId}, clock_timestamp())`,
    );
    for (const content of messages) {
      await tx.execute(
        sql`INSERT INTO chat_messages (user_id, id, session_id, type, content, timestamp) VALUES (${who.id}, ${uuidv7()}, ${id}, 'user', ${content}, clock_timestamp())`,
      );
    }
  });
  return id;
}

test('CHAT-01 a user has at most 200 folders, and gets a clear error', async () => {
  const collector = await service.createUser();
  await service.platform.database.withUser(collector.scope, (tx) =>
    tx.execute(sql`INSERT INTO chat_folders (user_id, id, name, color)
      SELECT ${collector.scope.userId}, gen_random_uuid(), 'Ordner ' || number, 'bg-blue-500' FROM generate_series(1, 199) AS number`),
  );
  await createFolder(collector, 'Der letzte');
  const body = { name: 'Zu viel', color: 'bg-blue-500' };
  const refused = await collector.request('/api/chats/folders', { method: 'POST', body });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'folders_exceeded' });
});

test('CHAT-01 folders are created, listed, renamed and deleted; blank names are refused', async () => {
  const member = await service.createUser();
  const first = await createFolder(member, ' Aufsichtsrat ');
  const second = await createFolder(member, 'Betriebsrat');
  expect(first).toMatchObject({ name: 'Aufsichtsrat', color: 'bg-green-500' });
  const renamed = await member.request(`/api/chats/folders/${first.id}`, { method: 'PATCH', body: { name: 'AR' } });
  expect(await renamed.json()).toEqual({ ...first, name: 'AR' });
  expect((await member.request(`/api/chats/folders/${second.id}`, { method: 'DELETE' })).status).toBe(204);
  const folders = z.array(chatFolderSchema).parse(await (await member.request('/api/chats/folders')).json());
  expect(folders.map(({ name }) => name)).toEqual(['AR']);
  for (const body of [{ name: ' \u0000 ', color: 'bg-green-500' }, { name: 'x', color: 'bg-black' }, {}]) {
    expect((await member.request('/api/chats/folders', { method: 'POST', body })).status).toBe(400);
  }
});

test('CHAT-09 deleting a folder keeps its chats, without a folder', async () => {
  const member = await service.createUser();
  const folder = await createFolder(member, 'Haushalt');
  const id = await storeChat(member, 'Im Ordner', [], folder.id);
  expect((await listChats(member, `?folderId=${folder.id}`)).chats.map((chat) => chat.id)).toEqual([id]);
  await member.request(`/api/chats/folders/${folder.id}`, { method: 'DELETE' });
  expect((await listChats(member)).chats).toMatchObject([{ id, folderId: null }]);
  expect((await listChats(member, `?folderId=${folder.id}`)).chats).toEqual([]);
});

test('CHAT-01 chats are listed newest first, page by page, without gaps or repeats', async () => {
  const member = await service.createUser();
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.unshift(await storeChat(member, `Chat ${index}`));
  // Two have the same time: the id decides.
  await service.platform.database.withUser(member.scope, (tx) =>
    tx.execute(
      sql`UPDATE chat_sessions SET updated_at = '2026-01-01 10:00:00.123456Z' WHERE id IN (${ids[3]}, ${ids[4]})`,
    ),
  );
  const expected = [...ids.filter((_, index) => index !== 3 && index !== 4), ids[3], ids[4]];
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await listChats(member, `?limit=3${cursor}`);
    expect(page.chats.length).toBeLessThanOrEqual(3);
    seen.push(...page.chats.map((chat) => chat.id));
    cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : '';
  } while (cursor);
  expect(seen).toEqual(expected);
  for (const query of ['?limit=0', '?limit=101', '?cursor=zzz', '?folderId=1']) {
    expect((await member.request(`/api/chats${query}`)).status).toBe(400);
  }
});

test('CHAT-01 the search covers titles and messages, of the asking user only', async () => {
  const member = await service.createUser();
  const inTitle = await storeChat(member, 'Gebührenerhöhung 2026');
  const inMessage = await storeChat(member, 'Anderes', [
    'Wie hoch ist die GEBÜHRENERHÖHUNG ab Juli 2026?',
    '100 % sicher',
  ]);
  await storeChat(member, 'Ohne', ['Gebührenordnung']);
  await storeChat(other, 'Gebührenerhöhung eines Fremden', ['Gebührenerhöhung 2026']);
  const find = async (search: string) =>
    (await listChats(member, `?search=${encodeURIComponent(search)}`)).chats.map((chat) => chat.id);
  expect(await find('gebührenerhöhung')).toEqual([inMessage, inTitle]);
  expect(await find('2026 erhöhung')).toEqual([inMessage, inTitle]);
  expect(await find('juli erhöhung')).toEqual([inMessage]);
  expect(await find('00 % sich')).toEqual([inMessage]);
  expect(await find('%%%')).toEqual([]);
  expect(await find("'; DROP TABLE chat_messages; --")).toEqual([]);
  expect(await find('26')).toEqual([inTitle]);
  expect((await find(' ')).length).toBe(3);
});

test('CHAT-01 the search also finds words in very many messages, page by page', async () => {
  const member = await service.createUser();
  const oldest = await storeChat(member, 'Alt', ['Zum Haushalt']);
  const newest = await storeChat(member, 'Neu');
  const without = await storeChat(member, 'Ohne', ['Zum Personal']);
  await service.platform.database.withUser(member.scope, (tx) =>
    tx.execute(sql`INSERT INTO chat_messages (user_id, id, session_id, type, content)
      SELECT ${member.id}, gen_random_uuid(), ${newest}, 'ai', 'Haushalt ' || n FROM generate_series(1, 1000) n`),
  );
  const first = await listChats(member, '?search=haushalt&limit=1');
  expect(first.chats.map(({ id }) => id)).toEqual([newest]);
  const rest = await listChats(member, `?search=haushalt&cursor=${first.nextCursor}`);
  expect([rest.chats.map(({ id }) => id), rest.nextCursor]).toEqual([[oldest], null]);
  expect((await listChats(member, '?search=personal')).chats.map(({ id }) => id)).toEqual([without]);
});

test('CHAT-01 a chat is renamed, moved into a folder and out again; its place in the list stays', async () => {
  const member = await service.createUser();
  const folder = await createFolder(member, 'Haushalt');
  const id = await storeChat(member, 'Alt');
  const newest = await storeChat(member, 'Neuester');
  const patch = (body: unknown) => member.request(`/api/chats/${id}`, { method: 'PATCH', body });
  expect(chatSchema.parse(await (await patch({ title: ' Neu ' })).json())).toMatchObject({
    title: 'Neu',
    folderId: null,
  });
  expect(await (await patch({ folderId: folder.id })).json()).toMatchObject({ title: 'Neu', folderId: folder.id });
  expect(await (await patch({ folderId: null })).json()).toMatchObject({ folderId: null });
  expect(await (await patch({})).json()).toMatchObject({ title: 'Neu' });
  expect((await listChats(member)).chats.map((chat) => chat.id)).toEqual([newest, id]);
  for (const body of [{ title: ' ' }, { title: 'x'.repeat(201) }, { colour: 'x' }]) {
    expect((await patch(body)).status).toBe(400);
  }
});

test('CHAT-09 a chat is deleted with its messages', async () => {
  const member = await service.createUser();
  const id = await storeChat(member, 'Weg', ['eins']);
  expect((await member.request(`/api/chats/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await member.request(`/api/chats/${id}/messages`)).status).toBe(404);
  const left = await service.platform.database.withUser(member.scope, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS n FROM chat_messages`),
  );
  expect(left.rows).toEqual([{ n: 0 }]);
});

test('CHAT-09 CHAT-13 messages are listed in ascending time, with their chat’s title', async () => {
  const id = await storeChat(user, 'Verlauf', ['eins', 'zwei', 'drei']);
  const list = messageListSchema.parse(await (await user.request(`/api/chats/${id}/messages`)).json());
  expect(list.title).toBe('Verlauf');
  expect(list.messages.map(({ content }) => content)).toEqual(['eins', 'zwei', 'drei']);
  expect(list.answers).toEqual([]);
});

test('DATA-02 without a session 401 everywhere; other users’ or missing items 404', async () => {
  const folder = await createFolder(other, 'Fremd');
  const chat = await storeChat(other, 'Fremd', ['fremd']);
  const nobody = randomUUID();
  const question = { question: 'Wer?', messageId: uuidv7() };
  const routes = (id: string): [string, string, unknown?][] => [
    ['PATCH', `/api/chats/folders/${id}`, { name: 'x' }],
    ['DELETE', `/api/chats/folders/${id}`],
    ['PATCH', `/api/chats/${id}`, { title: 'x' }],
    ['DELETE', `/api/chats/${id}`],
    ['GET', `/api/chats/${id}/messages`],
    ['POST', `/api/chats/${id}/questions`, question],
    ['PUT', `/api/chats/messages/${id}/rating`, { rating: 'up' }],
    ['GET', `/api/chats/answers/${id}/events`],
    ['POST', `/api/chats/answers/${id}/stop`],
    ['POST', `/api/chats/answers/${id}/retry`],
    ['POST', `/api/chats/answers/${id}/recommendations`],
  ];
  for (const [method, path, body] of routes(nobody)) {
    expect([path, (await user.request(path, { method, body })).status]).toEqual([path, 404]);
    const headers = { 'content-type': 'application/json' };
    const anonymous = await service.app.request(path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, anonymous.status]).toEqual([path, 401]);
  }
  for (const [method, path, body] of routes('not-an-id')) {
    expect([path, (await user.request(path, { method, body })).status]).toEqual([path, 400]);
  }
  for (const path of ['/api/chats', '/api/chats/folders']) expect((await service.app.request(path)).status).toBe(401);
  for (const [method, path, body] of [...routes(folder.id).slice(0, 2), ...routes(chat).slice(2, 6)]) {
    expect([path, (await user.request(path, { method, body })).status]).toEqual([path, 404]);
  }
  const own = await storeChat(user, 'Eigener');
  const moved = await user.request(`/api/chats/${own}`, { method: 'PATCH', body: { folderId: folder.id } });
  expect([moved.status, await codeOf(moved)]).toEqual([404, 'not_found']);
  expect((await other.request(`/api/chats/${chat}/messages`)).status).toBe(200);
});
