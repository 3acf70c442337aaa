import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, cancelTusUpload, createTusUpload, sendTusBytes } from '#support/tus-client.ts';
import { incomingFilesOf } from '../finish-upload.ts';
import { incomingLifetimeMilliseconds } from './store-incoming.ts';
import { sweepIncoming } from './sweep-incoming.ts';

let service: TestApp;
let user: TestUser;
let folder: string;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  folder = join(service.platform.config.dataDirectory, 'incoming', user.id);
});
afterAll(() => service.close());

const bytes = new TextEncoder().encode('0123456789');
const afterLifetime = () => new Date(Date.now() + incomingLifetimeMilliseconds + 60_000);
const begin = async () => {
  const created = await createTusUpload(user, { name: 'halb.txt', size: 10 });
  const location = created.headers.get('location') ?? '';
  return { location, id: location.split('/').at(-1) ?? '' };
};

test('UPL-03 an abandoned upload stays for a day, then is removed completely', async () => {
  const { location } = await begin();
  await sendTusBytes(user, location, 0, bytes.subarray(0, 5));
  expect(await sweepIncoming(service.platform, new Date())).toBe(0);
  expect((await askTusOffset(user, location)).headers.get('upload-offset')).toBe('5');
  expect(await sweepIncoming(service.platform, afterLifetime())).toBe(1);
  expect((await askTusOffset(user, location)).status).toBe(404);
  expect(existsSync(folder)).toBe(false);
});

test('UPL-03 a crash between the move into the store and the record loses nothing; unclaimed, it leaves nothing', async () => {
  const { location, id } = await begin();
  await sendTusBytes(user, location, 0, bytes.subarray(0, 9));
  const plan = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as {
    key: string;
  };
  const stored = join(service.platform.config.dataDirectory, 'user-uploads', plan.key);
  await mkdir(join(stored, '..'), { recursive: true });
  await writeFile(join(folder, `${id}.part`), bytes);
  await rename(join(folder, `${id}.part`), stored);
  await copyFile(join(folder, `${id}.json`), join(folder, 'kept'));

  const offsetResponse = await askTusOffset(user, location);
  expect(offsetResponse.headers.get('upload-offset')).toBe('10');
  expect(await (await user.request(`/api/uploads/${id}/content`)).text()).toBe('0123456789');

  // The same crash a moment later: the record exists, the plan was not yet removed.
  await rename(join(folder, 'kept'), join(folder, `${id}.json`));
  expect(await sweepIncoming(service.platform, afterLifetime())).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(stored)).toBe(true);
});

test('UPL-03 bytes in the store that nobody claims within a day are removed', async () => {
  const { id } = await begin();
  const plan = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as {
    key: string;
  };
  const stored = join(service.platform.config.dataDirectory, 'user-uploads', plan.key);
  await mkdir(join(stored, '..'), { recursive: true });
  await rename(join(folder, `${id}.part`), stored);
  expect(await sweepIncoming(service.platform, afterLifetime())).toBe(1);
  expect([existsSync(stored), existsSync(folder)]).toEqual([false, false]);
});

test('UPL-03 a complete upload survives a sweep that cannot read the store at that moment', async () => {
  const { location, id } = await begin();
  const plan = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as { key: string };
  const stored = join(service.platform.config.dataDirectory, 'user-uploads', plan.key);
  await mkdir(join(stored, '..'), { recursive: true });
  await writeFile(join(folder, `${id}.part`), 'abcdefghij');
  await rename(join(folder, `${id}.part`), stored);
  const failing = () => Promise.reject(Object.assign(new Error('input/output error'), { code: 'EIO' }));
  const failingPlatform = { ...service.platform, uploads: { ...service.platform.uploads, withLocalFile: failing } };
  expect(await sweepIncoming(failingPlatform, afterLifetime())).toBe(0);
  expect((await askTusOffset(user, location)).headers.get('upload-offset')).toBe('10');
  expect(await (await user.request(`/api/uploads/${id}/content`)).text()).toBe('abcdefghij');
});

test.each(['{"id":', '{}'])('UPL-03 the broken plan %s does not keep the sweep from the others', async (broken) => {
  const uploads = [await begin(), await begin(), await begin()];
  const damaged = uploads[1];
  await writeFile(join(folder, `${damaged?.id}.json`), broken);
  expect((await askTusOffset(user, damaged?.location ?? '')).status).toBe(404);
  expect(await sweepIncoming(service.platform, afterLifetime())).toBe(2);
  expect(existsSync(folder)).toBe(false);
});

test('UPL-03 an empty folder is removed by the sweep or with the last upload; uploads that begin meanwhile are safe', async () => {
  await mkdir(folder, { recursive: true });
  await sweepIncoming(service.platform, new Date());
  expect(existsSync(folder)).toBe(false);

  const { location } = await begin();
  expect(existsSync(folder)).toBe(true);
  expect((await cancelTusUpload(user, location)).status).toBe(204);
  expect(existsSync(folder)).toBe(false);

  // Each end removes the folder, each begin creates it again.
  const incoming = incomingFilesOf(service.platform, user.scope);
  const { customerId } = user.scope;
  const plan = {
    fileName: 'a.txt',
    extension: 'txt',
    fileSize: 1,
    description: null,
    replaces: null,
    key: 'a',
  } as const;
  const createAndCancel = async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = randomUUID();
      await incoming.create({ ...plan, id, customerId });
      expect(await incoming.find(id)).toMatchObject({ id });
      await incoming.remove(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, createAndCancel));
  expect(existsSync(folder)).toBe(false);
});
