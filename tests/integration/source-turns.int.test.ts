import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sealAccess } from '#server/features/sources/access/open-source.ts';
import { releaseBytes } from '#server/features/sources/items/fetch-items.ts';
import { takeDueSources } from '#server/features/sources/repository.ts';
import {
  renewMilliseconds,
  type Turn,
  whileHeld,
  withHeld,
  withinTime,
} from '#server/features/sources/syncs/ensure-lease.ts';
import { syncSource } from '#server/features/sources/syncs/sync-source.ts';
import { downloadStore } from '#server/features/uploads/files/store-download.ts';
import type { DataSource, WalkedSource } from '#server/platform/data-source/data-source.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sourceSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { sourcesOf, until } from '#support/connect-source.ts';
import { startListedShare } from '#support/listed-share.ts';
import { rootId, SourceWorld, seeded } from '#support/source-world.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let working: TestApp;
/** Nothing runs here except what a test starts. */
let still: TestApp;

beforeAll(async () => {
  working = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
  still = await startTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await working.close();
  await still.close();
});

const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const run = async (user: TestUser, statement: ReturnType<typeof sql>) =>
  (await still.platform.database.withUser(user.scope, (tx) => tx.execute(statement))).rows[0];
const stateOf = (user: TestUser) =>
  run(
    user,
    sql`SELECT runner, progress, next_turn_at <= now() AS "isDue", lease_until > now() + interval '45 seconds' AS "isHeld",
      (SELECT count(*)::int FROM source_items WHERE upload_id IS NOT NULL) AS held FROM sources`,
  );

/** A source with each file in its own folder, due for a look. */
async function followWorld(user: TestUser, files: number): Promise<{ open: () => WalkedSource; world: SourceWorld }> {
  const world = new SourceWorld(seeded(1));
  for (let number = 1; number <= files; number += 1) {
    const folder = `o${number}`;
    world.folders.set(folder, { id: folder, parent: rootId, name: folder, version: 1 });
    const content = `Vorlage ${number} zur Seilbahn.`;
    world.put({ id: `f${number}`, parent: folder, name: `${number}.txt`, version: 1, isShared: true, content });
  }
  const id = uuidv7();
  const access = sealAccess(still.platform, id, { kind: 'webdav', address: 'x', username: 'x', password: 'x' });
  const folders = JSON.stringify([{ id: rootId, name: '', path: '/' }]);
  await run(
    user,
    sql`INSERT INTO sources (user_id, id, kind, name, account, sealed_access, folders, next_pass_at, next_turn_at)
      VALUES (${user.id}, ${id}, 'webdav', 'Welt', 'anna', ${access}, ${folders}::jsonb, now(), now())`,
  );
  return { open: () => world.walked(false) as WalkedSource, world };
}

/** A server claims the user's source. */
async function take(user: TestUser, endsAt: number, open?: () => DataSource): Promise<Turn> {
  const due = await still.platform.database.withoutUser((tx) => takeDueSources(tx, 10, 10));
  const mine = due.find(({ userId }) => userId === user.id);
  if (!mine) throw new Error('it is not due');
  const { sourceId, runner, isLeaving } = mine;
  const platform = open ? { ...still.platform, sources: { ...still.platform.sources, open } } : still.platform;
  const signal = new AbortController().signal;
  return { platform, scope: user.scope, sourceId, runner, isLeaving, store: downloadStore, signal, endsAt };
}

test('SRC-02 files in transfer while their source is disconnected are deleted with the others', async () => {
  const user = await working.createUser();
  let waiting: ServerResponse | undefined;
  const content = 'Die Vorlage ist unterwegs.';
  const listed = await startListedShare(() => [
    {
      path: 'unterwegs.txt',
      version: '1',
      size: Buffer.byteLength(content),
      send: (response) => {
        response.flushHeaders();
        waiting = response;
      },
    },
  ]);
  const { address, username, password } = listed;
  const answer = await user.request('/api/sources', {
    method: 'POST',
    body: { kind: 'webdav', address, username, password },
  });
  const { id } = sourceSchema.parse(await answer.json());
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders: [{ id: '/', name: '', path: '/' }] } });
  await until(async () => waiting !== undefined);
  expect((await user.request(`/api/sources/${id}?documents=delete`, { method: 'DELETE' })).status).toBe(204);
  waiting?.end(content);
  await until(async () => (await sourcesOf(user)).sources.length === 0);
  await until(async () => (await uploadsOf(user)).length === 0);
  await listed.close();
}, 60_000);

test('SRC-02 files that arrived before their server died are deleted with their source too', async () => {
  const user = await still.createUser();
  const { open } = await followWorld(user, 1);
  const transferId = uuidv7();
  const body = (async function* () {
    yield Buffer.from('Gekommen, und nicht mehr vermerkt.');
  })();
  await downloadStore.store(still.platform, user.scope, { id: transferId, fileName: 'a.txt', size: null, body });
  await run(
    user,
    sql`INSERT INTO source_items (user_id, source_id, item_id, folder_id, name, path, version, state, seen_pass, next_transfer_id)
      SELECT user_id, id, 'a', 'x', 'a.txt', '/a.txt', '1', 'waiting', 1, ${transferId}::uuid FROM sources`,
  );
  await run(user, sql`UPDATE sources SET is_leaving = true`);
  await whileHeld(await take(user, Number.POSITIVE_INFINITY, open), syncSource);
  expect(await run(user, sql`SELECT id FROM sources`)).toBeUndefined();
  expect(await uploadsOf(user)).toEqual([]);
});

test('SRC-02 a source stays held however long a request takes, and is released when it is being disconnected', async () => {
  const user = await still.createUser();
  await followWorld(user, 1);
  const turn = await take(user, Number.POSITIVE_INFINITY);
  await run(user, sql`UPDATE sources SET lease_until = now() + interval '1 second'`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asking = whileHeld(turn, ({ signal }) => withinTime({ ...turn, signal }, 60_000, ended));
  vi.advanceTimersByTime(renewMilliseconds);
  await until(async () => (await stateOf(user))?.isHeld === true);
  await run(user, sql`UPDATE sources SET is_leaving = true`);
  await expect(withHeld(turn, async () => 'done')).rejects.toThrow();
  vi.advanceTimersByTime(renewMilliseconds);
  await asking;
  expect(await stateOf(user)).toMatchObject({ runner: null, isDue: true });
});

test('SRC-02 a source once lost is not regained, not even within one process', async () => {
  const user = await still.createUser();
  await followWorld(user, 1);
  const before = await take(user, 0);
  await run(user, sql`UPDATE sources SET lease_until = now()`);
  const after = await take(user, 0);
  expect(after.runner).not.toBe(before.runner);
  await expect(withHeld(before, async () => 'done')).rejects.toThrow();
  expect(await withHeld(after, async () => 'done')).toBe('done');
});

test('SRC-02 a request that a source never finishes answering is abandoned', async () => {
  const user = await still.createUser();
  await followWorld(user, 1);
  const turn = await take(user, 0);
  await expect(withinTime(turn, 1, ended)).rejects.toMatchObject({ code: 'timed_out' });
});

test('SRC-02 a turn yields to other sources: a look and a disconnection continue in the next turn', async () => {
  const user = await still.createUser();
  const { open } = await followWorld(user, 3);
  const next = async () => whileHeld(await take(user, 0, open), syncSource);
  await next();
  expect(await stateOf(user)).toMatchObject({ runner: null, progress: { style: 'walk', folders: 1 }, isDue: true });
  for (let turns = 0; turns < 6; turns += 1) await next();
  expect(await stateOf(user)).toMatchObject({ progress: null, held: 3 });
  await run(user, sql`UPDATE sources SET is_leaving = true, next_turn_at = now()`);
  await next();
  expect(await stateOf(user)).toMatchObject({ runner: null, held: 2, isDue: true });
  for (let turns = 0; turns < 3; turns += 1) await next();
  expect(await stateOf(user)).toBeUndefined();
  expect(await uploadsOf(user)).toEqual([]);
});

/** A full look. */
async function look(user: TestUser, open: () => DataSource): Promise<void> {
  await run(user, sql`UPDATE sources SET next_pass_at = now(), next_turn_at = now()`);
  await whileHeld(await take(user, Number.POSITIVE_INFINITY, open), syncSource);
}

test('SRC-02 however many items a source omits, deleted ones are checked individually and removed', async () => {
  const user = await still.createUser();
  const { open, world } = await followWorld(user, 6);
  await look(user, open);
  // Closed to this user: neither present nor deleted.
  await run(
    user,
    sql`INSERT INTO source_items (user_id, source_id, item_id, folder_id, name, path, version, state, seen_pass, missing_since, hidden_at,
        hidden_pass, upload_id)
      SELECT user_id, source_id, 'closed-' || number, 'x', 'x.txt', '/x.txt', '1', 'stored', 1, now(), now(), 0, upload_id
      FROM source_items, generate_series(1, 150) number WHERE item_id = 'f1'`,
  );
  const asking = () => {
    const opened = open();
    const probe: DataSource['probe'] = async (item, ...rest) =>
      item.id.startsWith('closed') ? 'unknown' : opened.probe(item, ...rest);
    return { ...opened, probe };
  };
  world.remove('f6');
  await look(user, asking);
  expect(await uploadsOf(user)).toHaveLength(6);
  await look(user, asking);
  expect(await uploadsOf(user)).toHaveLength(5);
  expect(await stateOf(user)).toMatchObject({ held: 155 });
});

test('SRC-02 folders chosen while a source answers get a look of their own', async () => {
  const user = await still.createUser();
  const { open } = await followWorld(user, 3);
  const source = (await sourcesOf(user)).sources[0];
  const choosing = () => {
    const opened = open();
    const readFolder: WalkedSource['readFolder'] = async (...asked) => {
      const folders = [{ id: 'o1', name: 'o1', path: '/o1' }];
      const answer = await user.request(`/api/sources/${source?.id}`, { method: 'PATCH', body: { folders } });
      expect(answer.status).toBe(200);
      return opened.readFolder(...asked);
    };
    return { ...opened, readFolder };
  };
  await look(user, choosing);
  expect(await stateOf(user)).toMatchObject({ runner: null, progress: null, isDue: true });
  await whileHeld(await take(user, Number.POSITIVE_INFINITY, open), syncSource);
  expect((await uploadsOf(user)).map(({ fileName }) => fileName)).toEqual(['1.txt']);
});

test('SRC-02 bytes that the user uploads just as a source releases them stay', async () => {
  const user = await still.createUser();
  const { open } = await followWorld(user, 1);
  await look(user, open);
  const item = await run(
    user,
    sql`SELECT source_id AS "sourceId", item_id AS "itemId", upload_id AS "uploadId", transfer_id AS "transferId" FROM source_items`,
  );
  const { sourceId, ...held } = item as { sourceId: string; itemId: string; uploadId: string; transferId: string };
  let asked = 0;
  const withUser: Database['withUser'] = async (...work) => {
    const result = await still.platform.database.withUser(...work);
    asked += 1;
    if (asked === 1) {
      const body = (async function* () {
        yield Buffer.from('Vorlage 1 zur Seilbahn.');
      })();
      await downloadStore.store(still.platform, user.scope, { id: uuidv7(), fileName: 'mein.txt', size: null, body });
    }
    return result;
  };
  const platform = { ...still.platform, database: { ...still.platform.database, withUser } };
  await releaseBytes({ platform, scope: user.scope, sourceId }, held);
  expect((await uploadsOf(user)).map(({ id }) => id)).toEqual([held.uploadId]);
  await releaseBytes({ platform: still.platform, scope: user.scope, sourceId }, held);
  expect(await uploadsOf(user)).toHaveLength(1);
});

test('SRC-02 the user is no longer asked once all missing files are back', async () => {
  const user = await still.createUser();
  const { open, world } = await followWorld(user, 4);
  await look(user, open);
  const gone = ['f1', 'f2', 'f3'].flatMap((id) => world.files.get(id) ?? []);
  for (const { id } of gone) world.remove(id);
  const source = async () => (await sourcesOf(user)).sources[0];
  await look(user, open);
  expect(await source()).toMatchObject({ asksDeletion: true, counts: { hidden: 3 } });
  for (const file of gone.slice(1)) world.put(file);
  await look(user, open);
  expect(await source()).toMatchObject({ asksDeletion: true, counts: { hidden: 1 } });
  for (const file of gone) world.put(file);
  await look(user, open);
  expect(await source()).toMatchObject({ asksDeletion: false, counts: { hidden: 0 } });
});

/** Ends only with the signal. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
