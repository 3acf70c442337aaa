import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdProofs, replaceAddress } from '#server/features/auth/service.ts';
import { emailChangeSchema } from '#shared/contracts/users.ts';
import { asOwner, makeDemo, postAsStranger, signInAgain } from '#support/account-states.ts';
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
const want = (user: TestUser, email: string) => user.request(path, { method: 'POST', body: { email } });
const confirm = (user: TestUser, token: string) => user.request(`${path}/confirm`, { method: 'POST', body: { token } });
const keep = (token: string) => postAsStranger(service, `${path}/keep`, { token });
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

test('SET-01 another address counts once both mailboxes know: the new one confirms it, the present one is told', async () => {
  const user = await service.createUser();
  const other = await signInAgain(service, user);
  const email = freshAddress();
  const asked = await want(user, email.toUpperCase());
  expect(emailChangeSchema.parse(await asked.json()).email).toBe(email);
  expect(await kindsTo(user.email)).toContain('email-change-requested');
  expect(await addressOf(user)).toBe(user.email);

  // The link alone does nothing: neither for a stranger nor in another account.
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

test('SET-01 a change of the address takes a fresh proof of identity', async () => {
  const user = await service.createUser();
  await passTime(service, user, 620);
  expect(await problemOf(await want(user, freshAddress()))).toMatchObject({ code: 'confirmation_required' });
  expect((await want(await signInAgain(service, user), freshAddress())).status).toBe(200);
});

test('SET-01 whoever asks while an admin gives the account another address gets no link to the one before', async () => {
  const user = await service.createUser();
  const now = freshAddress();
  const { platform } = service;
  let asked: Promise<Response> | undefined;
  await platform.database.withAccount(null, async (tx) => {
    await holdProofs(tx, user.id);
    asked = want(user, freshAddress());
    await vi.waitFor(async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect(await asOwner(service.address, waiting)).toHaveLength(1);
    });
    await replaceAddress(platform, tx, user.id, now);
  });
  expect(await problemOf((await asked) as Response)).toMatchObject({ status: 403, code: 'confirmation_required' });
  for (const to of [user.email, now]) expect(await kindsTo(to)).not.toContain('email-change-requested');
});

test('SET-01 an address that has an account is answered like any other, and its holder is told', async () => {
  const [user, holder] = [await service.createUser(), await service.createUser()];
  const free = freshAddress();
  const answers = [await want(user, free), await want(user, holder.email)];
  const bodies = await Promise.all(answers.map(async (answer) => emailChangeSchema.parse(await answer.json())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(bodies.map(({ email }) => email)).toEqual([free, holder.email]);
  expect(await kindsTo(holder.email)).toEqual(['email-has-account']);
  // The newest wish alone counts.
  expect(await problemOf(await confirm(user, await tokenTo(free, 'confirm-new-email')))).toMatchObject({
    code: 'link_used',
  });
});

test('SET-01 an address that got an account in the meantime is not taken from it', async () => {
  const user = await service.createUser();
  const email = freshAddress();
  await want(user, email);
  await service.createUser({ email });
  const token = await tokenTo(email, 'confirm-new-email');
  expect(await problemOf(await confirm(user, token))).toMatchObject({ status: 409, code: 'email_taken' });
  expect(await addressOf(user)).toBe(user.email);
});

test('SET-01 the owner stops a change in the settings, a new password stops it, and so does the mail to the present address', async () => {
  const user = await service.createUser();
  const email = freshAddress();
  await want(user, email);
  const first = await tokenTo(email, 'confirm-new-email');
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(200);
  expect(await problemOf(await confirm(user, first))).toMatchObject({ code: 'link_used' });

  await want(user, email);
  const outdated = await tokenTo(email, 'confirm-new-email');
  const newPassword = 'Anders-als-zuvor-81!';
  const passwords = { currentPassword: testPassword, newPassword };
  expect((await user.request('/api/auth/update-password', { method: 'POST', body: passwords })).status).toBe(200);
  expect(await problemOf(await confirm(user, outdated))).toMatchObject({ code: 'link_used' });

  await want(user, email);
  const second = await tokenTo(email, 'confirm-new-email');
  await keep(await tokenTo(user.email, 'email-change-requested'));
  expect((await user.request('/api/users/me')).status).toBe(401);
  const back = await signInAgain(service, user, { password: newPassword });
  expect(await problemOf(await confirm(back, second))).toMatchObject({ code: 'link_used' });
  expect(await addressOf(user)).toBe(user.email);
});

test('SET-01 the address before takes a confirmed change back; who came later cannot', async () => {
  const user = await service.createUser();
  const [second, third] = [freshAddress(), freshAddress()];
  await want(user, second);
  await confirm(user, await tokenTo(second, 'confirm-new-email'));
  await want(user, third);
  await confirm(user, await tokenTo(third, 'confirm-new-email'));
  const [ofFirst, ofSecond] = [
    await tokenTo(user.email, 'email-change-requested'),
    await tokenTo(second, 'email-change-requested'),
  ];
  expect((await keep(ofSecond)).status).toBe(200);
  expect(await addressOf(user)).toBe(second);
  expect((await user.request('/api/users/me')).status).toBe(401);
  expect((await keep(ofFirst)).status).toBe(200);
  expect(await addressOf(user)).toBe(user.email);
  expect(await problemOf(await keep(ofFirst))).toMatchObject({ code: 'link_used' });
  expect(await problemOf(await keep(`${ofFirst}x`))).toMatchObject({ code: 'link_invalid' });
});

test('SET-01 whoever signs up with the address that became free comes into no customer of others', async () => {
  const first = freshAddress();
  const user = await service.createUser({ email: first });
  const email = freshAddress();
  await want(user, email);
  await confirm(user, await tokenTo(email, 'confirm-new-email'));
  const next = await service.createUser({ email: first });
  expect(next.scope.customerId).not.toBe(user.scope.customerId);
});

test('SET-01 neither the demo, a demo address, the present address nor an account of a company sign-in changes', async () => {
  const user = await service.createUser();
  expect(await problemOf(await want(user, user.email))).toMatchObject({ status: 400, code: 'email_unchanged' });
  expect(await problemOf(await want(user, 'no address'))).toMatchObject({ code: 'validation_failed' });
  await asOwner(service.address, "DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'", [
    user.id,
  ]);
  expect(await problemOf(await want(user, freshAddress()))).toMatchObject({ status: 403, code: 'forbidden' });
  const visitor = await service.createUser();
  await makeDemo(service, visitor);
  expect(await problemOf(await want(visitor, freshAddress()))).toMatchObject({ status: 403, code: 'forbidden' });
});

test('SET-01 one’s own name is changed everywhere, within the rules of names', async () => {
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
