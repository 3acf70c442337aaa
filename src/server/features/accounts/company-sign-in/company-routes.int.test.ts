import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { postAsStranger, turnOnFactor } from '#support/account-states.ts';
import { addCompany, companyCallback, companySteps, sessionOf } from '#support/company-steps.ts';
import { testPassword } from '#support/http-client.ts';
import { followRedirects, type IdentityProviderServer, startIdentityProvider } from '#support/identity-provider.ts';
import { orderedMails } from '#support/second-factor.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;
let company: IdentityProviderServer;
let owner: Client;
let customerId: string;
let domain: string;

beforeAll(async () => {
  [service, company] = await Promise.all([startTestApp(), startIdentityProvider(companyCallback)]);
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
});
afterAll(() => Promise.all([service.close(), company.close(), owner.end()]));
beforeEach(async () => {
  await owner.query('DELETE FROM rate_limits');
  ({ customerId, domain } = await addCompany(service, company, owner));
});

const { start, comeBack, callBack, whoIs, arriveAs } = companySteps(() => ({ service, company }));

const settle = (decision: 'keep' | 'begin_anew', cookie: string) =>
  postAsStranger(service, '/api/auth/account-claim', { decision }, { cookie });

test('AUTH-12 the first company sign-in creates an account at the company; later ones find it by its subject', async () => {
  const email = `anna@${domain}`;
  company.signInAs({ subject: `s-${domain}`, email, email_verified: true, name: 'Anna Beispiel' });
  const first = await start(email, '/settings');
  const arrived = await comeBack(first.url, first.cookie);
  expect(arrived.location).toBe('/login?next=%2Fsettings');
  const user = (await whoIs(arrived.cookie)).user;
  expect(user).toMatchObject({ email, fullName: 'Anna Beispiel', customer: { id: customerId } });

  company.signInAs({ subject: `s-${domain}`, email: `neu@${domain}`, email_verified: true });
  const again = await start(email);
  expect((await whoIs((await comeBack(again.url, again.cookie)).cookie)).user?.id).toBe(user?.id);
});

test('AUTH-12 a name sent by the company is kept on one line, and ignored if it contains a web address', async () => {
  const arriveWithName = async (name: string) => {
    const email = `${randomUUID()}@${domain}`;
    company.signInAs({ subject: email, email, email_verified: true, name });
    const started = await start(email);
    return (await whoIs((await comeBack(started.url, started.cookie)).cookie)).user;
  };
  expect(await arriveWithName('Anna\r\nBeispiel')).toMatchObject({ fullName: 'Anna Beispiel' });
  const nameless = await arriveWithName('Gewinn auf www.fremd.example');
  expect(nameless?.fullName).toBe(nameless?.email);
});

test('AUTH-12 an account of the same company is linked, one of another company is not', async () => {
  const mine = await service.createUser({ email: `karl@${domain}`, companyName: 'Stadtwerke', isProven: true });
  expect(mine.scope.customerId).toBe(customerId);
  company.signInAs({ subject: `k-${domain}`, email: mine.email, email_verified: true });
  const linked = await start(mine.email);
  expect((await whoIs((await comeBack(linked.url, linked.cookie)).cookie)).user?.id).toBe(mine.id);

  const other = await service.createUser({ email: `eva@${domain}`, companyName: 'Eine andere Firma', isProven: true });
  company.signInAs({ subject: `e-${domain}`, email: other.email, email_verified: true });
  const refused = await start(other.email);
  const end = await comeBack(refused.url, refused.cookie);
  expect(end).toEqual({ location: '/login?error=company_account_mismatch', cookie: '' });
});

const signInByPassword = (email: string) =>
  postAsStranger(service, '/api/auth/sign-in/email', { email, password: testPassword });
test('AUTH-12 whoever signed up with an unproven address keeps no access to the account', async () => {
  const stranger = await service.createUser({ email: `paula@${domain}`, companyName: 'Fremde GmbH' });
  await turnOnFactor(service, stranger);
  await service.platform.database.withAccount(stranger.id, async (tx) => {
    await tx.execute(sql`INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
      VALUES (${randomUUID()}, ${stranger.id}, 'fremd', ${randomUUID()}, 'key', 0, '{}', false)`);
    await tx.execute(sql`INSERT INTO account_tokens (token_hash, user_id, purpose, expires_at)
      VALUES (${randomUUID()}, ${stranger.id}, 'reset_password', now() + interval '1 hour')`);
  });
  const arrived = await arriveAs(stranger.email, `p-${domain}`);
  expect(await whoIs(arrived.cookie)).toMatchObject({ state: 'review_account' });
  expect((await stranger.request('/api/users/me')).status).toBe(401);
  expect((await signInByPassword(stranger.email)).status).toBe(401);
  const left = await service.platform.database.withAccount(stranger.id, (tx) =>
    tx.execute(sql`SELECT (SELECT count(*) FROM passkeys WHERE user_id = ${stranger.id})::int AS passkeys,
      (SELECT email_verified FROM auth_users WHERE id = ${stranger.id}) AS proven,
      (SELECT count(*) FROM account_tokens WHERE user_id = ${stranger.id} AND used_at IS NULL)::int AS links,
      (SELECT details FROM audit_log WHERE action = 'email_confirmed') AS details`),
  );
  expect(left.rows).toEqual([{ passkeys: 1, proven: true, links: 0, details: { by: 'company' } }]);

  const started = await settle('begin_anew', arrived.cookie);
  expect(await started.json()).toEqual({ next: 'signed_in', isDemo: false });
  const owned = (await whoIs(sessionOf(started))).user;
  expect(owned).toMatchObject({ email: stranger.email, customer: { id: customerId } });
  expect(owned?.id).not.toBe(stranger.id);
  // The company sign-in finds the new account, and nobody else remains at the stranger's customer.
  expect((await whoIs((await arriveAs(stranger.email, `p-${domain}`)).cookie)).user?.id).toBe(owned?.id);
});

test('AUTH-12 signing up with someone else’s address at another company shuts nobody out', async () => {
  const stranger = await service.createUser({ email: `chefin@${domain}`, companyName: 'Fremde GmbH' });
  const arrived = await arriveAs(stranger.email, `c-${domain}`);
  expect(arrived.location).toBe('/login?');
  const kept = await settle('keep', arrived.cookie);
  expect(kept.status).toBe(200);
  const { user } = await whoIs(sessionOf(kept));
  expect(user).toMatchObject({ id: stranger.id, customer: { id: customerId } });
});

test('AUTH-12 a user who proved a company address by other means, and is alone, joins the company', async () => {
  const user = await service.createUser({ email: `solo@${domain}`, isProven: true });
  expect((await whoIs((await arriveAs(user.email, `o-${domain}`)).cookie)).user).toMatchObject({
    id: user.id,
    customer: { id: customerId },
  });
  expect((await user.request('/api/users/me')).status).toBe(200);
});

test('AUTH-12 ADM-06 whose account a company sign-in opens for the first time is told at their address, once', async () => {
  const user = await service.createUser({ email: `allein@${domain}`, isProven: true });
  const told = async () =>
    (await orderedMails(service.platform, user.email)).filter(({ kind }) => kind === 'company-linked');
  for (const _time of [1, 2]) {
    expect((await arriveAs(user.email, `n-${domain}`)).cookie).not.toBe('');
    expect(await told()).toMatchObject([{ values: { company: 'Stadtwerke' } }]);
  }
});

test.each([
  ['an address with a line break', { email: 'a\r\nBcc: b@fremd.example, c@' }],
  ['an address with a second one', { email: 'a,b@fremd.example,c@' }],
  ['an address with a NUL', { email: 'a\0@' }],
  ['an address with a blank', { email: 'a b@' }],
])('AUTH-12 %s is none', async (_what, { email }) => {
  company.signInAs({ subject: randomUUID(), email: `${email}${domain}`, email_verified: true });
  const started = await start(`anna@${domain}`);
  const end = await comeBack(started.url, started.cookie);
  expect(end).toEqual({ location: '/login?error=company_account_mismatch', cookie: '' });
});

test.each([
  ['a NUL', 's\0'],
  ['more than 255 characters', 's'.repeat(256)],
])('AUTH-12 a subject with %s fails the sign-in, and nothing else', async (_what, subject) => {
  company.signInAs({ subject, email: `anna@${domain}`, email_verified: true });
  const started = await start(`anna@${domain}`);
  const end = await comeBack(started.url, started.cookie);
  expect(end).toEqual({ location: '/login?error=company_sign_in_failed', cookie: '' });
});

test('AUTH-12 a user who had proven the address keeps password and sessions beside company sign-in', async () => {
  const user = await service.createUser({ email: `uwe@${domain}`, companyName: 'Stadtwerke', isProven: true });
  expect((await whoIs((await arriveAs(user.email, `u-${domain}`)).cookie)).user?.id).toBe(user.id);
  expect((await user.request('/api/users/me')).status).toBe(200);
  expect((await signInByPassword(user.email)).status).toBe(200);
});

test('AUTH-12 a subject of the previous issuer matches nobody at the new one', async () => {
  const subject = `s-${domain}`;
  const first = (await whoIs((await arriveAs(`anna@${domain}`, subject)).cookie)).user;
  const next = await startIdentityProvider(companyCallback);
  try {
    const origin = new URL(next.issuer).origin;
    await owner.query('UPDATE identity_providers SET issuer = $2, token_origin = $3 WHERE customer_id = $1', [
      customerId,
      next.issuer,
      origin,
    ]);
    const arriveThere = async (email: string) => {
      next.signInAs({ subject, email, email_verified: true });
      const started = await start(email);
      return (await whoIs((await comeBack(started.url, started.cookie)).cookie)).user;
    };
    const other = await arriveThere(`bernd@${domain}`);
    expect(other).toMatchObject({ email: `bernd@${domain}`, customer: { id: customerId } });
    expect(other?.id).not.toBe(first?.id);
  } finally {
    await next.close();
  }
});

test.each([
  ['another domain', { email: 'anna@fremd.example', email_verified: true }],
  ['an address that the company does not vouch for', { email_verified: false }],
  ['an address of which the company does not say whether it vouches for it', {}],
  ['an address that is vouched for in other words', { email_verified: 'yes' }],
  ['no address at all', { email: '', email_verified: true }],
])('AUTH-12 %s is refused', async (_what, claims) => {
  company.signInAs({ subject: randomUUID(), email: `anna@${domain}`, ...claims });
  const started = await start(`anna@${domain}`);
  const end = await comeBack(started.url, started.cookie);
  expect(end).toEqual({ location: '/login?error=company_account_mismatch', cookie: '' });
});

test('AUTH-12 a provider that sends `email_verified` as text is understood', async () => {
  company.signInAs({ subject: `t-${domain}`, email: `tom@${domain}`, email_verified: 'true' });
  const started = await start(`tom@${domain}`);
  expect((await whoIs((await comeBack(started.url, started.cookie)).cookie)).user?.email).toBe(`tom@${domain}`);
});

test('AUTH-12 a failed company sign-in is recorded with its reason', async () => {
  const countOf = async () => {
    const { rows } = await owner.query(`SELECT count(*)::int AS acts FROM audit_log WHERE action = 'sign_in'
      AND result = 'failure' AND user_id IS NULL AND details = '{"by":"company","code":"company_account_mismatch"}'`);
    return rows[0].acts as number;
  };
  const before = await countOf();
  expect((await arriveAs('anna@fremd.example', randomUUID(), `anna@${domain}`)).cookie).toBe('');
  expect(await countOf()).toBe(before + 1);
});

test('AUTH-12 an address with too many callbacks is refused before the company is asked', async () => {
  company.signInAs({ subject: `s-${domain}`, email: `anna@${domain}`, email_verified: true });
  const started = await start(`anna@${domain}`);
  const back = await followRedirects(started.url, companyCallback);
  await owner.query("UPDATE rate_limits SET free_at = now() + interval '1 day'");
  expect(await callBack(back.search, started.cookie)).toEqual({ location: '/login?error=rate_limited', cookie: '' });
  await owner.query('DELETE FROM rate_limits');
  // The code was not used up.
  expect((await callBack(back.search, started.cookie)).cookie).not.toBe('');
});

test('AUTH-12 only Enterprise customers have it, and an unreachable provider is reported', async () => {
  const ask = (email: string) =>
    service.app.request('/api/auth/company/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  const unavailable = async (email: string) => {
    const answer = await ask(email);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'company_sign_in_unavailable' }]);
  };
  await unavailable('anna@ohne-anbieter.example');
  await owner.query(`UPDATE identity_providers SET issuer = 'http://127.0.0.1:9' WHERE customer_id = $1`, [customerId]);
  await unavailable(`anna@${domain}`);
  await owner.query('UPDATE identity_providers SET issuer = $2 WHERE customer_id = $1', [customerId, company.issuer]);
  await owner.query(
    `UPDATE identity_providers SET client_secret = 'v1.sealed-with-another-key' WHERE customer_id = $1`,
    [customerId],
  );
  await unavailable(`anna@${domain}`);
  await owner.query(`UPDATE customers SET plan = 'plus' WHERE id = $1`, [customerId]);
  await unavailable(`anna@${domain}`);
});

test('AUTH-12 company sign-in is offered only while a company has it', async () => {
  const offered = async () => (await service.app.request('/api/auth/ways-in')).json();
  const passkeyOrigin = 'http://localhost:3000';
  expect(await offered()).toEqual({ hasCompanySignIn: true, passkeyOrigin });
  await owner.query("UPDATE customers SET plan = 'plus'");
  expect(await offered()).toEqual({ hasCompanySignIn: false, passkeyOrigin });
  await owner.query("UPDATE customers SET plan = 'enterprise'");
  await owner.query('UPDATE identity_providers SET is_enabled = false');
  expect(await offered()).toEqual({ hasCompanySignIn: false, passkeyOrigin });
});

test('AUTH-12 MFA-02 an enabled second factor is still required', async () => {
  const user = await service.createUser({ email: `ida@${domain}`, companyName: 'Stadtwerke', isProven: true });
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'email', true)`),
  );
  company.signInAs({ subject: `i-${domain}`, email: user.email, email_verified: true });
  const started = await start(user.email);
  const arrived = await comeBack(started.url, started.cookie);
  expect((await whoIs(arrived.cookie)).state).toBe('second_factor');
});
