import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Upload, uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { cancelTusUpload, createTusUpload, uploadFile } from '#support/tus-client.ts';
import { lockVersions } from '../../documents/public.ts';
import { deleteUploads } from '../change-many.ts';
import { finishUpload, incomingFilesOf } from '../finish-upload.ts';
import { lockFileContent } from './copy-repository.ts';
import { type ReceivedFile, recordFile } from './store-upload.ts';

let service: TestApp;
let other: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  const { dataDirectory } = service.platform.config;
  other = await startTestApp({ address: service.address, config: { DATA_DIR: dataDirectory } });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const uploadOf = async (user: TestUser, id: string): Promise<Upload> =>
  uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
const listOf = async (user: TestUser, search = '') => {
  const answer = await user.request(`/api/uploads?${new URLSearchParams({ search })}`);
  return uploadListSchema.parse(await answer.json());
};
const storedFiles = (user: TestUser) => {
  const folder = join(service.platform.config.dataDirectory, 'user-uploads', user.id);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const countDocuments = (user: TestUser) =>
  service.platform.database.withUser(user.scope, async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM documents`);
    return rows[0]?.total;
  });

test('UPL-04 the same bytes are stored once, and found under either name', async () => {
  const user = await service.createUser();
  const first = await uploadFile(user, 'Protokoll Mai.txt', bytesOf('Der Rat tagt.'));
  const second = await uploadFile(user, 'Kopie von Sitzung.txt', bytesOf('Der Rat tagt.'), 'aus der Mappe');
  expect(second).not.toBe(first);
  const upload = await uploadOf(user, second);
  expect(upload).toMatchObject({ id: first, fileName: 'Protokoll Mai.txt', description: 'aus der Mappe' });
  expect(upload.copies.map(({ fileName }) => fileName)).toEqual(['Kopie von Sitzung.txt']);
  const list = await listOf(user);
  expect([list.total, list.uploads.map(({ id }) => id)]).toEqual([1, [first]]);
  expect((await listOf(user, 'Kopie Mai')).uploads).toHaveLength(1);
  expect([storedFiles(user).length, await countDocuments(user)]).toEqual([1, 1]);
});

test('UPL-04 a second description is kept in addition to the first', async () => {
  const user = await service.createUser();
  const id = await uploadFile(user, 'a.txt', bytesOf('Bericht'), 'erste');
  await uploadFile(user, 'b.txt', bytesOf('Bericht'), 'zweite');
  const { description, copies } = await uploadOf(user, id);
  expect([description, copies.map((copy) => copy.description)]).toEqual(['erste', ['zweite']]);
});

test('UPL-04 the same bytes as another kind of file are read as that kind, too', async () => {
  const user = await service.createUser();
  await uploadFile(user, 'zahlen.csv', bytesOf('Jahr;Betrag\n2026;5'));
  await uploadFile(user, 'zahlen.txt', bytesOf('Jahr;Betrag\n2026;5'));
  expect((await listOf(user)).total).toBe(2);
});

test('UPL-04 twelve concurrent transfers of the same bytes, at two servers, make one upload', async () => {
  const user = await service.createUser();
  const elsewhere = other.signInAs(user);
  const names = Array.from({ length: 12 }, (_, index) => `Kopie ${index}.txt`);
  await Promise.all(names.map((name, index) => uploadFile(index % 2 ? user : elsewhere, name, bytesOf('zugleich'))));
  const { uploads } = await listOf(user);
  expect(uploads).toHaveLength(1);
  const [upload] = uploads;
  const storedNames = [upload?.fileName, ...(upload?.copies.map(({ fileName }) => fileName) ?? [])];
  expect(storedNames.toSorted()).toEqual(names.toSorted());
  expect([storedFiles(user).length, await countDocuments(user)]).toEqual([1, 1]);
});

test('UPL-04 one transfer finished by two servers at once is not a copy of itself', async () => {
  const user = await service.createUser();
  const created = await createTusUpload(user, { name: 'einmal.txt', size: 6 });
  const id = created.headers.get('location')?.split('/').at(-1) ?? '';
  const incoming = incomingFilesOf(service.platform, user.scope);
  await incoming.write(id, Readable.from([Buffer.from('einmal')]), { offset: 0, size: 6, ensureSpace: async () => {} });
  const plan = await incoming.find(id);
  if (!plan) throw new Error('the upload was not announced');
  await Promise.all([
    finishUpload(service.platform, user.scope, plan),
    finishUpload(other.platform, user.scope, plan).catch(() => undefined),
  ]);
  expect(await uploadOf(user, id)).toMatchObject({ id, copies: [] });
  expect(await (await user.request(`/api/uploads/${id}/content`)).text()).toBe('einmal');
});

test('UPL-04 a file whose reading failed is read again when it is sent again', async () => {
  const user = await service.createUser();
  const id = await uploadFile(user, 'krumm.txt', bytesOf('krumm'));
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET state = 'failed', failure_code = 'reading_failed', attempt = 4`),
  );
  await uploadFile(user, 'krumm.txt', bytesOf('krumm'));
  expect(await uploadOf(user, id)).toMatchObject({ state: 'queued', failureCode: null });
});

test('UPL-04 cancelling a copy that was just recorded removes its name and nothing else', async () => {
  const user = await service.createUser();
  const id = await uploadFile(user, 'bleibt.txt', bytesOf('bleibt'));
  const copy = await uploadFile(user, 'geht.txt', bytesOf('bleibt'));
  expect((await cancelTusUpload(user, `/api/uploads/tus/${copy}`)).status).toBe(204);
  expect((await uploadOf(user, id)).copies).toEqual([]);
});

test('UPL-04 the id of a copy changes the upload’s description; deleting it, alone or with others, removes the name only', async () => {
  const user = await service.createUser();
  const id = await uploadFile(user, 'bleibt.txt', bytesOf('bleibt'));
  const [one, two] = [
    await uploadFile(user, '1.txt', bytesOf('bleibt')),
    await uploadFile(user, '2.txt', bytesOf('bleibt')),
  ];
  const changed = await user.request(`/api/uploads/${one}`, { method: 'PATCH', body: { description: 'neu' } });
  expect(uploadSchema.parse(await changed.json())).toMatchObject({ id, description: 'neu' });
  const stranger = await service.createUser();
  expect((await stranger.request(`/api/uploads/${one}`, { method: 'DELETE' })).status).toBe(404);
  expect((await user.request(`/api/uploads/${one}`, { method: 'DELETE' })).status).toBe(204);
  expect((await user.request(`/api/uploads/${one}`)).status).toBe(404);
  expect((await uploadOf(user, id)).copies.map(({ fileName }) => fileName)).toEqual(['2.txt']);
  expect(await deleteUploads(service.platform, user.scope, [two])).toEqual({ gone: [two], failed: [], attachments: 0 });
  expect(await uploadOf(user, id)).toMatchObject({ id, copies: [] });
  expect(await (await user.request(`/api/uploads/${id}/content`)).text()).toBe('bleibt');
});

test('UPL-05 deleting removes all names; the same bytes are new afterwards', async () => {
  const user = await service.createUser();
  const id = await uploadFile(user, 'a.txt', bytesOf('weg'));
  const copy = await uploadFile(user, 'b.txt', bytesOf('weg'));
  expect((await user.request(`/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await user.request(`/api/uploads/${copy}`)).status).toBe(404);
  const again = await uploadFile(user, 'c.txt', bytesOf('weg'));
  expect(await uploadOf(user, again)).toMatchObject({ id: again, fileName: 'c.txt', copies: [] });
});

test('DATA-02 the same bytes of another user stay separate, and nothing reveals them', async () => {
  const [user, stranger] = [await service.createUser(), await service.createUser()];
  const own = await uploadFile(user, 'geheim.txt', bytesOf('geheim'));
  const copy = await uploadFile(user, 'noch geheimer.txt', bytesOf('geheim'));
  const theirs = await uploadFile(stranger, 'meins.txt', bytesOf('geheim'));
  expect(await uploadOf(stranger, theirs)).toMatchObject({ id: theirs, copies: [] });
  expect((await stranger.request(`/api/uploads/${copy}`)).status).toBe(404);
  expect((await uploadOf(user, own)).copies).toHaveLength(1);
});

test('UPL-08 a new version recorded while a reading ends waits for it, without a deadlock', async () => {
  const user = await service.createUser();
  const replaces = await uploadFile(user, 'Fassung 1.txt', bytesOf('erste'));
  const id = randomUUID();
  const file: ReceivedFile = {
    id,
    customerId: user.scope.customerId,
    fileName: 'Fassung 2.txt',
    extension: 'txt',
    fileSize: 6,
    description: null,
    replaces,
    key: `${user.scope.userId}/${id}.txt`,
    fileType: 'text/plain',
    contentSha256: 'b'.repeat(64),
    notes: [],
  };
  const { database } = service.platform;
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  let recording: Promise<boolean> | undefined;
  await database.withUser(user.scope, async (tx) => {
    // As at the end of reading a mail: first the versions, then the content of its files.
    await lockVersions(tx, user.scope);
    recording = database.withUser(user.scope, (other) => recordFile(service.platform, other, user.scope, file));
    recording.catch(() => undefined);
    await expect.poll(async () => (await asOwner(service.address, waiting)).length, { timeout: 5_000 }).toBe(1);
    await lockFileContent(tx, user.scope, file);
  });
  expect(await recording).toBe(false);
  expect(await uploadOf(user, id)).toMatchObject({ id, fileName: 'Fassung 2.txt' });
});
