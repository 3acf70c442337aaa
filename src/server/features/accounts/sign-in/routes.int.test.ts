import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { markEmailConfirmed } from '../passwords/password-repository.ts';

let service: TestApp;

const problemOf = async (answer: Response) => problemSchema.parse(await answer.json());
const userOf = async (answer: Response) => currentUserSchema.parse(await answer.json());

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('AUTH-02 sign-up creates user, profile, role and customer; blank fields get defaults', async () => {
  const user = await service.createUser({ email: 'neu@stadtwerke.example', name: ' ', companyName: '  ' });
  const me = await (await user.request('/api/users/me')).json();
  expect(me).toMatchObject({
    email: 'neu@stadtwerke.example',
    fullName: 'neu@stadtwerke.example',
    role: 'user',
    isDemo: false,
    mustChangePassword: false,
    // The operator has set no plan, so that no limits apply.
    customer: { companyName: 'Default Company', plan: 'enterprise' },
    lastSyncAt: null,
    lastSyncKind: null,
  });
});

test('AUTH-02 a taken address, a weak password and an invalid address are refused with their codes', async () => {
  await service.createUser({ email: 'einmal@stadtwerke.example' });
  const taken = await post('/api/auth/sign-up/email', {
    email: 'EINMAL@stadtwerke.example',
    password: 'Fjord-Ampel-27!',
  });
  expect([taken.status, (await problemOf(taken)).code]).toEqual([409, 'email_taken']);
  const weak = await post('/api/auth/sign-up/email', { email: 'x@stadtwerke.example', password: 'abc' });
  const problem = await problemOf(weak);
  expect([weak.status, problem.code]).toEqual([400, 'password_too_short']);
  expect(problem.issues).toContainEqual({ path: 'password', code: 'password_needs_number' });
  const common = await post('/api/auth/sign-up/email', { email: 'x@stadtwerke.example', password: 'Stadtwerke-2026!' });
  expect([common.status, (await problemOf(common)).code]).toEqual([400, 'password_too_common']);
  const wrong = await post('/api/auth/sign-up/email', { email: 'nobody', password: 'Fjord-Ampel-27!' });
  expect([wrong.status, (await problemOf(wrong)).code]).toEqual([400, 'validation_failed']);
});

test.each([
  ['Erika\nMuster', 'name_has_lines'],
  ['Gewinn auf fremd.example', 'name_has_address'],
  ['x'.repeat(101), 'name_too_long'],
])('AUTH-02 no account is made for a person or a company called %j', async (name, code) => {
  const account = { email: 'namenlos@stadtwerke.example', password: 'Fjord-Ampel-27!' };
  for (const field of ['name', 'companyName']) {
    const answer = await post('/api/auth/sign-up/email', { ...account, [field]: name });
    expect(await problemOf(answer)).toMatchObject({ code: 'validation_failed', issues: [{ path: field, code }] });
  }
});

test('AUTH-02 two concurrent sign-ups with one address create one account', async () => {
  const body = { email: 'zugleich@stadtwerke.example', password: 'Fjord-Ampel-27!' };
  const answers = await Promise.all([1, 2, 3].map(() => post('/api/auth/sign-up/email', body)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const others = answers.filter((answer) => answer.status !== 200);
  const codes = await Promise.all(others.map(async (answer) => [answer.status, (await problemOf(answer)).code]));
  expect(codes).toEqual([
    [409, 'email_taken'],
    [409, 'email_taken'],
  ]);
});

const customerOf = async (user: TestUser) => (await userOf(await user.request('/api/users/me'))).customer;

test('AUTH-03 a company name alone, or an unproven address, lets nobody into a customer', async () => {
  const companyName = 'Verkehrsbetriebe AG';
  const first = await service.createUser({ email: 'a@verkehr.example', companyName });
  const stranger = await service.createUser({ email: 'b@verkehr.example', companyName: 'vERKEHRSBETRIEBE ag' });
  const foreign = await service.createUser({ email: 'c@fremd.example', companyName, isProven: true });
  const ids = (await Promise.all([first, stranger, foreign].map(customerOf))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test('AUTH-03 AUTH-14 whoever proves an address of its domain joins the customer, the first one brings it along', async () => {
  const companyName = 'Wasserwerke AG';
  const first = await service.createUser({ email: 'a@wasser.example', companyName });
  const before = (await customerOf(first)).id;
  const prove = (email: string) =>
    service.platform.database.withAccount(null, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM auth_users WHERE email = ${email}`);
      return markEmailConfirmed(tx, rows[0]?.id ?? '');
    });
  const second = await service.createUser({ email: 'b@wasser.example', companyName });
  const alone = (await customerOf(second)).id;
  expect([await prove('b@wasser.example'), await prove('a@wasser.example')]).toEqual([true, true]);
  expect((await customerOf(second)).id).toBe(alone);
  expect((await customerOf(first)).id).toBe(alone);
  const left = await asOwner(service.address, 'SELECT 1 FROM customers WHERE id = $1', [before]);
  expect(left).toEqual([]);
  const third = await service.createUser({ email: 'c@wasser.example', companyName: 'wasserwerke ag', isProven: true });
  expect(await customerOf(third)).toMatchObject({ id: alone, companyName });
});

test('AUTH-03 two colleagues who prove their addresses at once join the same customer', async () => {
  const companyName = 'Gaswerke AG';
  const emails = ['a@gas.example', 'b@gas.example', 'c@gas.example'];
  const users = await Promise.all(emails.map((email) => service.createUser({ email, companyName })));
  await Promise.all(
    users.map((user) => service.platform.database.withAccount(user.id, (tx) => markEmailConfirmed(tx, user.id))),
  );
  const ids = (await Promise.all(users.map(customerOf))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
});

test('AUTH-03 nobody leaves a customer with an operator-set plan for another one', async () => {
  const companyName = 'Fernwärme AG';
  const first = await service.createUser({ email: 'a@waerme.example', companyName });
  const { id } = await customerOf(first);
  await asOwner(service.address, "UPDATE customers SET plan = 'enterprise' WHERE id = $1", [id]);
  await service.createUser({ email: 'b@waerme.example', companyName, isProven: true });
  await service.platform.database.withAccount(first.id, (tx) => markEmailConfirmed(tx, first.id));
  expect(await customerOf(first)).toMatchObject({ id, plan: 'enterprise' });
});

test.each([
  ['gmail.com', 'Firma'],
  ['yahoo.co.uk', 'Firma'],
  ['outlook.at', 'Firma'],
  ['hotmail.com.br', 'Firma'],
  ['gmx.net', 'Firma'],
  ['bluewin.ch', 'Firma'],
  ['aon.at', 'Firma'],
  ['firma.example', ''],
  ['firma.example', 'default company '],
])('AUTH-03 proven addresses of %s with the company "%s" are no colleagues', async (domain, companyName) => {
  const create = () => service.createUser({ email: `${randomUUID()}@${domain}`, companyName, isProven: true });
  expect((await customerOf(await create())).id).not.toBe((await customerOf(await create())).id);
});

test.each(['live.stadtwerke.example', 'outlook-beratung.de', 'mail.stadt.example'])(
  'AUTH-03 %s is treated like any other domain',
  async (domain) => {
    const create = () => service.createUser({ email: `${randomUUID()}@${domain}`, companyName: 'Amt', isProven: true });
    expect((await customerOf(await create())).id).toBe((await customerOf(await create())).id);
  },
);

test('AUTH-08 strangers may ask who is signed in, too: nobody', async () => {
  const user = await service.createUser({ email: 'sitzung@stadtwerke.example' });
  const mine = await user.request('/api/users/session');
  expect(await mine.json()).toMatchObject({ user: { email: 'sitzung@stadtwerke.example' } });
  const stranger = await service.app.request('/api/users/session');
  expect([stranger.status, await stranger.json()]).toEqual([200, { state: 'signed_out', user: null }]);
  const forged = await service.app.request('/api/users/session', {
    headers: { cookie: 'boardsearch.session_token=erfunden.signatur' },
  });
  expect([forged.status, await forged.json()]).toEqual([200, { state: 'signed_out', user: null }]);
});

test('AUTH-01 sign-in and sign-out; a wrong password and an unknown address are answered alike', async () => {
  const user = await service.createUser({ email: 'anna@stadtwerke.example' });
  const wrong = await post('/api/auth/sign-in/email', { email: user.email, password: 'Falsch-2026!' });
  const unknown = await post('/api/auth/sign-in/email', {
    email: 'niemand@stadtwerke.example',
    password: 'Falsch-2026!',
  });
  expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);
  expect(wrong.status).toBe(401);

  const good = await post('/api/auth/sign-in/email', { email: user.email, password: 'Fjord-Ampel-27!' });
  expect(good.status).toBe(200);
  const cookie = good.headers.getSetCookie().join('; ');
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);

  expect((await user.request('/api/users/me')).status).toBe(200);
  expect((await user.request('/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
  expect((await user.request('/api/users/me')).status).toBe(401);
});

test("AUTH-13 a session's address is what the server saw, not what the client claims", async () => {
  const user = await service.createUser({ email: 'adresse@stadtwerke.example' });
  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-boardsearch-client-address': '203.0.113.8' };
  const answer = await service.app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Browser/1', ...claims },
    body: JSON.stringify({ email: user.email, password: 'Fjord-Ampel-27!' }),
  });
  expect(answer.status).toBe(200);
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(
      sql`SELECT ip_address, user_agent FROM auth_sessions WHERE user_id = ${user.id} ORDER BY created_at DESC LIMIT 1`,
    ),
  );
  expect(rows).toEqual([{ ip_address: expect.not.stringMatching('203.0.113'), user_agent: 'Browser/1' }]);
});

test('AUTH-08 requests without a session, with a forged cookie or from another site are refused', async () => {
  expect((await service.app.request('/api/users/me')).status).toBe(401);
  const forged = await service.app.request('/api/users/me', {
    headers: { cookie: 'boardsearch.session_token=abc.def' },
  });
  expect(forged.status).toBe(401);
  const user = await service.createUser();
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
  expect((await user.request('/api/auth/sign-out', foreign)).status).toBe(403);
  expect(
    (await user.request('/api/auth/sign-out', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
});

test('MFA-02 a user with a second factor on can use no route until it is proven', async () => {
  const user = await service.createUser();
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'totp', true)`),
  );
  for (const path of ['/api/users/me', '/api/settings', '/api/uploads', '/api/nothing-of-the-kind']) {
    const answer = await user.request(path);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'second_factor_required' }]);
  }
});

test('ERR-03 failures are problem documents without internal details', async () => {
  const answer = await service.app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email": ',
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const text = await answer.text();
  expect(JSON.parse(text).code).toBe('validation_failed');
  expect(text).not.toMatch(/at .*\.ts|SELECT|\/src\//);
});

test('AUTH-13 sign-up, sign-in and sign-out are recorded with account and customer', async () => {
  const email = 'protokoll@stadtwerke.example';
  const user = await service.createUser({ email });
  await post('/api/auth/sign-in/email', { email: email, password: 'Fjord-Ampel-27!' });
  await user.request('/api/auth/sign-out', { method: 'POST' });
  const { rows } = await service.platform.database.withAccount(user.scope.userId, (tx) =>
    tx.execute(sql`SELECT action, result, customer_id FROM audit_log ORDER BY id`),
  );
  const act = { result: 'success', customer_id: user.scope.customerId };
  expect(rows).toEqual([
    { action: 'sign_up', ...act },
    { action: 'sign_in', ...act },
    { action: 'sign_out', ...act },
  ]);
});
