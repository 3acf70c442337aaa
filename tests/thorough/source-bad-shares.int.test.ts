import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { type Source, sourceLogSchema, sourceSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { createCertificate } from '#support/certificate.ts';
import { sourcesOf } from '#support/connect-source.ts';
import { type DavServer, startDavServer } from '#support/dav-server.ts';
import { type ListedFile, type ListedShare, startListedShare } from '#support/listed-share.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let real: DavServer;
let listed: ListedShare | undefined;

beforeAll(async () => {
  real = await startDavServer();
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
});
afterEach(async () => {
  await listed?.close();
  listed = undefined;
});
afterAll(async () => {
  await service.close();
  await real.close();
});

const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 100_000, interval: 100 });

type Share = Pick<ListedShare, 'address' | 'username' | 'password'>;
const connect = (user: TestUser, { address, username, password }: Share, folder = '') =>
  user.request('/api/sources', {
    method: 'POST',
    body: { kind: 'webdav', address: `${address}${folder}`, username, password },
  });
const load = async (user: TestUser) => (await sourcesOf(user)).sources[0] as Source;
const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const logOf = async (user: TestUser, id: string) =>
  sourceLogSchema.parse(await (await user.request(`/api/sources/${id}/log`)).json()).entries;

/** Connects a whole share, and waits until it is listed and fetched. */
async function follow(user: TestUser, share: Share, folder = ''): Promise<string> {
  const answer = await connect(user, share, folder);
  expect(answer.status).toBe(201);
  const { id } = sourceSchema.parse(await answer.json());
  const folders = [{ id: '/', name: '', path: '/' }];
  expect((await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  await until(async () => ['synced', 'error'].includes((await load(user)).state));
  return id;
}
async function syncAgain(user: TestUser, id: string): Promise<Source> {
  const before = (await load(user)).syncedAt;
  expect((await user.request(`/api/sources/${id}/syncs`, { method: 'POST' })).status).toBe(202);
  await until(async () => {
    const { state, syncedAt } = await load(user);
    return state === 'error' || (state === 'synced' && syncedAt !== before);
  });
  return load(user);
}
const text = (path: string, content: string): ListedFile => ({
  path,
  version: content,
  size: Buffer.byteLength(content),
  send: (response) => void response.end(content),
});

test('SRC-04 paths of 1,000 characters are read, and followed when a folder in them is renamed', async () => {
  const names = Array.from({ length: 5 }, (_, number) => `${number}-${'langer Ordner '.repeat(14)}`.trim());
  mkdirSync(join(real.directory, 'lang', ...names), { recursive: true });
  writeFileSync(join(real.directory, 'lang', ...names, `${'v'.repeat(230)}.txt`), 'Die Vorlage liegt tief.');
  for (const number of [1, 2, 3, 4, 5])
    writeFileSync(join(real.directory, `lang/${number}.txt`), `Bericht ${number} über das Netz.`);
  const user = await service.createUser();
  const id = await follow(user, real, 'lang/');
  const deep = async () => (await uploadsOf(user)).find(({ fileName }) => fileName.startsWith('vv'));
  expect((await deep())?.origin?.path.length).toBeGreaterThan(1_000);
  expect((await syncAgain(user, id)).counts).toMatchObject({ documents: 6, hidden: 0, failed: 0 });
  const before = await deep();
  renameSync(join(real.directory, 'lang', names[0] ?? ''), join(real.directory, 'lang', 'kurz'));
  await syncAgain(user, id);
  expect((await syncAgain(user, id)).counts).toMatchObject({ documents: 6, hidden: 0 });
  expect((await deep())?.origin?.path).toMatch(/^\/kurz\//);
  expect((await deep())?.documentId).toBe(before?.documentId);
}, 120_000);

test('SRC-04 names that differ only by case or Unicode normal form are separate files', async () => {
  mkdirSync(join(real.directory, 'namen'));
  const names = ['Ärger.txt'.normalize('NFC'), 'Ärger.txt'.normalize('NFD'), 'plan.txt', 'PLAN.TXT'];
  for (const [number, name] of names.entries())
    writeFileSync(join(real.directory, 'namen', name), `Fassung ${number} des Plans.`);
  writeFileSync(join(real.directory, 'namen', 'x.txt'), 'Noch ein Papier.');
  const user = await service.createUser();
  const id = await follow(user, real, 'namen/');
  expect((await uploadsOf(user)).length).toBe(5);
  renameSync(join(real.directory, 'namen', names[1] ?? ''), join(real.directory, 'anderswo.txt'));
  expect((await syncAgain(user, id)).counts).toMatchObject({ documents: 4, hidden: 1 });
  const shown = (await uploadsOf(user)).filter(({ state }) => state !== 'withdrawn').map(({ origin }) => origin?.path);
  expect(shown.sort()).toEqual([`/${names[0]}`, '/plan.txt', '/PLAN.TXT', '/x.txt'].sort());
}, 120_000);

test('SRC-04 circular links come to an end, and cost no document', async () => {
  const files = [
    text('oben.txt', 'Ganz oben.'),
    text('a/mitte.txt', 'In der Mitte.'),
    text('a/b/unten.txt', 'Ganz unten.'),
  ];
  listed = await startListedShare(() => files, { links: { 'a/zurueck': '', 'a/b/hinauf': 'a', selbst: '' } });
  const user = await service.createUser();
  const id = await follow(user, listed);
  const source = await syncAgain(user, id);
  expect([source.state, source.fault]).toEqual(['synced', null]);
  expect((await uploadsOf(user)).map(({ fileName }) => fileName).sort()).toEqual([
    'mitte.txt',
    'oben.txt',
    'unten.txt',
  ]);
  expect(source.counts.documents).toBeLessThan(100);
}, 120_000);

test('SRC-02 a file that changes while it is fetched arrives in its final version', async () => {
  const contents = ['Der Ausschuss tagt im Mai.', 'Der Ausschuss tagt im Juni.', 'Der Ausschuss tagt erst 2027.'];
  let now = 0;
  listed = await startListedShare(() => [
    {
      ...text('Termin.txt', contents[now] ?? ''),
      // The file is rewritten during the transfer: the first transfer is cut off, the second has half of the old
      // version.
      send: (response) => {
        const before = contents[now] ?? '';
        const [was, length] = [now, Buffer.byteLength(before)];
        now = Math.min(now + 1, 2);
        response.writeHead(200, { 'content-length': length });
        if (was === 0) return void response.write(before.slice(0, 9), () => response.destroy());
        response.end(was === 1 ? `${before.slice(0, 20)}${(contents[2] ?? '').slice(20)}`.slice(0, length) : before);
      },
    },
  ]);
  const user = await service.createUser();
  const answer = await connect(user, listed);
  const { id } = sourceSchema.parse(await answer.json());
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders: [{ id: '/', name: '', path: '/' }] } });
  await until(async () => {
    await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
    const found = await user.request(`/api/search?q=${encodeURIComponent('Ausschuss 2027')}`);
    return (await found.text()).includes('erst 2027');
  });
  const kept = await uploadsOf(user);
  expect(kept).toHaveLength(1);
  const stored = await user.request(`/api/uploads/${kept[0]?.id}/content`);
  expect(await stored.text()).toBe(contents[2]);
}, 120_000);

test('SRC-02 files of 5 GB, empty files and files of unknown size use no more than the limit', async () => {
  const piece = Buffer.alloc(1_048_576, 'x');
  let sent = 0;
  listed = await startListedShare(() => [
    { path: 'riesig.txt', version: '1', size: 5_000_000_000 },
    { path: 'leer.txt', version: '1', size: 0 },
    { path: 'doch-leer.txt', version: '1', size: null, send: (response) => void response.end() },
    {
      path: 'endlos.txt',
      version: '1',
      size: null,
      send: (response) => {
        const more = () => {
          if (response.destroyed) return;
          sent += piece.length;
          response.write(piece, more);
        };
        more();
      },
    },
    text('gut.txt', 'Der Plan steht.'),
  ]);
  const user = await service.createUser();
  const id = await follow(user, listed);
  await until(async () => (await load(user)).counts.failed === 2);
  expect((await load(user)).counts).toMatchObject({ documents: 1, leftOut: 2, failed: 2 });
  expect(listed.asked.sort()).toEqual(['doch-leer.txt', 'endlos.txt', 'gut.txt']);
  expect(sent).toBeLessThan(250 * 1_048_576);
  const told = (await logOf(user, id)).map(({ act, path, reason }) => [act, path, reason]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['left_out', '/riesig.txt', 'file_too_large'],
      ['left_out', '/leer.txt', 'file_empty'],
      ['failed', '/doch-leer.txt', 'file_empty'],
      ['failed', '/endlos.txt', 'file_too_large'],
    ]),
  );
}, 120_000);

test('SRC-02 a share with an invalid certificate is not connected, and the reason is shown', async () => {
  listed = await startListedShare(() => [], { certificate: createCertificate() });
  const user = await service.createUser();
  const answer = await connect(user, listed);
  expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'source_unreachable', fault: 'certificate' });
});

test('SRC-02 a changed file that cannot be fetched is hidden and kept; only two proofs delete it, and it can come back', async () => {
  const files = [1, 2, 3, 4, 5, 6].map((number) => text(`${number}.txt`, `Vorlage ${number} zur Seilbahn.`));
  const send = (content: string) => (response: ServerResponse) => void response.end(content);
  listed = await startListedShare(() => files);
  const user = await service.createUser();
  const id = await follow(user, listed);
  await until(async () => (await load(user)).counts.documents === 6);
  const first = async () => (await uploadsOf(user)).find(({ fileName }) => fileName === '1.txt');
  const before = await first();

  // The listing does not show that the file is empty now; only fetching it does.
  files[0] = { path: '1.txt', version: '2', size: null, send: send('') };
  await syncAgain(user, id);
  await until(async () => (await load(user)).counts.failed === 1);
  expect((await load(user)).counts).toMatchObject({ documents: 5, failed: 1, hidden: 0 });
  expect(await first()).toMatchObject({ id: before?.id, state: 'withdrawn' });
  await syncAgain(user, id);
  expect((await syncAgain(user, id)).asksDeletion).toBe(false);
  expect(await first()).toMatchObject({ id: before?.id, state: 'withdrawn' });

  // Unchanged: the same document, without a second reading.
  files[0] = { ...text('1.txt', 'Vorlage 1 zur Seilbahn.'), version: '3' };
  await syncAgain(user, id);
  await until(async () => (await load(user)).counts.documents === 6);
  expect(await first()).toMatchObject({ documentId: before?.documentId, state: 'ready' });

  files[0] = { path: '1.txt', version: '4', size: null, send: send('') };
  await syncAgain(user, id);
  await until(async () => (await load(user)).counts.failed === 1);
  files.shift();
  expect((await syncAgain(user, id)).counts).toMatchObject({ documents: 5, hidden: 1, failed: 0 });
  expect((await first())?.state).toBe('withdrawn');
  await syncAgain(user, id);
  await until(async () => (await first()) === undefined);
}, 120_000);
