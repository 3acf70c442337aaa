import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { demandNewPassword, makeDemo, signInAgain, turnOnFactor } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { passTime } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ config: { TRUSTED_PROXY_HOPS: '1' } });
});
afterAll(() => service.close());

const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'x-forwarded-for': '203.0.113.7',
};
const entriesOf = async (user: TestUser, query = '') =>
  auditPageSchema.parse(await (await user.request(`/api/audit${query}`)).json()).entries;

test('AUTH-09 the log names browser and system, and the facts of an act', async () => {
  const user = await service.createUser();
  await signInAgain(service, user, { headers: firefox });
  await user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } });
  const entries = await entriesOf(user);
  expect(entries.find(({ action }) => action === 'sign_in')).toMatchObject({
    device: 'Firefox · Linux',
    address: '203.0.113.7',
    details: null,
  });
  expect(entries.find(({ action }) => action === 'second_factor_enabled')?.details).toEqual({ method: 'email' });
});

test('AUTH-13 only known names of a User-Agent are stored', async () => {
  const user = await service.createUser();
  await signInAgain(service, user, { headers: { 'user-agent': 'Rufen Sie 0900 123456 an! Chrome/1' } });
  const rows = await asOwner<{ device: string }>(
    service.address,
    "SELECT device FROM audit_log WHERE action = 'sign_in' AND user_id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ device: 'Chrome' }]);
  expect((await entriesOf(user)).map(({ device }) => device)).toContain('Chrome');
});

test('AUTH-13 the log of a demo account shows no addresses or devices', async () => {
  const demo = await service.createUser();
  await makeDemo(service, demo);
  await signInAgain(service, demo, { headers: firefox });
  const entries = await entriesOf(demo);
  expect(entries.map(({ action }) => action)).toContain('sign_in');
  expect(entries.every((entry) => entry.address === null && entry.device === null && entry.details === null)).toBe(
    true,
  );
});

/** The database's response to a statement in the service's own role. */
async function tryAs(role: 'app' | 'auth', user: TestUser, columns: string, values: ReturnType<typeof sql>) {
  const { database } = service.platform;
  const work = async (tx: Transaction) => {
    await tx.execute(sql`INSERT INTO audit_intake (${sql.raw(columns)}) VALUES (${values})`);
    return 'written';
  };
  return (role === 'app' ? database.withUser(user.scope, work) : database.withAccount(user.id, work)).catch(
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
}
const notPermitted = '42501';

test('AUTH-13 the tenants’ role cannot write to the log, and nobody chooses an entry’s time and place', async () => {
  const user = await service.createUser();
  const row = sql`${uuidv7()}::uuid, 'sign_in', 'success', ${user.id}::uuid, ${user.id}::uuid`;
  const columns = 'id, action, result, user_id, actor_user_id';
  expect(await tryAs('app', user, columns, row)).toBe(notPermitted);
  // Nor its place in a chain, nor by bypassing the commit.
  const placed = sql`${row}, 1`;
  expect(await tryAs('auth', user, `${columns}, transaction`, placed)).toBe(notPermitted);
  expect(await tryAs('auth', user, columns, row)).toBe('written');
});

test('AUTH-13 an act has the time at which it is recorded, whatever its id says', async () => {
  const user = await service.createUser();
  const ofLastYear = '0195c2a0-0000-7abc-8def-0123456789ab';
  await asOwner(
    service.address,
    "INSERT INTO audit_intake (id, action, result, user_id) VALUES ($1, 'sign_in', 'refused', $2)",
    [ofLastYear, user.id],
  );
  const begun = Date.now() - 60_000;
  const [newest] = await entriesOf(user);
  expect(newest).toMatchObject({ result: 'refused' });
  expect(newest?.id.slice(14)).toBe(ofLastYear.slice(14));
  expect(Number.parseInt((newest?.id ?? '').replace('-', '').slice(0, 12), 16)).toBeGreaterThan(begun);
  expect(new Date(newest?.occurredAt ?? 0).getTime()).toBeGreaterThan(begun);
});

test('AUTH-13 MFA-05 refusals by policy or for a missing proof are recorded, mere reads are not', async () => {
  const user = await service.createUser();
  const refusalsOf = async () => {
    const rows = await asOwner<{ details: unknown; address: string | null }>(
      service.address,
      "SELECT details FROM audit_log WHERE user_id = $1 AND action = 'act_refused' AND result = 'refused' ORDER BY id",
      [user.id],
    );
    return rows.map(({ details }) => details);
  };
  const adminOperation = '/api/functions/admin-update-mfa';
  const asAdmin = { targetUserId: user.id, isEnabled: false };
  expect((await user.request(adminOperation, { method: 'POST', body: asAdmin })).status).toBe(403);
  // A sign-in counts as a proof for ten minutes.
  await passTime(service, user, 620);
  expect((await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} })).status).toBe(403);
  await turnOnFactor(service, user);
  expect((await user.request('/api/chats')).status).toBe(403);
  expect((await user.request('/api/mfa/totp', { method: 'DELETE' })).status).toBe(403);
  await demandNewPassword(service, user);
  expect((await user.request('/api/mfa/session', { method: 'POST' })).status).toBe(403);
  expect(await refusalsOf()).toEqual([
    { operation: `POST ${adminOperation}`, code: 'forbidden' },
    { operation: 'POST /api/mfa/passkeys/options', code: 'confirmation_required' },
    { operation: 'DELETE /api/mfa/totp', code: 'second_factor_required' },
    { operation: 'POST /api/mfa/session', code: 'password_change_required' },
  ]);
  for (let tries = 0; tries < 25; tries += 1) await user.request('/api/mfa/session', { method: 'POST' });
  expect(await refusalsOf()).toHaveLength(20);
});

test('AUTH-13 nobody can change or delete an act before its time, neither a role of the service nor the owner', async () => {
  const user = await service.createUser();
  const { database } = service.platform;
  const refused = /permission denied|append-only/;
  const messageOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`,
    );
  for (const change of [
    sql`DELETE FROM audit_entries`,
    sql`UPDATE audit_entries SET action = 'sign_out'`,
    sql`DELETE FROM audit_personal`,
    sql`UPDATE audit_heads SET seq = 0`,
    sql`DELETE FROM audit_checkpoints`,
    sql`CREATE OR REPLACE FUNCTION audit_retention_days() RETURNS int LANGUAGE sql AS 'SELECT 0'`,
  ]) {
    const asRoles = [
      () => database.withAccount(user.id, (tx) => tx.execute(change)),
      () => database.withUser(user.scope, (tx) => tx.execute(change)),
    ];
    for (const work of asRoles) expect(await messageOf(work())).toMatch(/permission denied|append-only|must be owner/);
  }
  for (const change of [
    'DELETE FROM audit_entries',
    "UPDATE audit_entries SET action = 'sign_out'",
    'TRUNCATE audit_entries CASCADE',
    'DELETE FROM audit_personal',
    "UPDATE audit_personal SET content = '{}'",
    'DELETE FROM audit_heads',
    'UPDATE audit_heads SET seq = seq - 1',
  ]) {
    expect(await messageOf(asOwner(service.address, change))).toMatch(refused);
  }
  expect((await entriesOf(user)).map(({ action }) => action)).toEqual(['sign_up']);
});

test('AUTH-09 a page of the log is read from an index in order, however long the log is', async () => {
  const user = await service.createUser();
  const plan = await service.platform.database.withAccount(user.id, async (tx) => {
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) {
      await tx.execute(sql`SELECT set_config(${way}, 'off', true)`);
    }
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT * FROM audit_log WHERE user_id = ${user.id} AND (occurred_at, id) < (now(), ${user.id})
          ORDER BY occurred_at DESC, id DESC LIMIT 21`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan Backward using audit_entries_user/);
  expect(plan).not.toMatch(/Sort/);
});
