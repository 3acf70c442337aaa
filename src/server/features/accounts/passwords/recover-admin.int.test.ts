import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/platform/config/config.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { makeProviderAdmin, postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testConfig } from '#support/test-database.ts';

const recoveryCode = 'only-tests-use-this-code';
const newPassword = 'Ganz-anders-2027!';

let mailServer: MailServer;
let service: TestApp;
let admin: TestUser;
let second: TestUser;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, ADMIN_RECOVERY_CODE: recoveryCode, TRUSTED_PROXY_HOPS: '1' },
  });
  admin = await service.createUser();
  second = await service.createUser();
  await makeProviderAdmin(service, admin);
  await makeProviderAdmin(service, second);
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

let caller = 0;
/** A new address each time, so that limits per address do not add up. */
function recover(body: unknown, app = service): Promise<Response> {
  caller += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${caller}` };
  return postAsStranger(app, '/api/functions/emergency-admin-recovery', body, headers);
}
const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const statusOf = async (user: TestUser) => (await user.request('/api/users/me')).status;

test('API-01 AUTH-07 a wrong code, and a password that violates the rules, change nothing', async () => {
  expect(await codeOf(await recover({ recoveryCode: `${recoveryCode}x`, newPassword }))).toEqual([
    400,
    'recovery_failed',
  ]);
  expect(await codeOf(await recover({ recoveryCode, newPassword: 'ohnegrossbuchstaben1!' }))).toEqual([
    400,
    'password_needs_uppercase',
  ]);
  // A special character elsewhere, but not in the specification's list for this operation.
  expect(await codeOf(await recover({ recoveryCode, newPassword: 'Fjord_Ampel_27~' }))).toEqual([
    400,
    'password_needs_special',
  ]);
  expect(await statusOf(admin)).toBe(200);
});

test('API-01 ERR-03 a failure has the fields of server functions beside those of a problem document', async () => {
  for (const [body, code] of [
    [{ recoveryCode: `${recoveryCode}x`, newPassword }, 'recovery_failed'],
    [{}, 'validation_failed'],
  ] as const) {
    const answer = await recover(body);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const error = code.replace('_', ' ');
    expect(await answer.json()).toMatchObject({ status: 400, code, title: error, success: false, error });
  }
  const elsewhere = await postAsStranger(service, '/api/auth/reset-password', {});
  expect(Object.keys((await elsewhere.json()) as object)).not.toContain('success');
});

test("AUTH-07 the operator's code sets the first provider admin's password, ends the sessions, is recorded and reported", async () => {
  const answer = await recover({ recoveryCode, newPassword });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, email: admin.email, error: null }]);
  expect(await statusOf(admin)).toBe(401);
  const signIn = (password: string) =>
    postAsStranger(service, '/api/auth/sign-in/email', { email: admin.email, password });
  expect([(await signIn(testPassword)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
  await mailServer.waitForMail(admin.email, { subject: /Notfallzugang/ });
  const acts = await asOwner<{ act: string; address: string }>(
    service.address,
    `SELECT action || ' ' || result AS act, address FROM audit_log WHERE user_id = $1 AND action = 'admin_recovery' ORDER BY id`,
    [admin.id],
  );
  expect(acts.map(({ act }) => act)).toEqual([
    'admin_recovery failure',
    'admin_recovery failure',
    'admin_recovery success',
  ]);
  expect(acts[0]?.address).toMatch(/^198\.51\.100\./);
});

test('AUTH-07 recovery does not let in an admin who is locked out', async () => {
  const shut = (at: string) =>
    asOwner(service.address, `UPDATE user_profiles SET disabled_at = ${at} WHERE user_id = $1`, [admin.id]);
  await shut('now()');
  expect(await (await recover({ recoveryCode, newPassword })).json()).toMatchObject({ email: second.email });
  await shut('NULL');
});

test('AUTH-07 attempts are limited, per address and overall', async () => {
  const wrong = { recoveryCode: 'geraten-geraten-geraten', newPassword };
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await recover(wrong)).status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
  expect(await codeOf(await recover({ recoveryCode, newPassword }))).toEqual([429, 'rate_limited']);
});

test("AUTH-07 without the operator's code recovery is off, and a short code prevents the start", async () => {
  const closed = await startTestApp();
  const stateOf = async ({ app }: TestApp) => (await app.request('/api/auth/recovery-state')).json();
  try {
    expect(await stateOf(closed)).toEqual({ isAvailable: false });
    expect(await stateOf(service)).toEqual({ isAvailable: true });
    for (const code of ['', recoveryCode]) {
      const [status] = await codeOf(await recover({ recoveryCode: code || ' ', newPassword }, closed));
      expect(status).toBe(403);
    }
  } finally {
    await closed.close();
  }
  expect(() => testConfig({ ADMIN_RECOVERY_CODE: 'zu-kurz' })).toThrow(ConfigError);
  expect(() => testConfig({ ADMIN_RECOVERY_CODE: 'zu-kurz' })).toThrow(
    'BoardSearch cannot start: ADMIN_RECOVERY_CODE must have at least 20 characters.',
  );
});
