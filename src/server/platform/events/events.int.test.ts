import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

test.each(['no message', '', '{"topic":"documents"}'])('a foreign notification (%j) is ignored', async (payload) => {
  const { database, events } = service.platform;
  const received: unknown[] = [];
  const unsubscribe = events.subscribe(user.id, 'documents', (data) => received.push(data));
  await database.withUser(user.scope, async (tx) => {
    await tx.$client.query('SELECT pg_notify($1, $2)', ['boardsearch_events', payload]);
    await events.publish(tx, user.id, 'documents', { number: 1 });
  });
  await expect.poll(() => received).toEqual([{ number: 1 }]);
  unsubscribe();
});
