import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { listChatRows } from './chat-repository.ts';
import { indexPendingMessages } from './message-repository.ts';

let service: TestApp;
let user: TestUser;
beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

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
const index = () => service.platform.database.withoutUser(indexPendingMessages);

test('CHAT-01 a message is found before it is put into the index, and after; nothing is left to be put there', async () => {
  const chatId = await storeMessage('Die Quellsteuer der Grenzgänger wird neu geregelt.');
  expect(await findChats('%Quellsteuer%')).toEqual([chatId]);
  expect(await index()).toBeGreaterThan(0);
  expect(await index()).toBe(0);
  expect(await findChats('%Quellsteuer%')).toEqual([chatId]);
});
