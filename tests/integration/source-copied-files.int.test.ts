import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSchema } from '#shared/contracts/documents.ts';
import { type Source, sourceSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { sourcesOf, until } from '#support/connect-source.ts';
import { type DavServer, startDavServer } from '#support/dav-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let share: DavServer;
let user: TestUser;
let id: string;

beforeAll(async () => {
  share = await startDavServer();
  for (const folder of ['a', 'b', 'c']) mkdirSync(join(share.directory, folder));
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
  user = await service.createUser();
});
afterAll(async () => {
  await service.close();
  await share.close();
});

const at = (path: string) => join(share.directory, path);
const write = (path: string, text: string) => writeFileSync(at(path), text);
const load = async () => (await sourcesOf(user)).sources[0] as Source;
const uploads = async () => uploadListSchema.parse(await (await user.request('/api/uploads?limit=20')).json()).uploads;

/** Syncs, and returns the documents by the paths of their files. */
async function sync() {
  const before = (await load()).syncedAt;
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  await until(async () => {
    const { state, syncedAt, counts } = await load();
    return state === 'synced' && syncedAt !== before && counts.waiting === 0;
  });
  await until(async () => (await uploads()).every(({ state }) => state === 'ready'));
  const documents = await Promise.all(
    (await uploads()).map(async ({ documentId }) =>
      documentSchema.parse(await (await user.request(`/api/documents/${documentId}`)).json()),
    ),
  );
  return new Map(documents.map((document) => [document.origin?.path, document]));
}

test('SRC-04 a copied file is a paper of its own: a change at one path replaces nothing at the other, and moves keep papers', async () => {
  write('a/Reglement Archiv.txt', 'Reglement des Archivs\n\nDie Leihfrist beträgt vier Wochen.');
  const { address, username, password } = share;
  const body = { kind: 'webdav', address, username, password };
  id = sourceSchema.parse(await (await user.request('/api/sources', { method: 'POST', body })).json()).id;
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders: [{ id: '/', name: '', path: '/' }] } });
  await until(async () => (await load()).counts.documents === 1);
  copyFileSync(at('a/Reglement Archiv.txt'), at('b/Reglement Archiv.txt'));
  // The same bytes are read once.
  expect((await sync()).size).toBe(1);

  write(
    'a/Reglement Archiv.txt',
    'Reglement des Archivs\n\nDie Leihfrist beträgt sechs Wochen und kann verlängert werden.',
  );
  const changed = await sync();
  const original = changed.get('/a/Reglement Archiv.txt');
  const copy = changed.get('/b/Reglement Archiv.txt');
  expect(original?.versions).toEqual({ replacedBy: null, replaces: [] });
  expect(copy?.versions).toEqual({ replacedBy: null, replaces: [] });
  expect(copy?.fileName).toBe('Reglement Archiv.txt');

  renameSync(at('a/Reglement Archiv.txt'), at('c/Reglement Archiv.txt'));
  const moved = await sync();
  expect(moved.get('/c/Reglement Archiv.txt')?.id).toBe(original?.id);
  expect(moved.get('/b/Reglement Archiv.txt')?.id).toBe(copy?.id);
});
