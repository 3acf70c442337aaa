import { randomUUID, sign } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { adminCustomerDetailSchema } from '#shared/contracts/admin-customers.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { postAsStranger } from '#support/account-states.ts';
import { createAdmin } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { addCompany, companyCallback, companySteps } from '#support/company-steps.ts';
import { testPassword } from '#support/http-client.ts';
import { type IdentityProviderServer, startIdentityProvider } from '#support/identity-provider.ts';
import { createKeyClient } from '#support/key-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';

let service: TestApp;
let company: IdentityProviderServer;
let owner: Client;
let admin: TestUser;
let customerId: string;
let domain: string;

beforeAll(async () => {
  [service, company] = await Promise.all([startTestApp(), startIdentityProvider(companyCallback)]);
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
  admin = await createAdmin(service);
});
afterAll(() => Promise.all([service.close(), company.close(), owner.end()]));
beforeEach(async () => {
  await owner.query('DELETE FROM rate_limits');
  ({ customerId, domain } = await addCompany(service, company, owner));
});

const { arriveAs, whoIs } = companySteps(() => ({ service, company }));
const signIns = async () =>
  adminCustomerDetailSchema.parse(await (await admin.request(`/api/admin/customers/${customerId}`)).json()).signIns;
const changeRules = async (body: object) =>
  admin.request(`/api/admin/customers/${customerId}/sign-ins/${(await signIns())[0]?.id}`, { method: 'PATCH', body });
const answerOf = async (answer: Response | Promise<Response>) => {
  const { code } = problemSchema.parse(await (await answer).json());
  return [(await answer).status, code];
};
const required = [403, 'company_sign_in_required'];
const byPassword = (email: string, password = testPassword) =>
  postAsStranger(service, '/api/auth/sign-in/email', { email, password });

/** Somebody of the domain signs in there once, and the domain signs in nowhere else from then on. */
async function requireCompany(): Promise<void> {
  await arriveAs(`erste@${domain}`, `erste-${domain}`);
  expect((await changeRules({ isRequired: true })).status).toBe(200);
}

test('AUTH-12 it can be required only once somebody has signed in with it', async () => {
  expect(await answerOf(changeRules({ isRequired: true }))).toEqual([409, 'sign_in_unproven']);
  expect(await signIns()).toMatchObject([{ isRequired: false, isProven: false }]);
  await requireCompany();
  expect(await signIns()).toMatchObject([{ isRequired: true, isProven: true }]);
});

test('AUTH-12 AUTH-13 password, sign-up and reset are refused alike, whether an account exists or not', async () => {
  const user = await service.createUser({ email: `karl@${domain}`, companyName: 'Stadtwerke', isProven: true });
  await requireCompany();
  for (const email of [user.email, `niemand@${domain}`]) {
    expect(await answerOf(byPassword(email))).toEqual(required);
    expect(await answerOf(byPassword(email, 'Falsch-2026!'))).toEqual(required);
    const person = { email, password: testPassword, name: '', companyName: '' };
    expect(await answerOf(postAsStranger(service, '/api/auth/sign-up/email', person))).toEqual(required);
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-confirmation'])
      expect(await answerOf(postAsStranger(service, path, { email }))).toEqual(required);
  }
  expect((await byPassword((await service.createUser()).email)).status).toBe(200);
  expect((await whoIs((await arriveAs(user.email, `k-${domain}`)).cookie)).user?.id).toBe(user.id);
});

test('AUTH-12 a passkey of the domain opens nothing, and only its owner learns why', async () => {
  const user = await service.createUser({ email: `pia@${domain}`, companyName: 'Stadtwerke', isProven: true });
  const key = new VirtualAuthenticator();
  const ask = async (path: string, body: object) =>
    ((await (await user.request(path, { method: 'POST', body })).json()) as { options: { challenge: string } }).options;
  const response = key.register(await ask('/api/mfa/passkeys/options', {}));
  const added = await user.request('/api/mfa/passkeys', { method: 'POST', body: { name: 'Am Bund', response } });
  expect(added.status).toBe(200);
  await requireCompany();
  const prove = async (from: VirtualAuthenticator) => {
    const proof = from.prove(await ask('/api/auth/passkey/sign-in-options', { email: user.email }));
    return answerOf(postAsStranger(service, '/api/auth/passkey/sign-in', { response: proof }));
  };
  expect(await prove(key)).toEqual(required);
  expect(await prove(new VirtualAuthenticator())).toEqual([400, 'code_invalid']);
});

test('AUTH-12 too many tries change nothing about the answer', async () => {
  const user = await service.createUser({ email: `uta@${domain}`, companyName: 'Stadtwerke', isProven: true });
  await requireCompany();
  const codes = new Set<unknown>();
  for (let tries = 0; tries < 12; tries += 1) codes.add((await answerOf(byPassword(user.email, 'Falsch-2026!')))[1]);
  expect([...codes]).toEqual(['company_sign_in_required']);
});

test("AUTH-12 the provider's own accounts still sign in with their password, and a wrong one tells nothing", async () => {
  const chief = await service.createUser({ email: `chefin@${domain}` });
  await asOwner(
    service.address,
    'UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = $1',
    [chief.id],
  );
  await requireCompany();
  expect((await byPassword(chief.email)).status).toBe(200);
  expect(await answerOf(byPassword(chief.email, 'Falsch-2026!'))).toEqual(required);
});

test('AUTH-12 it lapses when the sign-in is turned off, leaves the plan, or gets another issuer', async () => {
  const user = await service.createUser({ email: `ida@${domain}`, companyName: 'Stadtwerke', isProven: true });
  await requireCompany();
  await owner.query("UPDATE customers SET plan = 'plus' WHERE id = $1", [customerId]);
  expect((await byPassword(user.email)).status).toBe(200);
  await owner.query("UPDATE customers SET plan = 'enterprise' WHERE id = $1", [customerId]);
  expect(await answerOf(byPassword(user.email))).toEqual(required);
  const [signIn] = await signIns();
  await admin.request(`/api/admin/customers/${customerId}/sign-ins/${signIn?.id}`, { method: 'DELETE' });
  expect((await byPassword(user.email)).status).toBe(200);
  expect(await signIns()).toMatchObject([{ isEnabled: false, isRequired: false }]);
});

test('AUTH-12 DOOR-01 when it is switched on, what a password opened ends, and what the company opened goes on', async () => {
  const user = await service.createUser({ email: `olga@${domain}`, companyName: 'Stadtwerke', isProven: true });
  const { request } = await createKeyClient(service, user, ['read']);
  const stranger = await service.createUser();
  await arriveAs(user.email, `o-${domain}`);
  const { cookie } = await arriveAs(`neu@${domain}`, `n-${domain}`);
  expect((await request('/api/chats')).status).toBe(200);
  expect((await changeRules({ isRequired: true })).status).toBe(200);
  expect((await user.request('/api/chats')).status).toBe(401);
  expect((await request('/api/chats')).status).toBe(401);
  expect((await stranger.request('/api/chats')).status).toBe(200);
  expect((await whoIs(cookie)).state).toBe('signed_in');
  // Confirming the rule once more ends nothing.
  const again = await arriveAs(user.email, `o-${domain}`);
  expect((await changeRules({ isRequired: true })).status).toBe(200);
  expect((await whoIs(again.cookie)).state).toBe('signed_in');
});

test('AUTH-12 SET-01 nobody moves their own address out of the domain while it holds', async () => {
  const { email } = await service.createUser({ email: `emma@${domain}`, companyName: 'Stadtwerke', isProven: true });
  await requireCompany();
  const { cookie } = await arriveAs(email, `e-${domain}`);
  const answer = await service.app.request('/api/account/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: `${randomUUID()}@frei.example` }),
  });
  expect(await answerOf(answer)).toEqual([403, 'company_decides_address']);
});

test('AUTH-12 the rule counts what is so once nobody else can change the customer', async () => {
  await arriveAs(`erste@${domain}`, `erste-${domain}`);
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM customers WHERE id = $1 FOR UPDATE', [customerId]);
  const changing = changeRules({ isRequired: true });
  await expect
    .poll(async () => (await asOwner(service.address, 'SELECT 1 FROM pg_locks WHERE NOT granted')).length)
    .toBeGreaterThan(0);
  await owner.query('UPDATE identity_providers SET proven_at = NULL WHERE customer_id = $1', [customerId]);
  await owner.query('COMMIT');
  expect(await answerOf(changing)).toEqual([409, 'sign_in_unproven']);
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** The company states these means of sign-in (RFC 8176). */
function state(amr: string[]): void {
  company.replaceIdTokens((idToken) => {
    const [header = '', claims = ''] = idToken.split('.');
    const stated = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), amr };
    const text = `${header}.${encode(stated)}`;
    return `${text}.${sign('sha256', Buffer.from(text), company.signingKey).toString('base64url')}`;
  });
}

test.each([
  ['never', ['pwd', 'mfa'], 'factor_setup'],
  ['stated', ['pwd', 'mfa'], 'signed_in'],
  ['stated', ['pwd'], 'factor_setup'],
  ['always', ['pwd'], 'signed_in'],
])("MFA-05 AUTH-12 the company's factor counts %s: with %j the session is %s", async (companyFactor, amr, expected) => {
  await owner.query('UPDATE customers SET factor_required_at = now() WHERE id = $1', [customerId]);
  expect((await changeRules({ companyFactor })).status).toBe(200);
  state(amr);
  try {
    const arrived = await arriveAs(`anna@${domain}`, `a-${domain}`);
    expect((await whoIs(arrived.cookie)).state).toBe(expected);
  } finally {
    company.replaceIdTokens(undefined);
  }
});
