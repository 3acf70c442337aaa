import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import { connectionFor } from '#server/platform/database/connection.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { asOwner } from '#support/as-owner.ts';
import { ageChain, seededRandom, tampers, withTampering } from '#support/tamper-log.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { type Act, recordAct } from '../service.ts';
import { listCheckpoints, listHeads } from './chain-repository.ts';
import { makeCheckpoint, signingPurpose } from './make-checkpoint.ts';
import { pruneLog } from './prune-log.ts';
import type { ReadLog } from './verify-chain.ts';
import { type OutsideMarks, verifyLog } from './verify-log.ts';

let service: TestApp;
let owner: Client;
const signer = () => deriveSigner(service.platform.encryptionKey, signingPurpose);
const run: ReadLog = (work) => service.platform.database.withAccount(null, work);
const nothing: OutsideMarks = { published: [], seen: [] };
const verify = (outside = nothing, read = run) => verifyLog(read, [signer()], outside);

beforeAll(async () => {
  service = await startTestApp({ config: { TRUSTED_PROXY_HOPS: '1' } });
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

const caller = { address: '203.0.113.7', device: 'Firefox · Linux' };
const actOf = (customerId: string, userId: string | null = null): Act => ({
  action: 'sign_in',
  result: 'success',
  userId,
  actorUserId: userId,
  customerId,
  caller,
  details: { by: 'passkey' },
});

/** A chain of its own; every other entry has no personal content. */
async function writeChain(length: number, userId: string | null = null): Promise<string> {
  const chain = uuidv7();
  for (let index = 0; index < length; index += 1) {
    const act = actOf(chain, userId);
    await run((tx) => recordAct(tx, index % 2 === 0 ? act : { ...act, caller: null, details: undefined as never }));
  }
  return chain;
}

test('ADM-10 50 concurrent writers, in one chain and in two in opposite order, cause no fork and no deadlock', async () => {
  const [one, other] = [uuidv7(), uuidv7()];
  const writers = Array.from({ length: 50 }, async (_, index) => {
    for (let round = 0; round < 4; round += 1) {
      const both = index % 2 === 0 ? [one, other] : [other, one];
      await run(async (tx) => {
        for (const chain of both) await recordAct(tx, actOf(chain));
      });
    }
  });
  await Promise.all(writers);
  const heads = await run(listHeads);
  for (const chain of [one, other]) expect(heads.find((head) => head.chain === chain)?.seq).toBe(200);
  expect((await verify()).faults).toEqual([]);
});

test('ADM-10 an act is in the chain once its transaction commits, and nowhere if it does not', async () => {
  const chain = uuidv7();
  await run((tx) => recordAct(tx, actOf(chain)));
  await expect(
    run(async (tx) => {
      await recordAct(tx, actOf(chain));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await run(listHeads)).find((head) => head.chain === chain)?.seq).toBe(1);
  expect(await asOwner(service.address, 'SELECT FROM audit_intake')).toEqual([]);
});

test('ADM-10 any tampering with the log is found, and the first bad entry is named', async () => {
  const chains = [await writeChain(7), await writeChain(12), await writeChain(1)];
  await run((tx) => makeCheckpoint(tx, signer(), new Date()));
  const published = await run((tx) => listCheckpoints(tx, 0, 100));
  const outside = { published, seen: [] };
  expect((await verify(outside)).faults).toEqual([]);
  const read: ReadLog = (work) => work(drizzle(owner) as unknown as Transaction);
  const random = seededRandom(16);
  for (let round = 0; round < 120; round += 1) {
    const chain = chains[random(chains.length)] ?? '';
    const { rows } = await owner.query('SELECT seq::int FROM audit_heads WHERE chain = $1', [chain]);
    await withTampering(owner, async () => {
      const tamper = tampers[round % tampers.length];
      const done = await tamper?.(owner, chain, rows[0].seq, random);
      const { faults } = await verify(outside, read);
      const found = faults.filter((fault) => fault.chain === chain).map(({ seq }) => seq);
      expect(found, done?.name).toEqual([done?.expected]);
    });
  }
  expect((await verify(outside)).faults).toEqual([]);
}, 60_000);

test('ADM-10 a log rewritten as a whole is detected by signed statements, and so is a forged checkpoint', async () => {
  const chain = await writeChain(6);
  await run((tx) => makeCheckpoint(tx, signer(), new Date()));
  const published = await run((tx) => listCheckpoints(tx, 0, 1_000));
  const read: ReadLog = (work) => work(drizzle(owner) as unknown as Transaction);
  await ageChain(owner, chain, [6, 5, 4, 3, 2, 1]);
  expect((await verify()).faults).toContainEqual({ chain, seq: 1, id: null, kind: 'rewritten' });
  await withTampering(owner, async () => {
    await owner.query('DELETE FROM audit_checkpoints WHERE number = (SELECT max(number) FROM audit_checkpoints)');
    const { faults } = await verify({ published, seen: [] }, read);
    expect(faults.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['checkpoint', 'rewritten']));
  });
  await withTampering(owner, async () => {
    await owner.query('UPDATE audit_checkpoints SET statement = replace(statement, \'"entries":\', \'"entries":1\')');
    expect((await verify(nothing, read)).faults.map(({ kind }) => kind)).toContain('checkpoint');
  });
  // Once the operator accepts it as it is, it verifies again.
  await run((tx) => makeCheckpoint(tx, signer(), new Date(), { accepted: 'Test', atLeast: 1 }));
  expect((await verify({ published, seen: [] })).faults).toEqual([]);
});

test('ADM-10 AUTH-13 expired entries are pruned behind a signed statement; nothing else can pass for pruned', async () => {
  const chain = await writeChain(5);
  // The clock was set back between the fourth and the fifth.
  await ageChain(owner, chain, [500, 450, 401, 10, 12]);
  const before = await verify();
  expect(before.faults).toEqual([]);
  expect(before.clockSteps).toBe(1);
  expect(await pruneLog(run, signer())).toBe(3);
  expect(await pruneLog(run, signer())).toBe(0);
  const left = await asOwner(service.address, 'SELECT seq::int FROM audit_entries WHERE chain = $1 ORDER BY seq', [
    chain,
  ]);
  expect(left).toEqual([{ seq: 4 }, { seq: 5 }]);
  expect((await verify()).faults).toEqual([]);

  const read: ReadLog = (work) => work(drizzle(owner) as unknown as Transaction);
  await withTampering(owner, async () => {
    await owner.query('DELETE FROM audit_personal WHERE chain = $1 AND seq = 4', [chain]);
    await owner.query('DELETE FROM audit_entries WHERE chain = $1 AND seq = 4', [chain]);
    expect((await verify(nothing, read)).faults).toEqual([{ chain, seq: 4, id: null, kind: 'missing' }]);
    await owner.query(
      `INSERT INTO audit_prunings SELECT chain, 4, replace(statement, '"seq":3', '"seq":4'), signature FROM audit_prunings WHERE chain = $1`,
      [chain],
    );
    expect((await verify(nothing, read)).faults.map(({ kind }) => kind)).toContain('pruning');
  });
  // The state after a start with AUDIT_RETENTION_DAYS=30.
  await migrateDatabase(service.address, jobs, { providerName: 'BoardSearch', auditRetentionDays: 30 });
  const kept = await writeChain(2);
  await ageChain(owner, kept, [31, 29]);
  expect(await pruneLog(run, signer())).toBe(1);
  expect((await verify()).faults).toEqual([]);
  // A completely expired chain keeps its head.
  const old = await writeChain(2);
  await ageChain(owner, old, [500, 500]);
  expect(await pruneLog(run, signer())).toBe(2);
  await run((tx) => recordAct(tx, actOf(old)));
  expect((await verify()).faults).toEqual([]);
});

test('ADM-10 an act never chained by a commit, and entries of a chain without a head, are found', async () => {
  const read: ReadLog = (work) => work(drizzle(owner) as unknown as Transaction);
  await withTampering(owner, async () => {
    await owner.query("INSERT INTO audit_intake (id, action, result) VALUES (gen_random_uuid(), 'sign_in', 'success')");
    expect((await verify(nothing, read)).faults.map(({ kind }) => kind)).toEqual(['unchained']);
  });
});
