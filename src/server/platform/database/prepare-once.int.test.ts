import { eq, sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { connectionFor } from './connection.ts';
import { prepareOnce } from './prepare-once.ts';
import { runTransaction } from './run-transaction.ts';
import { chatFolders } from './schema/chats.ts';

let service: TestApp;
let user: TestUser;
let built: string[] = [];

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());
beforeEach(() => {
  built = [];
});

const folderStatement = (name: string) =>
  prepareOnce(name, (tx) => {
    built.push('insert');
    return tx
      .insert(chatFolders)
      .values({
        userId: sql.placeholder('userId'),
        id: sql`gen_random_uuid()`,
        name: sql.placeholder('name'),
        color: 'bg-blue-500',
      })
      .returning({ name: chatFolders.name, backend: sql<number>`pg_backend_pid()` });
  });

const openPool = (max: number) => new Pool({ ...connectionFor(service.address, 'owner'), max, pipeline: true });

test('a statement is built once per connection and executed with the values of each call', async () => {
  const pool = openPool(1);
  const insertFolder = folderStatement('insert_folder_again');
  const { userId } = user.scope;
  const store = (...names: string[]) =>
    runTransaction(pool, [], (tx) => Promise.all(names.map((name) => insertFolder(tx).execute({ userId, name }))));
  const rows = [...(await store('Rat', 'Ausschuss')), ...(await store('Beirat'))].flat();
  expect(rows.map(({ name }) => name)).toEqual(['Rat', 'Ausschuss', 'Beirat']);
  const stored = await runTransaction(pool, [], (tx) =>
    tx.select({ name: chatFolders.name }).from(chatFolders).where(eq(chatFolders.userId, userId)),
  );
  expect(stored.map(({ name }) => name).sort()).toEqual(['Ausschuss', 'Beirat', 'Rat']);
  expect(built).toHaveLength(1);
  await expect(
    runTransaction(pool, [], (tx) => insertFolder(tx).execute({ userId })),
    'a value that is missing',
  ).rejects.toThrow('"name"');
  await pool.end();
});

test('concurrent connections have separate statements, and a failure rolls back only its own', async () => {
  const pool = openPool(2);
  const insertFolder = folderStatement('insert_folder_beside');
  const { scope } = await service.createUser();
  const both = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  const store = (name: string, own: keyof typeof both, other: keyof typeof both, isFailing: boolean) =>
    runTransaction(pool, [], async (tx) => {
      await insertFolder(tx).execute({ userId: scope.userId, name: `${name} 1` });
      both[own].resolve();
      await both[other].promise;
      const [row] = await insertFolder(tx).execute({ userId: scope.userId, name: `${name} 2` });
      if (isFailing) throw new Error('boom');
      return row;
    });
  const [kept, lost] = await Promise.allSettled([
    store('Rat', 'first', 'second', false),
    store('Beirat', 'second', 'first', true),
  ]);
  expect(kept).toMatchObject({ status: 'fulfilled', value: { name: 'Rat 2' } });
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: 'boom' } });
  const stored = await runTransaction(pool, [], (tx) =>
    tx.select({ name: chatFolders.name }).from(chatFolders).where(eq(chatFolders.userId, scope.userId)),
  );
  expect(stored.map(({ name }) => name).sort()).toEqual(['Rat 1', 'Rat 2']);
  expect(built).toHaveLength(2);
  await pool.end();
});

test('variants are separate statements', async () => {
  const pool = openPool(1);
  const sums = prepareOnce('sum', (tx, count: number) => {
    built.push(`sum of ${count}`);
    const places = Array.from({ length: count }, (_, index) => sql`${sql.placeholder(`value${index}`)}::int`);
    return tx.select({ sum: sql<number>`${sql.join(places, sql` + `)}` }).from(sql`(SELECT 1) AS one`);
  });
  const read = () =>
    runTransaction(pool, [], (tx) =>
      Promise.all([
        sums(tx, 1).execute({ value0: 4 }),
        sums(tx, 2).execute({ value0: 4, value1: 5 }),
        sums(tx, 1).execute({ value0: 6 }),
      ]),
    );
  expect(await read()).toEqual([[{ sum: 4 }], [{ sum: 9 }], [{ sum: 6 }]]);
  expect(await read()).toEqual([[{ sum: 4 }], [{ sum: 9 }], [{ sum: 6 }]]);
  expect(built).toEqual(['sum of 1', 'sum of 2']);
  await pool.end();
});

test('a name belongs to one statement', () => {
  const { userId } = chatFolders;
  const statement = () => prepareOnce('list_folders_twice', (tx) => tx.select({ userId }).from(chatFolders));
  statement();
  expect(statement).toThrow('list_folders_twice');
});
