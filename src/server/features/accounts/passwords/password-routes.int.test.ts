import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { demandNewPassword, makeDemo, postAsStranger, signInAgain, turnOnFactor } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { createKeyClient } from '#support/key-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

const newPassword = 'Ganz-anders-2027!';

let mailServer: MailServer;
let service: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://board.example', TRUSTED_PROXY_HOPS: '1' },
  });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postAsStranger(service, path, body, headers);
const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const statusOf = async (user: TestUser) => (await user.request('/api/users/me')).status;
const signIn = (email: string, password: string) => post('/api/auth/sign-in/email', { email, password });
const actsOf = async (user: TestUser) => {
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute<{ act: string }>(sql`SELECT action || ' ' || result AS act FROM audit_log ORDER BY id`),
  );
  return rows.map((row) => row.act);
};

/** Requests a link and takes the `nth` one from the mailbox. */
async function orderLink(email: string, nth = 1, headers: Record<string, string> = {}): Promise<string> {
  const answer = await post('/api/auth/forgot-password', { email }, headers);
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  const mail = await mailServer.waitForMail(email.toLowerCase(), { nth, subject: /zurücksetzen/ });
  return mail.links.find((link) => link.includes('#token=')) ?? '';
}
const tokenOf = (link: string) => link.split('#token=')[1] ?? '';
const reset = (token: string, password = newPassword) =>
  post('/api/auth/reset-password', { token, newPassword: password });

test("DOOR-01 AUTH-04 a reset by mail voids the account's API keys", async () => {
  const user = await service.createUser();
  const { request } = await createKeyClient(service, user, ['read']);
  expect((await request('/api/chats')).status).toBe(200);
  expect((await reset(tokenOf(await orderLink(user.email)))).status).toBe(200);
  expect(await codeOf(await request('/api/chats'))).toEqual([401, 'unauthenticated']);
});

test('AUTH-04 the mail greets by name only if the address is confirmed; a stranger’s words reach no mailbox', async () => {
  const [proven, unproven] = [await service.createUser({ isProven: true }), await service.createUser()];
  for (const { email } of [proven, unproven]) await orderLink(email);
  expect((await mailServer.waitForMail(proven.email, { subject: /zurücksetzen/ })).text).toContain('Erika Muster,');
  expect((await mailServer.waitForMail(unproven.email, { subject: /zurücksetzen/ })).text).not.toContain(
    'Erika Muster',
  );
  // A name from before names had rules.
  const old = await service.createUser({ isProven: true });
  await asOwner(service.address, "UPDATE auth_users SET name = E'Gewinn:\\nfremd.example' WHERE id = $1", [old.id]);
  await orderLink(old.email);
  expect((await mailServer.waitForMail(old.email, { subject: /zurücksetzen/ })).text).not.toContain('fremd.example');
});

test('AUTH-04 a link from the mail sets a new password once, from any browser, and ends all sessions', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const link = await orderLink(user.email.toUpperCase());
  expect(link).toMatch(/^https:\/\/board\.example\/reset-password#token=[\w-]{43}$/);
  const refused = await reset(tokenOf(link), 'zu-kurz');
  expect((await codeOf(refused))[0]).toBe(400);
  const common = await reset(tokenOf(link), 'Passwort-2026!');
  expect(await codeOf(common)).toEqual([400, 'password_too_common']);
  // A refused password leaves the link usable.
  const answer = await reset(tokenOf(link));
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  // The link opens no session.
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(cookies).toEqual(['__Secure-boardsearch.device']);
  expect([await statusOf(user), await statusOf(other)]).toEqual([401, 401]);
  expect((await signIn(user.email, testPassword)).status).toBe(401);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect((await codeOf(await reset(tokenOf(link), 'Noch-eines-2028!')))[0]).toBe(400);
  await mailServer.waitForMail(user.email, { subject: /wurde geändert/ });
  expect(await actsOf(user)).toEqual(
    expect.arrayContaining(['password_reset_requested success', 'password_reset success']),
  );
});

test('AUTH-04 a link is void after a newer one, after its use, after an hour, and for any other purpose', async () => {
  const user = await service.createUser();
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE auth_users SET email_verified = true WHERE id = ${user.id}`),
  );
  const [first, newer] = [await orderLink(user.email), await orderLink(user.email, 2)];
  expect(await codeOf(await reset(tokenOf(first)))).toEqual([400, 'link_used']);
  expect((await reset(tokenOf(newer))).status).toBe(200);
  for (const link of [first, newer]) {
    expect(await codeOf(await reset(tokenOf(link), 'Noch-eines-2028!'))).toEqual([400, 'link_used']);
  }
  const second = await orderLink(user.email, 3);
  const confirmed = await post('/api/auth/confirm-email', { token: tokenOf(second), password: newPassword });
  expect(await codeOf(confirmed)).toEqual([400, 'link_invalid']);
  const stored = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE account_tokens SET expires_at = now() - interval '1 second'
      WHERE user_id = ${user.id} AND used_at IS NULL
      RETURNING token_hash, extract(epoch FROM expires_at - created_at) AS age`),
  );
  expect(stored.rows).toHaveLength(1);
  expect(JSON.stringify(stored.rows)).not.toContain(tokenOf(second));
  expect(await codeOf(await reset(tokenOf(second)))).toEqual([400, 'link_expired']);
  for (const token of ['erfunden', `${tokenOf(second)}x`]) {
    expect(await codeOf(await reset(token))).toEqual([400, 'link_invalid']);
  }
  expect((await signIn(user.email, newPassword)).status).toBe(200);
});

test('AUTH-04 a link used twice at the same moment sets one password', async () => {
  const user = await service.createUser();
  const token = tokenOf(await orderLink(user.email));
  const passwords = ['Ulme=Geige?58', 'Lachs-Zirkel&63', 'Kranich+Dolde-41'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  const works = await Promise.all(passwords.map(async (password) => (await signIn(user.email, password)).status));
  expect(works).toEqual(answers.map((answer) => (answer.status === 200 ? 200 : 401)));
});

test('AUTH-04 AUTH-13 known, unknown, demo and mail-flooded addresses are answered alike; only a holder gets mail', async () => {
  const [user, demo] = [await service.createUser(), await service.createUser()];
  await makeDemo(service, demo);
  const seen = new Set<string>();
  for (const email of [user.email, 'niemand@stadtwerke.example', demo.email, ...Array(4).fill(user.email)]) {
    const answer = await post('/api/auth/forgot-password', { email });
    seen.add(`${answer.status} ${await answer.text()} ${[...answer.headers.keys()].sort().join()}`);
  }
  expect([...seen]).toHaveLength(1);
  await mailServer.waitForMail(user.email, { nth: 3 });
  const last = await service.createUser();
  await orderLink(last.email);
  const mailsTo = (email: string) => mailServer.mails.filter((mail) => mail.to.includes(email)).length;
  expect([mailsTo(user.email), mailsTo('niemand@stadtwerke.example'), mailsTo(demo.email)]).toEqual([3, 0, 0]);
});

test("AUTH-04 strangers' requests do not use up the owner's mails, and the newest link in the mailbox works", async () => {
  const user = await service.createUser();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let count = 0; count < 4; count += 1) {
    await post('/api/auth/forgot-password', { email: user.email }, from('198.51.100.1'));
  }
  await mailServer.waitForMail(user.email, { nth: 3 });
  await orderLink(user.email, 4, from('203.0.113.9'));
  const newest = await orderLink(user.email, 5, from('198.51.100.2'));
  await post('/api/auth/forgot-password', { email: user.email }, from('198.51.100.1'));
  expect((await reset(tokenOf(newest))).status).toBe(200);
});

test('AUTH-04 links start with PUBLIC_URL, whatever host the request names', async () => {
  const user = await service.createUser();
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  const link = await orderLink(user.email, 1, forged);
  const mail = await mailServer.waitForMail(user.email);
  expect(link).toMatch(/^https:\/\/board\.example\//);
  expect(mail.raw).not.toContain('evil.example');
});

test('AUTH-05 the forced change sets a new password once, ends the other sessions and returns the next step', async () => {
  const user = await service.createUser();
  await demandNewPassword(service, user);
  const other = await signInAgain(service, user);
  const copied = service.signInAs(user);
  const change = (password: string) =>
    user.request('/api/auth/change-password', { method: 'POST', body: { newPassword: password } });
  expect(await codeOf(await user.request('/api/users/me'))).toEqual([403, 'password_change_required']);
  expect(await codeOf(await change('nurklein'))).toEqual([400, 'password_needs_uppercase']);
  expect(await codeOf(await change('Verkehrsbetriebe-2026!'))).toEqual([400, 'password_too_common']);
  expect(await codeOf(await change(testPassword))).toEqual([400, 'password_unchanged']);
  const changed = await change(newPassword);
  expect([changed.status, await changed.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);
  const clients = [user, other, copied];
  expect(await Promise.all(clients.map(statusOf))).toEqual([200, 401, 401]);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect(await codeOf(await change('Noch-eines-2028!'))).toEqual([403, 'forbidden']);
  await mailServer.waitForMail(user.email, { subject: /wurde geändert/ });
  expect(await actsOf(user)).toContain('password_changed success');
});

test('AUTH-06 after the forced change comes the second factor', async () => {
  const user = await service.createUser();
  await demandNewPassword(service, user);
  await turnOnFactor(service, user);
  const signedIn = await signIn(user.email, testPassword);
  expect(await signedIn.json()).toEqual({ next: 'change_password', isDemo: false });
  const changed = await user.request('/api/auth/change-password', { method: 'POST', body: { newPassword } });
  expect(await changed.json()).toEqual({ next: 'second_factor', isDemo: false });
  expect(await codeOf(await user.request('/api/users/me'))).toEqual([403, 'second_factor_required']);
});

test('AUTH-05 a change in the settings needs the current password, and wrong attempts are limited', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const copied = service.signInAs(user);
  const update = (currentPassword: string, next = newPassword) =>
    user.request('/api/auth/update-password', { method: 'POST', body: { currentPassword, newPassword: next } });
  expect(await codeOf(await update('Falsch-2026!'))).toEqual([400, 'password_wrong']);
  expect(await codeOf(await update(testPassword, testPassword))).toEqual([400, 'password_unchanged']);
  expect((await update(testPassword)).status).toBe(200);
  const clients = [user, other, copied];
  expect(await Promise.all(clients.map(statusOf))).toEqual([200, 401, 401]);
  for (let count = 0; count < 10; count += 1) await update('Falsch-2026!');
  expect(await codeOf(await update(newPassword))).toEqual([429, 'rate_limited']);
  expect(await actsOf(user)).toContain('password_changed failure');
});

test('AUTH-04 AUTH-05 a reset link is void once the password was changed by other means', async () => {
  const user = await service.createUser();
  const link = await orderLink(user.email);
  const body = { currentPassword: testPassword, newPassword };
  expect((await user.request('/api/auth/update-password', { method: 'POST', body })).status).toBe(200);
  expect(await codeOf(await reset(tokenOf(link), 'Noch-eines-2028!'))).toEqual([400, 'link_used']);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
});

test('AUTH-04 AUTH-06 a reset keeps passkeys and second factors; for an unproven address their ownership is settled first', async () => {
  const withFactors = async (isProven: boolean) => {
    const user = await service.createUser();
    await turnOnFactor(service, user);
    await service.platform.database.withAccount(user.id, async (tx) => {
      await tx.execute(sql`UPDATE auth_users SET email_verified = ${isProven} WHERE id = ${user.id}`);
      await tx.execute(sql`INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
        VALUES (${user.id}, ${user.id}, 'Schlüssel', ${user.id}, 'key', 0, '{}', false)`);
    });
    expect((await reset(tokenOf(await orderLink(user.email)))).status).toBe(200);
    const left = await service.platform.database.withAccount(user.id, (tx) =>
      tx.execute(sql`SELECT (SELECT count(*) FROM passkeys WHERE user_id = ${user.id})::int AS passkeys,
        (SELECT email_verified FROM auth_users WHERE id = ${user.id}) AS proven`),
    );
    const signedIn = await signIn(user.email, newPassword);
    return [left.rows[0], await signedIn.json()];
  };
  expect(await withFactors(false)).toEqual([
    { passkeys: 1, proven: true },
    { next: 'review_account', isDemo: false },
  ]);
  expect(await withFactors(true)).toEqual([
    { passkeys: 1, proven: true },
    { next: 'second_factor', isDemo: false },
  ]);
});

test('AUTH-05 nobody can change the password of a demo account, which is public', async () => {
  const demo = await service.createUser();
  await makeDemo(service, demo);
  await demandNewPassword(service, demo);
  const body = { currentPassword: testPassword, newPassword };
  expect(await codeOf(await demo.request('/api/auth/update-password', { method: 'POST', body }))).toEqual([
    403,
    'forbidden',
  ]);
  const visitor = await signInAgain(service, demo);
  const listed = (await (await demo.request('/api/auth/sessions')).json()) as { sessions: unknown[] };
  expect(listed.sessions).toHaveLength(1);
  await demo.request('/api/auth/sign-out', { method: 'POST', body: { scope: 'global' } });
  expect([await statusOf(demo), await statusOf(visitor)]).toEqual([401, 200]);
});
