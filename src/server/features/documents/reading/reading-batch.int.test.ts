import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingSchema } from '#shared/contracts/documents.ts';
import { type ReadingState, uploadSchema } from '#shared/contracts/uploads.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const upload = (name: string) => uploadFile(user, name, new TextEncoder().encode(name));
const batchOf = async (who = user) =>
  readingSchema.parse(await (await who.request('/api/documents/reading')).json()).batch;

/** As reading leaves a document. @param minutesAgo when it was read */
const setState = (uploadId: string, state: ReadingState, minutesAgo = 0) =>
  service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET state = ${state}, failure_code = ${state === 'failed' ? 'reading_failed' : null},
      read_at = CASE WHEN ${state} = 'ready' THEN now() - make_interval(mins => ${minutesAgo}) END
      WHERE user_id = ${user.id} AND upload_id = ${uploadId}`),
  );

test('UPL-04 files read together are counted from the first until the last, with the one being read', async () => {
  expect(await batchOf()).toBeNull();
  const [one, two, three] = [await upload('eins.txt'), await upload('zwei.txt'), await upload('drei.txt')];
  expect(await batchOf()).toEqual({ total: 3, ready: 0, failed: 0, fileName: null });
  await setState(one, 'ready');
  await setState(two, 'failed');
  await setState(three, 'reading');
  expect(await batchOf()).toEqual({ total: 3, ready: 1, failed: 1, fileName: 'drei.txt' });
  const four = await upload('vier.txt');
  expect(await batchOf()).toMatchObject({ total: 4, ready: 1, failed: 1 });
  await setState(three, 'ready');
  await setState(four, 'ready');
  expect(await batchOf()).toBeNull();
  expect(await batchOf(await service.createUser())).toBeNull();
});

test('UPL-04 a file that follows soon belongs to the same batch, a later one and a repeated reading to a new one', async () => {
  const one = await upload('eins.txt');
  await setState(one, 'ready', 1);
  const two = await upload('zwei.txt');
  expect(await batchOf()).toMatchObject({ total: 2, ready: 1 });
  await setState(one, 'ready', 10);
  await setState(two, 'ready', 10);
  const three = await upload('drei.txt');
  expect(await batchOf()).toMatchObject({ total: 1, ready: 0 });
  await setState(three, 'failed');
  expect(await batchOf()).toBeNull();
  expect((await user.request(`/api/uploads/${three}/retry`, { method: 'POST' })).status).toBe(200);
  expect(uploadSchema.parse(await (await user.request(`/api/uploads/${three}`)).json()).state).toBe('queued');
  expect(await batchOf()).toEqual({ total: 1, ready: 0, failed: 0, fileName: null });
});

test('NAV-01 after an upload the head tells when documents changed, after a sync that they were synced', async () => {
  const me = async () => currentUserSchema.parse(await (await user.request('/api/users/me')).json());
  expect(await me()).toMatchObject({ lastSyncAt: null, lastSyncKind: null });
  await setState(await upload('eins.txt'), 'ready');
  expect(await me()).toMatchObject({ lastSyncAt: expect.any(String), lastSyncKind: 'documents' });
});
