import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { uploadListSchema, uploadsDeletedSchema, uploadsRetriedSchema } from '#shared/contracts/uploads.ts';
import { uploadsAtOnce } from '#shared/limits.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { deleteUploads } from './change-many.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const addFiles = async (count: number) => {
  user = await service.createUser();
  const texts = Array.from({ length: count }, (_, index) => `Blatt ${index}`);
  return Promise.all(texts.map((text) => uploadFile(user, `${text}.txt`, new TextEncoder().encode(text))));
};
const remove = (who: TestUser, ids: string[]) =>
  who.request('/api/uploads/deletions', { method: 'POST', body: { ids } });
const left = async () => {
  const list = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  return list.uploads.map(({ id }) => id);
};

test('UPL-04 several uploads are deleted at once; those already gone count as deleted', async () => {
  const [first = '', second = '', third = ''] = await addFiles(3);
  await user.request(`/api/uploads/${second}`, { method: 'DELETE' });
  const { gone, failed } = uploadsDeletedSchema.parse(await (await remove(user, [first, second])).json());
  expect([gone.toSorted(), failed]).toEqual([[first, second].toSorted(), []]);
  expect(await left()).toEqual([third]);
});

test('UPL-04 where some cannot be deleted now, the others are, and the answer names those that stayed', async () => {
  const [first = '', second = '', third = ''] = await addFiles(3);
  const { database } = service.platform;
  let calls = 0;
  const failingPlatform = {
    ...service.platform,
    database: {
      ...database,
      withUser: ((scope, work, options) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new AppError('unavailable')) : database.withUser(scope, work, options);
      }) as typeof database.withUser,
    },
  };
  const outcome = await deleteUploads(failingPlatform, user.scope, [first, second, third]);
  expect(outcome).toEqual({ gone: [first, third], failed: [second], attachments: 0 });
  expect(await left()).toEqual([second]);
});

test('UPL-04 all failed readings are retried, and no others', async () => {
  const [first = ''] = await addFiles(3);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET state = 'failed', failure_code = 'reading_failed' WHERE upload_id <> ${first}`),
  );
  const answer = await user.request('/api/uploads/retries', { method: 'POST' });
  expect(uploadsRetriedSchema.parse(await answer.json())).toEqual({ retried: 2 });
  const list = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  expect(list.uploads.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
});

test('UPL-04 failures caused by the file itself are not retried with the others', async () => {
  const [first = '', second = ''] = await addFiles(2);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET state = 'failed',
      failure_code = CASE upload_id WHEN ${first}::uuid THEN 'file_encrypted' ELSE 'file_timed_out' END`),
  );
  const answer = await user.request('/api/uploads/retries', { method: 'POST' });
  expect(uploadsRetriedSchema.parse(await answer.json())).toEqual({ retried: 1 });
  const list = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  expect(Object.fromEntries(list.uploads.map(({ id, state }) => [id, state]))).toEqual({
    [first]: 'failed',
    [second]: 'queued',
  });
});

test('ERR-03 no ids, too many ids and malformed ids are refused', async () => {
  await addFiles(1);
  const tooMany = Array.from({ length: uploadsAtOnce + 1 }, () => user.id);
  const answers = await Promise.all([remove(user, []), remove(user, tooMany), remove(user, ['alle'])]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('DATA-02 another user’s uploads are neither deleted nor revealed', async () => {
  const ids = await addFiles(2);
  const stranger = await service.createUser();
  const { gone } = uploadsDeletedSchema.parse(await (await remove(stranger, ids)).json());
  expect(gone).toHaveLength(2);
  expect(await left()).toHaveLength(2);
});
