import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { ConfigError, parseConfig } from '#server/platform/config/config.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { asOwner } from '#support/account-states.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { sweepAccounts } from './sweep-accounts.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

/** Writes an act of `daysAgo`, as time would have left it. */
const writeOld = (userId: string, daysAgo: number) =>
  asOwner(
    service.address,
    `ALTER TABLE audit_log DISABLE TRIGGER USER;
     INSERT INTO audit_log (id, occurred_at, action, result, user_id)
       VALUES (gen_random_uuid(), now() - interval '${daysAgo} days', 'sign_in', 'success', '${userId}');
     ALTER TABLE audit_log ENABLE TRIGGER USER`,
  );
const daysLeft = async (app: TestApp, userId: string) => {
  const rows = await asOwner<{ days: number }>(
    app.address,
    `SELECT extract(day FROM now() - occurred_at)::int AS days FROM audit_log
     WHERE user_id = $1 AND occurred_at < now() - interval '1 day' ORDER BY 1`,
    [userId],
  );
  return rows.map(({ days }) => days);
};

test('AUTH-13 acts are kept as long as the operator says, 400 days where nothing is said, and then swept', async () => {
  const user = await service.createUser();
  for (const days of [399, 401]) await writeOld(user.id, days);
  await sweepAccounts(service.platform, new Date());
  expect(await daysLeft(service, user.id)).toEqual([399]);
  expect(parseConfig({}).auditRetentionDays).toBe(400);
  expect(parseConfig({ AUDIT_RETENTION_DAYS: '90' }).auditRetentionDays).toBe(90);
  for (const wrong of ['7', 'immer']) expect(() => parseConfig({ AUDIT_RETENTION_DAYS: wrong })).toThrow(ConfigError);
  // As another start with AUDIT_RETENTION_DAYS=90 leaves it.
  await migrateDatabase(service.address, jobs, { providerName: 'BoardSearch', auditRetentionDays: 90 });
  await writeOld(user.id, 89);
  await sweepAccounts(service.platform, new Date());
  expect(await daysLeft(service, user.id)).toEqual([89]);
});
