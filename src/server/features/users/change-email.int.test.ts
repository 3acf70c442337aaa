import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdAccount, replaceAddress } from '#server/features/accounts/public.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { emailChangeSchema } from '#shared/contracts/users.ts';
import { makeDemo, postAsStranger, signInAgain } from '#support/account-states.ts';
import { changeAdminUser, createAdmin, decideLooks } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { orderedMails, passTime, problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const path = '/api/account/email';
let named = 0;
const freshAddress = () => `neu-${Date.now()}-${++named}@gmail.com`;
const startChange = (user: TestUser, email: string) => user.request(path, { method: 'POST', body: { email } });
const confirm = (user: TestUser, token: string) => user.request(`${path}/confirm`, { method: 'POST', body: { token } });
const keepOld = (token: string) => postAsStranger(service, `${path}/keep`, { token });
const kindsTo = async (email: string) => (await orderedMails(service.platform, email)).map(({ kind }) => kind);
async function tokenTo(email: string, kind: 'confirm-new-email' | 'email-change-requested', nth = -1): Promise<string> {
  const mails = (await orderedMails(service.platform, email)).filter((mail) => mail.kind === kind);
  const values = mails.at(nth)?.values as { link: string } | undefined;
  return values?.link.split('#token=')[1] ?? '';
}
const addressOf = async ({ id }: TestUser) =>
  (await asOwner<{ email: string }>(service.address, 'SELECT email FROM auth_users WHERE id = $1', [id]))[0]?.email;
const actsOf = async ({ id }: TestUser) =>
  (
    await asOwner<{ action: string }>(
      service.address,
      "SELECT action FROM audit_log WHERE user_id = $1 AND action LIKE 'email_change%' ORDER BY occurred_at, id",
      [id],
    )
  ).map(({ action }) => action);

test('SET-01 a new address takes effect once both mailboxes know: the new one confirms it, the old one is notified', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const email = freshAddress();
  const requested = await startChange(user, email.toUpperCase());
  expect(emailChangeSchema.parse(await requested.json()).email).toBe(email);
  expect(await kindsTo(user.email)).toContain('email-change-requested');
  expect(await addressOf(user)).toBe(user.email);

  // The link alone does nothing, neither for a stranger nor in another account.
  const token = await tokenTo(email, 'confirm-new-email');
  expect((await postAsStranger(service, `${path}/confirm`, { token })).status).toBe(401);
  expect(await problemOf(await confirm(await service.createUser(), token))).toMatchObject({ code: 'link_invalid' });

  expect((await confirm(user, token)).status).toBe(200);
  expect(await addressOf(user)).toBe(email);
  expect((await user.request('/api/users/me')).status).toBe(200);
  expect((await other.request('/api/users/me')).status).toBe(401);
  expect(await problemOf(await confirm(user, token))).toMatchObject({ code: 'link_used' });
  for (const to of [user.email, email]) expect(await kindsTo(to)).toContain('own-email-changed');
  expect(emailChangeSchema.parse(await (await user.request(path)).json()).email).toBeNull();
  expect(await actsOf(user)).toEqual(['email_change_requested', 'email_changed']);
});

test('SET-01 changing the address requires a fresh proof of identity', async () => {
  const user = await service.createUser();
  await passTime(service, user, 620);
  expect(await problemOf(await startChange(user, freshAddress()))).toMatchObject({ code: 'confirmation_required' });
  expect((await startChange(await signInAgain(service, user), freshAddress())).status).toBe(200);
});

/** Asserts that somebody waits for a lock of this transaction. */
async function expectWaiting(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  expect(await asOwner(service.address, waiting, [rows[0]?.pid])).not.toEqual([]);
}

test('SET-01 a request while an admin gives the account another address gets no link for the previous one', async () => {
  const user = await service.createUser();
  const now = freshAddress();
  const { platform } = service;
  let requested: Promise<Response> | undefined;
  await platform.database.withAccount(null, async (tx) => {
    await holdAccount(tx, user.id);
    requested = startChange(user, freshAddress());
    await vi.waitFor(() => expectWaiting(tx));
    await replaceAddress(platform, tx, user.id, now);
  });
  expect(await problemOf((await requested) as Response)).toMatchObject({ status: 403, code: 'confirmation_required' });
  for (const to of [user.email, now]) expect(await kindsTo(to)).not.toContain('email-change-requested');
});

test('SET-01 an address with an account gets the same response as any other, and its holder is notified', async () => {
  const [user, holder] = [await service.createUser(), await service.createUser()];
  const free = freshAddress();
  const answers = [await startChange(user, free), await startChange(user, holder.email)];
  const bodies = await Promise.all(answers.map(async (answer) => emailChangeSchema.parse(await answer.json())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(bodies.map(({ email }) => email)).toEqual([free, holder.email]);
  expect(await kindsTo(holder.email)).toEqual(['email-has-account']);
  // Only the latest request counts.
  expect(await problemOf(await confirm(user, await tokenTo(free, 'confirm-new-email')))).toMatchObject({
    code: 'link_used',
  });
});

test('SET-01 an address that got an account in the meantime is not taken from it', async () => {
  const user = await service.createUser();
  const email = freshAddress();
  await startChange(user, email);
  await service.createUser({ email });
  const token = await tokenTo(email, 'confirm-new-email');
  expect(await problemOf(await confirm(user, token))).toMatchObject({ status: 409, code: 'email_taken' });
  expect(await addressOf(user)).toBe(user.email);
});

test('SET-01 a change is stopped in the settings, by a new password and by the mail to the current address', async () => {
  const user = await service.createUser({ isProven: true });
  const email = freshAddress();
  await startChange(user, email);
  const first = await tokenTo(email, 'confirm-new-email');
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(200);
  expect(await problemOf(await confirm(user, first))).toMatchObject({ code: 'link_used' });

  await startChange(user, email);
  const outdated = await tokenTo(email, 'confirm-new-email');
  const newPassword = 'Anders-als-zuvor-81!';
  const passwords = { currentPassword: testPassword, newPassword };
  expect((await user.request('/api/auth/update-password', { method: 'POST', body: passwords })).status).toBe(200);
  expect(await problemOf(await confirm(user, outdated))).toMatchObject({ code: 'link_used' });

  await startChange(user, email);
  const second = await tokenTo(email, 'confirm-new-email');
  await keepOld(await tokenTo(user.email, 'email-change-requested'));
  expect((await user.request('/api/users/me')).status).toBe(401);
  const back = await signInAgain(service, user, { password: newPassword });
  expect(await problemOf(await confirm(back, second))).toMatchObject({ code: 'link_used' });
  expect(await addressOf(user)).toBe(user.email);
});

test('SET-01 the previous address reverts a confirmed change; a later one cannot', async () => {
  const user = await service.createUser({ isProven: true });
  const [second, third] = [freshAddress(), freshAddress()];
  await startChange(user, second);
  await confirm(user, await tokenTo(second, 'confirm-new-email'));
  await startChange(user, third);
  await confirm(user, await tokenTo(third, 'confirm-new-email'));
  const [ofFirst, ofSecond] = [
    await tokenTo(user.email, 'email-change-requested'),
    await tokenTo(second, 'email-change-requested'),
  ];
  expect((await keepOld(ofSecond)).status).toBe(200);
  expect(await addressOf(user)).toBe(second);
  expect((await user.request('/api/users/me')).status).toBe(401);
  expect((await keepOld(ofFirst)).status).toBe(200);
  expect(await addressOf(user)).toBe(user.email);
  expect(await problemOf(await keepOld(ofFirst))).toMatchObject({ code: 'link_used' });
  expect(await problemOf(await keepOld(`${ofFirst}x`))).toMatchObject({ code: 'link_invalid' });
});

/** Changes to a new address and returns it. */
async function move(user: TestUser): Promise<string> {
  const email = freshAddress();
  await startChange(user, email);
  expect((await confirm(user, await tokenTo(email, 'confirm-new-email'))).status).toBe(200);
  return email;
}

test('SET-01 an address that its former holder may still take back is nobody else’s, however they try to get it', async () => {
  const user = await service.createUser({ isProven: true });
  await move(user);
  const [first, stranger] = [user.email, await service.createUser()];
  const signUp = { email: first, password: testPassword, name: 'Eva Neu' };
  expect(await problemOf(await postAsStranger(service, '/api/auth/sign-up/email', signUp))).toMatchObject({
    status: 409,
    code: 'email_taken',
  });
  // The same response as for any address; the holder of the mailbox is notified as for a taken one.
  expect((await startChange(stranger, first)).status).toBe(200);
  expect((await kindsTo(first)).at(-1)).toBe('email-has-account');
  const admin = await createAdmin(service);
  await decideLooks(stranger, true);
  const byAdmin = [
    await changeAdminUser(admin, stranger.id, { email: first }),
    await admin.request('/api/admin/users', {
      method: 'POST',
      body: { email: first, fullName: 'Eva Neu', language: 'de', customerId: stranger.scope.customerId },
    }),
  ];
  for (const answer of byAdmin) expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'email_taken' });
  const forced = asOwner(service.address, 'UPDATE auth_users SET email = $2 WHERE id = $1', [stranger.id, first]);
  await expect(forced).rejects.toThrow();
  expect((await keepOld(await tokenTo(first, 'email-change-requested'))).status).toBe(200);
  expect(await addressOf(user)).toBe(first);
});

test('SET-01 AUTH-13 the link to an unproven address is its first proof: nothing of the account’s creator opens it', async () => {
  const stranger = await service.createUser({ name: 'Ada Fremd' });
  await move(stranger);
  const copied = await signInAgain(service, { ...stranger, email: (await addressOf(stranger)) ?? '' });
  expect((await keepOld(await tokenTo(stranger.email, 'email-change-requested'))).status).toBe(200);
  expect(await addressOf(stranger)).toBe(stranger.email);
  for (const each of [stranger, copied]) expect((await each.request('/api/users/me')).status).toBe(401);
  await expect(signInAgain(service, stranger)).rejects.toThrow('401');
  // Setting a password from the mailbox asks whose account it is.
  const claim = await asOwner(service.address, 'SELECT claimed_at FROM auth_users WHERE id = $1', [stranger.id]);
  expect(claim).toEqual([{ claimed_at: expect.any(Date) }]);
});

test('SET-01 an unproven address is not kept from its real owner', async () => {
  const stranger = await service.createUser();
  await move(stranger);
  const signUp = { email: stranger.email, password: testPassword, name: 'Eva Neu' };
  expect((await postAsStranger(service, '/api/auth/sign-up/email', signUp)).status).toBe(200);
  const late = await keepOld(await tokenTo(stranger.email, 'email-change-requested'));
  expect(await problemOf(late)).toMatchObject({ status: 409, code: 'email_taken' });
});

test('SET-01 where addresses are confirmed, a sign-up with such an address creates no account, and its mailbox is notified', async () => {
  const confirming = await startTestApp({
    withWorkers: true,
    config: { EMAIL_CONFIRMATION: 'on', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  try {
    const former = `frei-${Date.now()}@gmail.com`;
    await asOwner(
      confirming.address,
      `WITH holder AS (INSERT INTO auth_users (id, name, email, email_verified) VALUES (gen_random_uuid(), 'Ada', 'ada@b.example', true) RETURNING id)
       INSERT INTO account_tokens (token_hash, user_id, purpose, email, is_proven, expires_at)
       SELECT 'kept', id, 'keep_email', $1, true, now() + interval '1 day' FROM holder`,
      [former],
    );
    const signUp = (email: string) =>
      postAsStranger(confirming, '/api/auth/sign-up/email', { email, password: testPassword, name: 'Eva Neu' });
    const free = `neu-${Date.now()}@gmail.com`;
    const answers = await Promise.all(
      (await Promise.all([signUp(former), signUp(free)])).map(async (answer) => [answer.status, await answer.text()]),
    );
    expect(answers[0]).toEqual(answers[1]);
    await vi.waitFor(async () => {
      const kinds = async (email: string) => (await orderedMails(confirming.platform, email)).map(({ kind }) => kind);
      expect([await kinds(former), await kinds(free)]).toEqual([['already-registered'], ['confirm-email']]);
    });
  } finally {
    await confirming.close();
  }
});

test('SET-01 of two accounts that confirm one address at once, one gets it and the other an error', async () => {
  const [user, quicker] = [await service.createUser(), await service.createUser()];
  const email = freshAddress();
  await startChange(user, email);
  const token = await tokenTo(email, 'confirm-new-email');
  const { platform } = service;
  let confirmed: Promise<Response> | undefined;
  await platform.database.withAccount(quicker.id, async (tx) => {
    await tx.execute(sql`UPDATE auth_users SET email = ${email} WHERE id = ${quicker.id}`);
    confirmed = confirm(user, token);
    await vi.waitFor(() => expectWaiting(tx));
  });
  expect(await problemOf((await confirmed) as Response)).toMatchObject({ status: 409, code: 'email_taken' });
  expect(await addressOf(user)).toBe(user.email);
});

test('SET-01 a sign-up with an address that became free joins no customer of others', async () => {
  const first = freshAddress();
  const user = await service.createUser({ email: first });
  await move(user);
  await asOwner(service.address, 'UPDATE account_tokens SET expires_at = now() WHERE user_id = $1', [user.id]);
  const next = await service.createUser({ email: first });
  expect(next.scope.customerId).not.toBe(user.scope.customerId);
});

test('SET-01 no change for the demo, a demo address, the current address or an account with company sign-in', async () => {
  const user = await service.createUser();
  expect(await problemOf(await startChange(user, user.email))).toMatchObject({ status: 400, code: 'email_unchanged' });
  expect(await problemOf(await startChange(user, 'no address'))).toMatchObject({ code: 'validation_failed' });
  await asOwner(service.address, "DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'", [
    user.id,
  ]);
  expect(await problemOf(await startChange(user, freshAddress()))).toMatchObject({ status: 403, code: 'forbidden' });
  const visitor = await service.createUser();
  await makeDemo(service, visitor);
  expect(await problemOf(await startChange(visitor, freshAddress()))).toMatchObject({ status: 403, code: 'forbidden' });
});

test('SET-01 a user’s own name changes everywhere, within the rules for names', async () => {
  const user = await service.createUser();
  const rename = (fullName: string) => user.request('/api/users/me', { method: 'PATCH', body: { fullName } });
  expect(await (await rename('  Ada Lovelace ')).json()).toMatchObject({ fullName: 'Ada Lovelace' });
  for (const name of ['', '   ', 'a\nb', 'see https://evil.example', 'x'.repeat(101)])
    expect(await problemOf(await rename(name))).toMatchObject({ status: 400, code: 'validation_failed' });
  const rows = await asOwner(
    service.address,
    'SELECT u.name, p.full_name FROM auth_users u JOIN user_profiles p ON p.user_id = u.id WHERE u.id = $1',
    [user.id],
  );
  expect(rows).toEqual([{ name: 'Ada Lovelace', full_name: 'Ada Lovelace' }]);
});
