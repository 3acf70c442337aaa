import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSettingsSchema } from '#shared/contracts/mfa.ts';
import { makeDemo, makeProviderAdmin, signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import {
  askForCode,
  mailedCode,
  openSession,
  orderedMails,
  passTime,
  problemOf,
  totpCode,
  verify,
} from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let admin: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  admin = await service.createUser({ email: 'leitung@anbieter.example' });
  await makeProviderAdmin(service, admin);
});
afterAll(() => service.close());

const update = (by: TestUser, targetUserId: string, isEnabled: unknown) =>
  by.request('/api/functions/admin-update-mfa', { method: 'POST', body: { targetUserId, isEnabled } });
const meStatus = async (user: TestUser) => (await user.request('/api/users/me')).status;
const settingsOf = async (user: TestUser) =>
  factorSettingsSchema.parse(await (await user.request('/api/mfa/settings')).json());

test("MFA-06 an admin turns on the second factor of another customer's user, who must verify and is told", async () => {
  const user = await service.createUser();
  const answer = await update(admin, user.id, true);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(await meStatus(user)).toBe(403);
  expect(await openSession(user)).toMatchObject({ methods: ['email'], isVerified: false, hasRecoveryCodes: false });
  const [mail] = await orderedMails(service.platform, user.email);
  expect(mail).toMatchObject({
    kind: 'second-factor-changed',
    values: { change: 'enabled', method: 'email', byAdmin: true },
  });
  await askForCode(user);
  await verify(user, 'email', await mailedCode(service, user));
  expect(await meStatus(user)).toBe(200);
  expect((await update(admin, user.id, true)).status).toBe(200);
  expect(await meStatus(user)).toBe(200);
  const acts = await asOwner(
    service.address,
    "SELECT actor_user_id, user_id, customer_id, result FROM audit_log WHERE action = 'second_factor_enabled' AND user_id = $1",
    [user.id],
  );
  const { customerId } = user.scope;
  expect(acts).toEqual([{ actor_user_id: admin.id, user_id: user.id, customer_id: customerId, result: 'success' }]);
});

test('API-01 MFA-06 an admin turns everything off: factors, recovery codes, a lock, and verifications', async () => {
  const user = await service.createUser();
  const setup = await user.request('/api/mfa/totp/setup', { method: 'POST' });
  const { secret } = (await setup.json()) as { secret: string };
  await user.request('/api/mfa/totp/enable', { method: 'POST', body: { code: totpCode(secret) } });
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  for (let tries = 0; tries < 10; tries++) await verify(elsewhere, 'recovery', 'ACDE-FGHJ-KMNP');
  expect((await openSession(elsewhere)).lockedUntil).not.toBeNull();

  expect((await update(admin, user.id, false)).status).toBe(200);
  expect(await settingsOf(user)).toEqual({
    address: user.email,
    email: false,
    totp: false,
    passkey: false,
    recoveryCodesLeft: 0,
    hasPassword: true,
  });
  expect(await meStatus(elsewhere)).toBe(200);
  const left = await asOwner(
    service.address,
    `SELECT user_id FROM mfa_totp WHERE user_id = $1 UNION ALL SELECT user_id FROM mfa_lockouts WHERE user_id = $1
     UNION ALL SELECT user_id FROM mfa_sessions WHERE user_id = $1`,
    [user.id],
  );
  expect(left).toEqual([]);
  const mails = await orderedMails(service.platform, user.email);
  expect(mails.at(-1)).toMatchObject({ values: { change: 'disabled', method: 'all', byAdmin: true } });
});

test('MFA-06 only admins may, and only for existing accounts outside the demo', async () => {
  const [user, demo] = [await service.createUser(), await service.createUser()];
  await makeDemo(service, demo);
  expect(await problemOf(await update(user, admin.id, false))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await problemOf(await update(admin, demo.id, true))).toMatchObject({ status: 403, code: 'forbidden' });
  const unknown = await problemOf(await update(admin, '01935000-0000-7000-8000-000000000001', true));
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
  expect(await problemOf(await update(admin, user.id, 'yes'))).toMatchObject({
    status: 400,
    code: 'validation_failed',
  });
});

test('MFA-06 an admin changes their own factors only with a fresh proof, as in the settings', async () => {
  const own = await service.createUser();
  await makeProviderAdmin(service, own);
  await own.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } });
  await passTime(service, own, 620);
  expect(await problemOf(await update(own, own.id, false))).toMatchObject({ code: 'confirmation_required' });
  await own.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  expect((await update(own, own.id, false)).status).toBe(200);
  expect(await settingsOf(own)).toMatchObject({ email: false });
});
