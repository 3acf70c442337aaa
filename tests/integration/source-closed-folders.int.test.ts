import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkQuoted } from '#server/features/sources/quoting/check-quoted.ts';
import { type Source, sourceLogSchema, sourceSchema } from '#shared/contracts/sources.ts';
import { sourcesOf } from '#support/connect-source.ts';
import { type ListedFile, type ListedShare, startListedShare } from '#support/listed-share.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let share: ListedShare;
let files: ListedFile[];
let closed: Record<string, number>;
let user: TestUser;
let id: string;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
});
afterEach(() => share.close());
afterAll(() => service.close());

const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 60_000, interval: 100 });
const load = async () => (await sourcesOf(user)).sources[0] as Source;
const text = (path: string, content: string): ListedFile => ({
  path,
  version: content,
  size: Buffer.byteLength(content),
  send: (response) => void response.end(content),
});
const chosen = { folders: [{ id: '/', name: '', path: '/' }] };
const documents = (count: number) => until(async () => (await load()).counts.documents === count);

/** A share of seven files, two of them in a nested folder. */
async function follow(): Promise<void> {
  files = ['1', '2', '3', '4', '5', 'zu/innen/6', 'zu/7'].map((name) => text(`${name}.txt`, `Vorlage ${name}.`));
  closed = {};
  share = await startListedShare(() => files, { closed });
  user = await service.createUser();
  const { address, username, password } = share;
  const body = { kind: 'webdav', address, username, password };
  id = sourceSchema.parse(await (await user.request('/api/sources', { method: 'POST', body })).json()).id;
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: chosen });
  await documents(7);
}

async function look(ask = () => user.request(`/api/sources/${id}/syncs`, { method: 'POST' })): Promise<Source> {
  const before = (await load()).syncedAt;
  expect((await ask()).ok).toBe(true);
  await until(async () => {
    const { state, syncedAt } = await load();
    return state === 'error' || (state === 'synced' && syncedAt !== before);
  });
  return load();
}
const told = async () =>
  sourceLogSchema
    .parse(await (await user.request(`/api/sources/${id}/log`)).json())
    .entries.flatMap(({ act, path, reason }) => (act === 'closed' || act === 'refused' ? [[path, reason]] : []));

test('SRC-02 a forbidden folder is hidden, not deleted; everything else is synced, and the user is told once', async () => {
  await follow();
  closed.zu = 403;
  files = [...files.filter(({ path }) => path !== '1.txt'), text('neu.txt', 'Ganz neu.')];
  await look();
  await documents(5);
  expect(await load()).toMatchObject({ state: 'synced', fault: null, counts: { hidden: 1, failed: 0 } });
  // A full look gives the same result.
  const looked = await look(() => user.request(`/api/sources/${id}`, { method: 'PATCH', body: chosen }));
  expect(looked).toMatchObject({ fault: null, counts: { documents: 5 } });
  expect(await told()).toEqual([['/zu', 'no_access']]);

  delete closed.zu;
  files = files.filter(({ path }) => path !== 'zu/innen/6.txt');
  expect((await look()).counts).toMatchObject({ documents: 6, hidden: 1 });
}, 120_000);

test('SRC-02 a folder on which its server keeps failing delays nothing else', {
  tags: 'thorough',
}, async () => {
  await follow();
  closed['zu/innen'] = 500;
  files.push(text('neu.txt', 'Ganz neu.'));
  expect(await look()).toMatchObject({ state: 'error', fault: 'server_failed' });
  expect((await look()).state).toBe('error');
  expect((await look()).state).toBe('synced');
  await documents(8);
  expect(await told()).toEqual([['/zu/innen', 'server_failed']]);
  // The failure is known, so the next look does not wait for the folder.
  expect(await look()).toMatchObject({ state: 'synced', fault: null, counts: { documents: 8, hidden: 0 } });
});

test('SRC-02 files in a closed folder are checked before they are quoted, however recent the last look', async () => {
  await follow();
  closed.zu = 403;
  await look();
  const run = async (statement: ReturnType<typeof sql>) =>
    (await service.platform.database.withUser(user.scope, (tx) => tx.execute<{ id: string }>(statement))).rows;
  const documentOf = async (name: string) =>
    (
      await run(sql`SELECT d.id FROM documents d JOIN file_uploads f ON f.id = d.upload_id WHERE f.file_name = ${name}`)
    )[0]?.id ?? '';
  const asked = [await documentOf('6.txt'), await documentOf('5.txt')] as const;
  await run(sql`UPDATE source_folders SET closed_since = now() - interval '20 minutes' WHERE closed_since IS NOT NULL`);
  const states = await checkQuoted(service.platform, user.scope)(asked);
  expect([...states]).toEqual([[asked[0], 'gone']]);
}, 120_000);
