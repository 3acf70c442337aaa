import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminCustomerDetailSchema } from '#shared/contracts/admin-customers.ts';
import { currentSessionSchema } from '#shared/contracts/auth.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { postAsStranger, signInAgain, turnOnFactor } from '#support/account-states.ts';
import { createAdmin } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { createKeyClient } from '#support/key-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let admin: TestUser;
beforeAll(async () => {
  service = await startTestApp();
  admin = await createAdmin(service);
});
afterEach(() => requireOfAll(false));
afterAll(() => service.close());

const requireOfAll = (isRequired: boolean) =>
  admin.request('/api/admin/factor-requirement', { method: 'PUT', body: { isRequired } });
const customerOf = async ({ scope }: TestUser) =>
  adminCustomerDetailSchema.parse(await (await admin.request(`/api/admin/customers/${scope.customerId}`)).json());
const requireOf = async (user: TestUser, isFactorRequired: boolean) => {
  const { version } = await customerOf(user);
  const body = { version, isFactorRequired };
  const answer = await admin.request(`/api/admin/customers/${user.scope.customerId}`, { method: 'PATCH', body });
  expect(answer.status).toBe(200);
};
const sessionOf = async (user: TestUser) =>
  currentSessionSchema.parse(await (await user.request('/api/users/session')).json());
const codeOf = async (answer: Response) => problemSchema.parse(await answer.json()).code;
const turnOn = (user: TestUser) => user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } });
/** As if the rule of the user's customer had been made a day earlier. */
const passDay = ({ scope }: TestUser) =>
  asOwner(
    service.address,
    "UPDATE customers SET factor_required_at = factor_required_at - interval '25 hours' WHERE id = $1",
    [scope.customerId],
  );

test('AUTH-06 MFA-05 whoever has no factor sets one up at the next sign-in, and nothing else opens before', async () => {
  const user = await service.createUser();
  await requireOf(user, true);
  const answer = await postAsStranger(service, '/api/auth/sign-in/email', {
    email: user.email,
    password: testPassword,
  });
  expect(await answer.json()).toEqual({ next: 'factor_setup', isDemo: false });
  const again = await signInAgain(service, user);
  expect(await sessionOf(again)).toMatchObject({ state: 'factor_setup', user: null });
  expect(await codeOf(await again.request('/api/chats'))).toBe('factor_setup_required');
  expect(await codeOf(await again.request('/api/api-keys'))).toBe('factor_setup_required');
  expect((await turnOn(again)).status).toBe(200);
  expect(await sessionOf(again)).toMatchObject({ state: 'signed_in', user: { id: user.id } });
  expect((await again.request('/api/chats')).status).toBe(200);
});

test('MFA-05 a session that is open when the rule is made goes on for a day, and says until when', async () => {
  const user = await service.createUser();
  await requireOf(user, true);
  const { state, factorDueAt } = await sessionOf(user);
  expect(state).toBe('signed_in');
  const hours = (Date.parse(factorDueAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  await passDay(user);
  expect((await sessionOf(user)).state).toBe('factor_setup');
  expect(await codeOf(await user.request('/api/chats'))).toBe('factor_setup_required');
});

test('MFA-05 a rule for all holds at customers without one, and theirs does not undercut it', async () => {
  const user = await service.createUser();
  expect(await (await admin.request('/api/admin/factor-requirement')).json()).toEqual({ isRequired: false });
  await requireOfAll(true);
  expect(await customerOf(user)).toMatchObject({ isFactorRequired: false, isFactorRequiredOfAll: true });
  await requireOf(user, true);
  await requireOf(user, false);
  expect((await sessionOf(await signInAgain(service, user))).state).toBe('factor_setup');
  await requireOfAll(false);
  expect((await sessionOf(await signInAgain(service, user))).state).toBe('signed_in');
});

test('MFA-05 whoever has a factor is asked for it as before, and cannot turn the last one off', async () => {
  const user = await service.createUser();
  await turnOn(user);
  await requireOf(user, true);
  expect((await sessionOf(user)).state).toBe('signed_in');
  expect((await sessionOf(user)).factorDueAt).toBeUndefined();
  const off = await user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: false } });
  expect([off.status, await codeOf(off)]).toEqual([409, 'factor_kept']);
  expect((await sessionOf(await signInAgain(service, user))).state).toBe('second_factor');
});

test('MFA-06 whoever loses the factor is recovered by an admin, and sets up another at the next sign-in', async () => {
  const user = await service.createUser();
  await turnOnFactor(service, user);
  await requireOf(user, true);
  const body = { targetUserId: user.id, isEnabled: false };
  expect((await admin.request('/api/functions/admin-update-mfa', { method: 'POST', body })).status).toBe(200);
  expect((await sessionOf(await signInAgain(service, user))).state).toBe('factor_setup');
});

test('DOOR-01 a key from before the rule works for a day, one given with a proven factor goes on', async () => {
  const user = await service.createUser();
  const { request } = await createKeyClient(service, user, ['read']);
  await requireOf(user, true);
  expect((await request('/api/chats')).status).toBe(200);
  await passDay(user);
  expect(await codeOf(await request('/api/chats'))).toBe('factor_setup_required');
  await turnOn(user);
  expect(await codeOf(await request('/api/chats'))).toBe('second_factor_required');
  const { request: renewed } = await createKeyClient(service, user, ['read']);
  expect((await renewed('/api/chats')).status).toBe(200);
});

test('ADM-10 each change of the rule is in the log once', async () => {
  const user = await service.createUser();
  await requireOf(user, true);
  await requireOf(user, true);
  await requireOfAll(true);
  await requireOfAll(true);
  const acts = await asOwner<{ details: object }>(
    service.address,
    `SELECT details FROM audit_log WHERE action = 'factor_requirement_changed' ORDER BY id DESC LIMIT 2`,
  );
  expect(acts).toEqual([{ details: { isOn: true, ofAll: true } }, { details: { isOn: true } }]);
});
