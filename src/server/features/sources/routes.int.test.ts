import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import {
  foundFoldersSchema,
  type Source,
  sourceLogSchema,
  sourceSchema,
  sourcesSchema,
} from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { type DavServer, startDavServer } from '#support/dav-server.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let share: DavServer;

beforeAll(async () => {
  share = await startDavServer();
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
});
afterAll(async () => {
  await service.close();
  await share.close();
});

const write = (path: string, text: string) => writeFileSync(join(share.directory, path), text);
const entered = (folder = '') => ({
  kind: 'webdav',
  address: `${share.address}${folder}`,
  username: share.username,
  password: share.password,
});
const connect = (user: TestUser, body: object) => user.request('/api/sources', { method: 'POST', body });
const load = async (user: TestUser, id: string): Promise<Source> => {
  const { sources } = sourcesSchema.parse(await (await user.request('/api/sources')).json());
  return sources.find((source) => source.id === id) as Source;
};
const syncNow = (user: TestUser, id: string) => user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const found = async (user: TestUser, words: string) =>
  searchResultSchema.parse(await (await user.request(`/api/search?q=${encodeURIComponent(words)}`)).json());
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 30_000, interval: 100 });
/** Syncs the source once, to completion. */
async function sync(user: TestUser, id: string): Promise<Source> {
  const before = (await load(user, id)).syncedAt;
  expect((await syncNow(user, id)).status).toBe(202);
  await until(async () => {
    const source = await load(user, id);
    return source.state !== 'syncing' && (source.syncedAt !== before || source.state === 'error');
  });
  return load(user, id);
}

async function connectFolder(user: TestUser, folder: string): Promise<string> {
  const answer = await connect(user, entered(folder));
  expect(answer.status).toBe(201);
  const { id, state } = sourceSchema.parse(await answer.json());
  expect(state).toBe('setup');
  const folders = [{ id: '/', name: '', path: '/' }];
  expect((await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  await until(async () => (await load(user, id)).state === 'synced');
  return id;
}

test('SRC-04 of many sources connected at once, no more are accepted than a user may have', async () => {
  const user = await service.createUser();
  const answers = await Promise.all(Array.from({ length: 26 }, () => connect(user, entered())));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(6).fill(409)]);
  const { sources } = sourcesSchema.parse(await (await user.request('/api/sources')).json());
  expect(sources).toHaveLength(20);
});

test('SRC-04 AUTH-09 a source is not connected if its session is ended meanwhile', async () => {
  const user = await service.createUser();
  const stranger = await signInAgain(service, user);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = vi.spyOn(service.platform.sources, 'resolveAddress').mockImplementationOnce(async (access) => {
    await answered;
    return access;
  });
  const connecting = connect(stranger, entered());
  await vi.waitUntil(() => asked.mock.calls.length > 0);
  const body = { currentPassword: testPassword, newPassword: 'Fjord-Ampel-28!' };
  expect((await user.request('/api/auth/update-password', { method: 'POST', body })).status).toBe(200);
  answer();
  expect((await connecting).status).toBe(401);
  expect((await asOwner(service.address, 'SELECT id FROM sources WHERE user_id = $1', [user.id])).length).toBe(0);
});

test('SRC-04 AUTH-13 nobody can try passwords at a server through this one: wrong ones count, also for existing sources', async () => {
  const user = await service.createUser();
  const { id } = sourceSchema.parse(await (await connect(user, entered())).json());
  const wrong = { ...entered(), password: 'falsch' };
  for (let count = 1; count < 30; count += 1) expect((await connect(user, wrong)).status).toBe(422);
  for (const answer of [
    await connect(user, entered()),
    await user.request(`/api/sources/${id}/password`, { method: 'PUT', body: { password: share.password } }),
    await user.request('/api/sources/nextcloud-logins', { method: 'POST', body: { address: share.address } }),
  ]) {
    expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([429, 'rate_limited']);
  }
  const other = await service.createUser();
  expect((await connect(other, entered())).status).toBe(201);
});

test('SRC-04 a share is connected, its folder chosen, and its papers are read and found', async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'erste/Sitzung März'), { recursive: true });
  write('erste/Sitzung März/Protokoll.txt', 'Der Aufsichtsrat hat den Bau der Ladesäulen beschlossen.');
  write('erste/notiz.md', 'Die Frist für das Gutachten endet am 3. Mai 2027.');
  write('erste/programm.exe', 'MZ');
  write('erste/leer.txt', '');

  const answer = await connect(user, entered());
  const { id } = sourceSchema.parse(await answer.json());
  const root = foundFoldersSchema.parse(await (await user.request(`/api/sources/${id}/folders`)).json()).folders;
  expect(root.map(({ path }) => path)).toEqual(['/']);
  const answered = await user.request(`/api/sources/${id}/folders?parent=/`);
  const outer = foundFoldersSchema.parse(await answered.json()).folders;
  const first = outer.find(({ name }) => name === 'erste');
  expect(first?.path).toBe('/erste');
  const below = await user.request(`/api/sources/${id}/folders?parent=${encodeURIComponent(first?.id ?? '')}`);
  expect(foundFoldersSchema.parse(await below.json()).folders.map(({ name }) => name)).toEqual(['Sitzung März']);

  const folders = [{ id: first?.id, name: first?.name, path: first?.path }];
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } });
  await until(async () => {
    const { counts, state } = await load(user, id);
    return state === 'synced' && counts.documents === 2;
  });
  const source = await load(user, id);
  expect(source.counts).toEqual({ documents: 2, waiting: 0, failed: 0, leftOut: 2, hidden: 0 });
  expect(source.syncedAt).not.toBeNull();
  await until(async () => (await uploadsOf(user)).every(({ state }) => state === 'ready'));
  const uploads = await uploadsOf(user);
  expect(uploads.find(({ fileName }) => fileName === 'Protokoll.txt')?.origin).toEqual({
    sourceId: id,
    kind: 'webdav',
    name: source.name,
    path: '/erste/Sitzung März/Protokoll.txt',
    url: `${share.address}erste/Sitzung%20M%C3%A4rz/Protokoll.txt`,
  });
  expect((await found(user, 'Ladesäulen')).passages.length).toBeGreaterThan(0);
  const me = (await (await user.request('/api/users/me')).json()) as { lastSyncAt: string | null };
  expect(Date.parse(me.lastSyncAt ?? '')).toBeGreaterThanOrEqual(Date.parse(source.syncedAt ?? ''));
  const log = sourceLogSchema.parse(await (await user.request(`/api/sources/${id}/log`)).json());
  expect(log.entries.filter(({ act }) => act === 'added').map(({ path }) => path)).toHaveLength(2);
});

test('SRC-02 changes there follow here; deleted papers answer no more at once, can come back, and go by a second proof', async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'zweite'));
  for (let number = 1; number <= 6; number += 1)
    write(`zweite/papier-${number}.txt`, `Bericht ${number} über den Fuhrpark.`);
  const id = await connectFolder(user, 'zweite/');
  await until(async () => (await uploadsOf(user)).filter(({ state }) => state === 'ready').length === 6);

  write('zweite/papier-1.txt', 'Neu gefasst: Der Ausschuss vertagt die Straßenbahn.');
  await sync(user, id);
  await until(async () => (await found(user, 'Straßenbahn')).passages.length === 1);
  expect((await uploadsOf(user)).length).toBe(6);

  renameSync(join(share.directory, 'zweite/papier-2.txt'), join(share.directory, '../papier-2.txt'));
  const hidden = await sync(user, id);
  expect([hidden.counts.hidden, hidden.counts.documents, hidden.asksDeletion]).toEqual([1, 5, false]);
  expect((await uploadsOf(user)).find(({ fileName }) => fileName === 'papier-2.txt')?.state).toBe('withdrawn');
  const before = (await uploadsOf(user)).find(({ fileName }) => fileName === 'papier-2.txt');

  // Back before it was deleted: the same document, without a second reading.
  renameSync(join(share.directory, '../papier-2.txt'), join(share.directory, 'zweite/papier-2.txt'));
  const back = await sync(user, id);
  expect([back.counts.hidden, back.counts.documents]).toEqual([0, 6]);
  const after = (await uploadsOf(user)).find(({ fileName }) => fileName === 'papier-2.txt');
  expect([after?.id, after?.state]).toEqual([before?.id, 'ready']);

  rmSync(join(share.directory, 'zweite/papier-2.txt'));
  await sync(user, id);
  await sync(user, id);
  expect((await uploadsOf(user)).map(({ fileName }) => fileName)).not.toContain('papier-2.txt');
  expect((await load(user, id)).counts).toMatchObject({ documents: 5, hidden: 0 });
});

test('SRC-02 if too much is gone at once it is hidden, never deleted, until the user confirms', async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'dritte/alt'), { recursive: true });
  for (const number of [1, 2, 3]) write(`dritte/alt/${number}.txt`, `Beschluss ${number} zur Tiefgarage.`);
  write('dritte/bleibt.txt', 'Der Haushalt steht.');
  const id = await connectFolder(user, 'dritte/');
  await until(async () => (await uploadsOf(user)).filter(({ state }) => state === 'ready').length === 4);
  renameSync(join(share.directory, 'dritte/alt'), join(share.directory, '../alt'));
  for (const _ of [1, 2, 3]) await sync(user, id);
  const asked = await load(user, id);
  expect([asked.asksDeletion, asked.counts.hidden]).toEqual([true, 3]);
  expect((await uploadsOf(user)).length).toBe(4);
  expect((await found(user, 'Tiefgarage')).passages).toEqual([]);

  const decided = await user.request(`/api/sources/${id}/hidden-documents`, {
    method: 'POST',
    body: { decision: 'keep' },
  });
  expect(sourceSchema.parse(await decided.json()).asksDeletion).toBe(false);
  expect((await found(user, 'Tiefgarage')).passages.length).toBeGreaterThan(0);
  await sync(user, id);
  const kept = (await uploadsOf(user)).filter(({ fileName }) => /^\d/.test(fileName));
  expect(kept.map(({ state, origin }) => [state, origin])).toEqual([1, 2, 3].map(() => ['ready', null]));
});

test('SRC-02 a share that does not answer, or refuses, deletes and hides nothing, and the user is told what to do', async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'vierte'));
  write('vierte/a.txt', 'Der Vertrag läuft bis 2031.');
  const id = await connectFolder(user, 'vierte/');
  await until(async () => (await uploadsOf(user)).filter(({ state }) => state === 'ready').length === 1);
  renameSync(join(share.directory, 'vierte'), join(share.directory, '../vierte'));
  const missing = await sync(user, id);
  expect([missing.state, missing.fault, missing.counts.documents, missing.counts.hidden]).toEqual([
    'error',
    'folder_missing',
    1,
    0,
  ]);
  renameSync(join(share.directory, '../vierte'), join(share.directory, 'vierte'));
  expect((await sync(user, id)).state).toBe('synced');
});

test("SRC-02 disconnecting keeps the documents as the user's own, or deletes them", async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'fuenfte'));
  write('fuenfte/a.txt', 'Die Satzung gilt.');
  write('fuenfte/b.txt', 'Die Geschäftsordnung gilt.');
  const kept = await connectFolder(user, 'fuenfte/');
  await until(async () => (await uploadsOf(user)).filter(({ state }) => state === 'ready').length === 2);
  expect((await user.request(`/api/sources/${kept}?documents=keep`, { method: 'DELETE' })).status).toBe(204);
  expect((await uploadsOf(user)).map(({ origin, state }) => [origin, state])).toEqual([
    [null, 'ready'],
    [null, 'ready'],
  ]);

  // The same bytes again: what the user has kept stays, whatever becomes of the source.
  const again = await connectFolder(user, 'fuenfte/');
  expect((await uploadsOf(user)).length).toBe(2);
  write('fuenfte/c.txt', 'Neu hinzugekommen.');
  await sync(user, again);
  await until(async () => (await uploadsOf(user)).length === 3);
  expect((await user.request(`/api/sources/${again}?documents=delete`, { method: 'DELETE' })).status).toBe(204);
  await until(async () => (await load(user, again)) === undefined);
  expect((await uploadsOf(user)).map(({ fileName }) => fileName).sort()).toEqual(['a.txt', 'b.txt']);
});

test.each([
  ['a wrong password', () => ({ ...entered(), password: 'falsch' }), 'refused'],
  ['a port where nobody listens', () => ({ ...entered(), address: 'http://127.0.0.1:9/' }), 'unreachable'],
  ['a metadata service', () => ({ ...entered(), address: 'http://169.254.169.254/' }), 'private_address'],
  ['an address that is none', () => ({ ...entered(), address: 'ftp://x' }), 'not_understood'],
  ['a public address without encryption', () => ({ ...entered(), address: 'http://8.8.8.8/' }), 'not_encrypted'],
])('SRC-02 %s is told by its name, and nothing is connected', async (_, body, fault) => {
  const user = await service.createUser();
  const answer = await connect(user, body());
  expect([answer.status, problemSchema.parse(await answer.json())]).toMatchObject([
    422,
    { code: 'source_unreachable', fault },
  ]);
  expect(sourcesSchema.parse(await (await user.request('/api/sources')).json()).sources).toEqual([]);
});

test('SRC-05 sync switched off, nightly, or at once', async () => {
  const user = await service.createUser();
  mkdirSync(join(share.directory, 'sechste'), { recursive: true });
  write('sechste/a.txt', 'Die Prüfung ist beendet.');
  const id = await connectFolder(user, 'sechste/');
  const change = (body: object) => user.request('/api/settings', { method: 'PATCH', body });
  const next = async () => (await load(user, id)).nextSyncAt;
  const soon = Date.parse((await next()) ?? '') - Date.now();
  expect(soon).toBeGreaterThan(0);
  expect(soon).toBeLessThanOrEqual(5 * 60_000);
  await change({ realTimeIndexing: false });
  const night = new Date((await next()) ?? '');
  expect(new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', hour: 'numeric' }).format(night)).toMatch(/^0?2/);
  await change({ autoSyncDocuments: false });
  expect(await next()).toBeNull();
  await sync(user, id);
  expect(await next()).toBeNull();
});
