import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { connectionFor } from './connection.ts';
import { runTransaction, type TransactionOptions } from './run-transaction.ts';
import type { Transaction } from './transaction.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

test('waiting for a lock times out', async () => {
  const lock = sql`SELECT pg_advisory_xact_lock(4711)`;
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = service.platform.database.withUser(user.scope, async (tx) => {
    await tx.execute(lock);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const waiting = service.platform.database.withUser(user.scope, (tx) => tx.execute(lock));
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  released.resolve();
  await holder;
});

test('requests and jobs have time limits, which end with the transaction', async () => {
  const limitsOf = async (options?: TransactionOptions) => {
    const query = sql`SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`;
    return (await service.platform.database.withUser(user.scope, (tx) => tx.execute(query), options)).rows[0];
  };
  expect(await limitsOf()).toEqual({ lock: '2s', statement: '30s' });
  expect(await limitsOf({ isBackground: true })).toEqual({ lock: '30s', statement: '10min' });
  expect(await limitsOf({ isLong: true })).toEqual({ lock: '2s', statement: '10min' });
  expect(await limitsOf()).toEqual({ lock: '2s', statement: '30s' });
});

test('queries sent together run in order, and if one fails the whole transaction is rolled back', async () => {
  const { database } = service.platform;
  const folder = (name: string) => sql`INSERT INTO chat_folders (user_id, id, name, color)
    VALUES (${user.scope.userId}, gen_random_uuid(), ${name}, 'bg-blue-500')`;
  const names = () =>
    database.withUser(user.scope, async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`SELECT name FROM chat_folders ORDER BY created_at, name`);
      return rows.map(({ name }) => name);
    });
  const counted = await database.withUser(user.scope, async (tx) => {
    const count = sql`SELECT count(*)::int AS folders FROM chat_folders`;
    const [before, , after] = await Promise.all([tx.execute(count), tx.execute(folder('Rat')), tx.execute(count)]);
    return [before.rows[0]?.folders, after.rows[0]?.folders];
  });
  expect(counted).toEqual([0, 1]);

  const failing = database.withUser(user.scope, (tx) =>
    Promise.all([tx.execute(folder('Ausschuss')), tx.execute(sql`SELECT 1 / 0`), tx.execute(folder('Beirat'))]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await names()).toEqual(['Rat']);
});

test('a read-only result is returned before its transaction ends, and the connection is reused', async () => {
  const pool = new Pool({ ...connectionFor(service.address, 'owner'), max: 1, pipeline: true });
  const read = () =>
    runTransaction(pool, [], async (tx) => (await tx.execute(sql`SELECT 1 AS one`)).rows, { isRead: true });
  expect(await read()).toEqual([{ one: 1 }]);
  const isUnderWay = pool.idleCount === 0;
  const next = runTransaction(pool, [], async (tx) => (await tx.execute(sql`SELECT 2 AS two`)).rows);
  expect({ isUnderWay, next: await next }).toEqual({ isUnderWay: true, next: [{ two: 2 }] });
  const failing = runTransaction(pool, [], (tx) => tx.execute(sql`SELECT 1 / 0`), { isRead: true });
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  const writing = runTransaction(pool, [], (tx) => tx.execute(sql`CREATE TABLE written (one int)`), { isRead: true });
  await expect(writing).rejects.toMatchObject({
    cause: { message: expect.stringContaining('read-only') },
  });
  expect(await read()).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a transaction sent at once ends with its statements, and later ones see no user', async () => {
  const pool = new Pool({ ...connectionFor(service.address, 'boardsearch_app'), max: 1, pipeline: true });
  const context = [
    ['app.user_id', user.scope.userId],
    ['app.customer_id', user.scope.customerId],
  ] as const;
  const seen = "SELECT current_app_user() AS user, current_setting('transaction_read_only') AS read_only";
  const read = (work: (tx: Transaction) => Promise<unknown>) =>
    runTransaction(pool, context, work, { isRead: true, isSentAtOnce: true });
  const inside = { user: user.scope.userId, read_only: 'on' };
  const twice = await read((tx) => Promise.all([tx.$client.query(seen), tx.$client.query(seen)]));
  expect(twice).toMatchObject([{ rows: [inside] }, { rows: [inside] }]);
  const late = await read(async (tx) => [await tx.$client.query(seen), await tx.$client.query(seen)]);
  expect(late).toMatchObject([{ rows: [inside] }, { rows: [{ user: null, read_only: 'off' }] }]);
  await expect(read((tx) => tx.$client.query('SELECT 1 / 0'))).rejects.toMatchObject({ message: 'division by zero' });
  expect(await read((tx) => tx.$client.query(seen))).toMatchObject({ rows: [inside] });
  await pool.end();
});

test('a connection lost before the end of a read-only transaction is discarded without side effects', async () => {
  const pool = new Pool({ ...connectionFor(service.address, 'owner'), max: 1, pipeline: true });
  const forgotten: unknown[] = [];
  const note = (cause: unknown) => forgotten.push(cause);
  process.on('unhandledRejection', note);
  const backend = sql`SELECT pg_backend_pid() AS pid`;
  const read = (work: (pid: unknown) => Promise<unknown>) =>
    runTransaction(
      pool,
      [],
      async (tx) => {
        const pid = (await tx.execute<{ pid: number }>(backend)).rows[0]?.pid;
        await work(pid);
        return pid;
      },
      { isRead: true },
    );
  try {
    const owner = new Pool({ ...connectionFor(service.address, 'owner'), max: 1 });
    const lost = await read((pid) => owner.query('SELECT pg_terminate_backend($1, 10000)', [pid]));
    await owner.end();
    const next = await read(async () => undefined);
    expect([typeof lost, typeof next]).toEqual(['number', 'number']);
    expect(next).not.toBe(lost);
    expect(forgotten).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await pool.end();
  }
});

test('all statements of a snapshot see the same state, and none may write', async () => {
  const { database } = service.platform;
  const insert = sql`INSERT INTO chat_folders (user_id, id, name, color)
    VALUES (${user.scope.userId}, gen_random_uuid(), 'Schnappschuss', 'bg-blue-500')`;
  const count = sql`SELECT count(*)::int AS folders FROM chat_folders WHERE name = 'Schnappschuss'`;
  const counted = await database.withUser(
    user.scope,
    async (tx) => {
      const before = await tx.execute(count);
      await database.withUser(user.scope, (other) => other.execute(insert));
      return [before, await tx.execute(count)].map(({ rows }) => rows[0]?.folders);
    },
    { isSnapshot: true },
  );
  expect(counted).toEqual([0, 0]);
  expect((await database.withUser(user.scope, (tx) => tx.execute(count))).rows[0]?.folders).toBe(1);
  const writing = database.withUser(user.scope, (tx) => tx.execute(insert), { isSnapshot: true });
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('the context applies from the first query until the end of the transaction', async () => {
  const { database } = service.platform;
  const current = sql`SELECT current_setting('app.user_id', true) AS id, current_setting('synchronous_commit') AS flush`;
  const within = await database.withUser(user.scope, (tx) => tx.execute(current), { isRepeatable: true });
  expect(within.rows).toEqual([{ id: user.scope.userId, flush: 'off' }]);
  const after = await Promise.all(Array.from({ length: 12 }, () => database.withoutUser((tx) => tx.execute(current))));
  expect(new Set(after.map(({ rows }) => rows[0]?.id || ''))).toEqual(new Set(['']));
});

test('a BEGIN that fails while the work awaits something else fails that work, not the process', async () => {
  const pool = new Pool({ ...connectionFor(service.address, 'owner'), max: 1, pipeline: true });
  const forgotten: unknown[] = [];
  const note = (cause: unknown) => forgotten.push(cause);
  process.on('unhandledRejection', note);
  try {
    const failing = runTransaction(pool, [['no such setting', 'x']], async (tx) => {
      // Runs on another connection; meanwhile BEGIN fails, and nothing has awaited it yet.
      await service.platform.database.withUser(user.scope, (other) => other.execute(sql`SELECT pg_sleep(0.05)`));
      await tx.execute(sql`SELECT 1`);
    });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('no such setting') });
    expect(forgotten).toEqual([]);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    process.off('unhandledRejection', note);
    await pool.end();
  }
});
