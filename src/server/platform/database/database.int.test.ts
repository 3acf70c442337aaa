import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import type { TransactionOptions } from './run-transaction.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

test('a lock that somebody holds is not waited for without end', async () => {
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

test('statements of requests and of jobs end in time, and the limits end with the transaction', async () => {
  const limitsOf = async (options?: TransactionOptions) => {
    const query = sql`SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`;
    return (await service.platform.database.withUser(user.scope, (tx) => tx.execute(query), options)).rows[0];
  };
  expect(await limitsOf()).toEqual({ lock: '2s', statement: '30s' });
  expect(await limitsOf({ isBackground: true })).toEqual({ lock: '30s', statement: '10min' });
  expect(await limitsOf({ isLong: true })).toEqual({ lock: '2s', statement: '10min' });
  expect(await limitsOf()).toEqual({ lock: '2s', statement: '30s' });
});
