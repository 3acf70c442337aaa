import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { findEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { exportAll, sendArchive } from '#support/own-archives.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

/** Kills per job; KILLS=3 runs fewer. */
const kills = Number(process.env.KILLS ?? 50);
const papers = 12;
/** A kill comes within this time after a job was ordered; most jobs take less. */
const killWithin = 900;
const pollOptions = { timeout: 120_000, interval: 100 };

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-killed-jobs-'));
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  await buildWebIfStale();
  port = await findFreePort();
  await start();
}, 240_000);
afterAll(async () => {
  await server?.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Always the same address, so that sessions continue. */
async function start(): Promise<void> {
  server = await startServerProcess({ dataDirectory, port, environment: { DEMO_MODE: 'off' } });
}

/** mulberry32, so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Kills the service at a random moment, and starts it again. */
async function killAndStart(random: () => number): Promise<void> {
  await delay(random() * killWithin);
  await server.end('SIGKILL');
  await start();
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const running = findEmbeddedPostgres(dataDirectory);
  if (!running) throw new Error('no database runs');
  const address = { kind: 'embedded', ...running, owner: superuser, database: 'postgres' } as const;
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

type Account = SignedInClient & { id: string };

async function createAccount(): Promise<Account> {
  const client = await signUpAt(server.url);
  const { id } = currentUserSchema.parse(await (await client.get('/api/users/me')).json());
  return { ...client, id };
}

/** With papers that are read, and a chat. */
async function createOwner(): Promise<Account> {
  const owner = await createAccount();
  for (let each = 0; each < papers; each += 1) {
    const text = `Protokoll ${each}\nDer Antrag ${each} wird angenommen.\n`.repeat(200);
    await uploadFile(owner, `Protokoll ${each}.txt`, new TextEncoder().encode(text));
  }
  const asked = await ask(owner);
  await followToEnd(owner, asked.answer.id);
  return owner;
}

const filesIn = (bucket: string, { id }: Account): string[] => {
  const folder = join(dataDirectory, bucket, id);
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
};

/** The states of a user's rows, once all work is done. */
const statesOf = (table: 'archives' | 'account_backups' | 'imports', { id }: Account) =>
  vi.waitFor(async () => {
    const rows = await query<{ id: string; state: string }>(
      `SELECT id, state FROM ${table} WHERE user_id = $1 ORDER BY created_at, id`,
      [id],
    );
    if (rows.some(({ state }) => ['waiting', 'working', 'checking'].includes(state))) throw new Error('under way');
    return rows;
  }, pollOptions);

/** An account's data and its bytes: each paper once, both in rows and in the store. */
async function expectWhole(account: Account): Promise<void> {
  const [counts] = await query(
    `SELECT (SELECT count(*) FROM file_uploads WHERE user_id = $1)::int AS uploads,
       (SELECT count(DISTINCT content_sha256) FROM file_uploads WHERE user_id = $1)::int AS contents,
       (SELECT count(*) FROM chat_sessions WHERE user_id = $1)::int AS chats`,
    [account.id],
  );
  expect(counts).toEqual({ uploads: papers, contents: papers, chats: 1 });
  const stored = await query<{ path: string }>('SELECT file_path AS path FROM file_uploads WHERE user_id = $1', [
    account.id,
  ]);
  expect(filesIn('user-uploads', account)).toEqual(stored.map(({ path }) => path.split('/')[1]).sort());
  expect(filesIn('incoming', account)).toEqual([]);
}

/** Orders the import to be applied, once its preview is ready. */
async function apply(account: Account, id: string): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await account.request(`/api/imports/${id}/apply`, {
      method: 'POST',
      body: { isOtherAccountAccepted: true },
    });
    if (answer.status !== 202) throw new Error(`it is not ready: ${answer.status}`);
  }, pollOptions);
}

const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
const timeout = kills * 60_000 + 120_000;

test(
  `SET-02 an archive whose service is killed ${kills} times is made each time: one, complete, and nothing beside it`,
  async () => {
    const random = randomFrom(1);
    const owner = await createOwner();
    for (let kill = 0; kill < kills; kill += 1) {
      await owner.request('/api/archives', { method: 'POST' });
      await killAndStart(random);
      const archives = await statesOf('archives', owner);
      expect([kill, archives.map(({ state }) => state)]).toEqual([kill, ['ready']]);
      expect(filesIn('archives', owner)).toEqual([`${archives[0]?.id}.zip`]);
      await owner.request(`/api/archives/${archives[0]?.id}`, { method: 'DELETE' });
    }
    expect(filesIn('archives', owner)).toEqual([]);
    await expectWhole(owner);
  },
  timeout,
);

test(
  `SET-03 a backup whose service is killed ${kills} times is made each time, every file stored once`,
  async () => {
    const random = randomFrom(2);
    const owner = await createOwner();
    for (let kill = 0; kill < kills; kill += 1) {
      await owner.request('/api/backups', { method: 'POST' });
      await killAndStart(random);
      const backups = await statesOf('account_backups', owner);
      expect([kill, new Set(backups.map(({ state }) => state))]).toEqual([kill, new Set(['ready'])]);
      const objects = await query<{ id: string }>('SELECT id FROM backup_objects WHERE user_id = $1', [owner.id]);
      expect(objects).toHaveLength(papers);
      const named = [...objects.map(({ id }) => `${id}.bin`), ...backups.map(({ id }) => `${id}.json`)];
      expect(filesIn('account-backups', owner)).toEqual(named.sort());
      // The next backup stores everything anew.
      for (const { id } of backups) await owner.request(`/api/backups/${id}`, { method: 'DELETE' });
      expect(filesIn('account-backups', owner)).toEqual([]);
    }
  },
  timeout,
);

test(
  `SET-02 SET-03 an import and a restore whose service is killed ${kills} times each import everything once`,
  async () => {
    const random = randomFrom(3);
    const owner = await createOwner();
    const archive = await exportAll(owner);
    for (let kill = 0; kill < kills; kill += 1) {
      const taker = await createAccount();
      const id = await idOf(await sendArchive(taker, archive));
      // Half of the kills come during the preview.
      if (kill % 2 === 0) await killAndStart(random);
      await apply(taker, id);
      if (kill % 2 === 1) await killAndStart(random);
      expect([kill, await statesOf('imports', taker)]).toEqual([kill, [{ id, state: 'done' }]]);
      await expectWhole(taker);
      expect(filesIn('archives', taker)).toEqual([]);
    }
    await owner.request('/api/backups', { method: 'POST' });
    const [backup] = await statesOf('account_backups', owner);
    for (let kill = 0; kill < kills; kill += 1) {
      const uploads = await query<{ id: string }>('SELECT id FROM file_uploads WHERE user_id = $1', [owner.id]);
      for (const each of uploads) await owner.request(`/api/uploads/${each.id}`, { method: 'DELETE' });
      await query('DELETE FROM chat_sessions WHERE user_id = $1', [owner.id]);
      const id = await idOf(await owner.request(`/api/backups/${backup?.id}/restore`, { method: 'POST', body: {} }));
      if (kill % 2 === 0) await killAndStart(random);
      await apply(owner, id);
      if (kill % 2 === 1) await killAndStart(random);
      expect([kill, await statesOf('imports', owner)]).toEqual([kill, [{ id, state: 'done' }]]);
      await expectWhole(owner);
    }
  },
  2 * timeout,
);

test(
  `SET-04 an erasure whose service is killed ${kills} times is done each time: no row, no byte`,
  async () => {
    const random = randomFrom(4);
    for (let kill = 0; kill < kills; kill += 1) {
      const leaver = await createOwner();
      await leaver.request('/api/backups', { method: 'POST' });
      await statesOf('account_backups', leaver);
      await leaver.request('/api/account/deletion', { method: 'POST' });
      await query('UPDATE account_deletions SET due_at = now() WHERE user_id = $1', [leaver.id]);
      // Starts with the sweep at startup.
      await server.end();
      await start();
      await killAndStart(random);
      await vi.waitFor(async () => {
        const [ended] = await query('SELECT FROM erasures WHERE user_id = $1 AND finished_at IS NOT NULL', [leaver.id]);
        if (!ended) throw new Error('it is not erased yet');
      }, pollOptions);
      const tables = await query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name NOT IN ('erasures', 'audit_entries', 'audit_log')`,
      );
      const left: string[] = [];
      for (const { name } of tables) {
        const rows = await query(`SELECT FROM "${name}" WHERE user_id = $1`, [leaver.id]).catch(() => []);
        if (rows.length > 0) left.push(name);
      }
      expect([kill, left]).toEqual([kill, []]);
      for (const bucket of ['user-uploads', 'archives', 'account-backups', 'incoming'])
        expect([kill, bucket, filesIn(bucket, leaver)]).toEqual([kill, bucket, []]);
    }
  },
  timeout,
);
