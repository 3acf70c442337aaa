import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { listChatRows } from './chat-repository.ts';
import { indexMessages } from './index-messages.ts';
import { indexPendingMessages } from './message-repository.ts';

let service: TestApp;
let user: TestUser;
let owner: Client;
beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

const storeMessage = (content: string) =>
  service.platform.database.withUser(user.scope, async (tx) => {
    const chatId = uuidv7();
    await tx.$client.query('INSERT INTO chat_sessions (user_id, id, title) VALUES ($1, $2, $3)', [
      user.id,
      chatId,
      'Gespräch',
    ]);
    await tx.$client.query(
      `INSERT INTO chat_messages (user_id, id, session_id, type, content, timestamp) VALUES ($1, $2, $3, 'user', $4, now())`,
      [user.id, uuidv7(), chatId, content],
    );
    return chatId;
  });
const findChats = async (pattern: string) => {
  const rows = await service.platform.database.withUser(user.scope, (tx) =>
    listChatRows(tx, user.scope, { titlePatterns: [pattern], messagePatterns: [pattern], limit: 10 }),
  );
  return rows.map(({ chat }) => chat.id);
};
/** Number of pages in the pending list, which are then indexed. */
const indexPending = () => service.platform.database.withoutUser(indexPendingMessages);

test('CHAT-01 a message is found before and after it is indexed; nothing stays pending', async () => {
  const chatId = await storeMessage('Die Quellsteuer der Grenzgänger wird neu geregelt.');
  expect(await findChats('%Quellsteuer%')).toEqual([chatId]);
  expect(await indexPending()).toBeGreaterThan(0);
  expect(await indexPending()).toBe(0);
  expect(await findChats('%Quellsteuer%')).toEqual([chatId]);
});

test('CHAT-01 the sweep leaves nothing pending, and the list has room for messages between two sweeps', async () => {
  const chatId = await storeMessage('Der Kiosk am Bahnhof wird verpachtet.');
  await indexMessages(service.platform);
  expect(await indexPending()).toBe(0);
  expect(await findChats('%Kiosk%')).toEqual([chatId]);
  const { rows } = await owner.query(`SELECT reloptions FROM pg_class WHERE relname = 'chat_messages_content'`);
  expect(rows).toEqual([{ reloptions: expect.arrayContaining(['gin_pending_list_limit=16384']) }]);
});

test('CHAT-01 a worker leaves a locked index to its holder, and reports any other error', async () => {
  await owner.query('BEGIN; REINDEX INDEX chat_messages_content');
  await indexMessages(service.platform);
  await owner.query('ROLLBACK');
  await owner.query('ALTER FUNCTION index_pending_messages() RENAME TO index_no_messages');
  await expect(indexMessages(service.platform)).rejects.toMatchObject({ code: '42883' });
  await owner.query('ALTER FUNCTION index_no_messages() RENAME TO index_pending_messages');
});
