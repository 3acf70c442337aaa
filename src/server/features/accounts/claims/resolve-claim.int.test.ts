import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { runTransaction } from '#server/platform/database/run-transaction.ts';
import type { AccountClaim, ClaimDecision } from '#shared/contracts/account-claims.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { sourceSchema, sourcesSchema } from '#shared/contracts/sources.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { unnamedCompany } from '#shared/limits.ts';
import { postAsStranger, signInAgain, turnOnFactor } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { type DavServer, startDavServer } from '#support/dav-server.ts';
import { storeDocument } from '#support/factories.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { askForCode, mailedCode, openSession, orderedMails, totpCode, verify } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';
import { recoverAccount } from './recover-account.ts';

const newPassword = 'Ganz-anders-2027!';

let mailServer: MailServer;
let service: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, ADDRESS_LIMIT_FACTOR: '10', SOURCES_PRIVATE: 'on' },
  });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

/** The mailbox's owner sets a new password and signs in with it. */
async function resetByMail(user: TestUser): Promise<TestUser> {
  await postAsStranger(service, '/api/auth/forgot-password', { email: user.email });
  const mail = await mailServer.waitForMail(user.email, { subject: /zurücksetzen/ });
  const token = mail.links.find((link) => link.includes('#token='))?.split('#token=')[1];
  expect((await postAsStranger(service, '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  return signInAgain(service, user, { password: newPassword });
}

const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const claimOf = async (user: TestUser) =>
  (await (await user.request('/api/auth/account-claim')).json()) as AccountClaim;
const decide = (user: TestUser, decision: ClaimDecision) =>
  user.request('/api/auth/account-claim', { method: 'POST', body: { decision } });
const me = async (user: TestUser) => (await (await user.request('/api/users/me')).json()) as CurrentUser;
const uploadsOf = async (user: TestUser) =>
  ((await (await user.request('/api/uploads')).json()) as { uploads: unknown[] }).uploads.length;
const actsOn = async (id: string) =>
  (await asOwner<{ action: string }>(service.address, 'SELECT action FROM audit_log WHERE user_id = $1', [id])).map(
    ({ action }) => action,
  );

async function addPasskey(user: TestUser): Promise<VirtualAuthenticator> {
  const key = new VirtualAuthenticator();
  await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  const { options } = (await asked.json()) as { options: { challenge: string } };
  const body = { name: 'Schlüssel', response: key.register(options) };
  expect((await user.request('/api/mfa/passkeys', { method: 'POST', body })).status).toBe(200);
  return key;
}

async function signInWith(key: VirtualAuthenticator, { email }: TestUser): Promise<Response> {
  const asked = await postAsStranger(service, '/api/auth/passkey/sign-in-options', { email });
  const { options } = (await asked.json()) as { options: { challenge: string } };
  return postAsStranger(service, '/api/auth/passkey/sign-in', { response: key.prove(options) });
}

async function addAuthenticator(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  const begun = await user.request('/api/mfa/totp/setup', { method: 'POST', body: {} });
  const { secret } = (await begun.json()) as { secret: string };
  const enabled = await user.request('/api/mfa/totp/enable', { method: 'POST', body: { code: totpCode(secret) } });
  expect(enabled.status).toBe(200);
  return { secret, ...((await enabled.json()) as { recoveryCodes: string[] }) };
}

test('AUTH-04 AUTH-06 the first proof of an address closes the account until its prover says whose it is', async () => {
  const stranger = await service.createUser({ name: 'Dr. Fremd', companyName: 'Fremde GmbH' });
  await storeDocument(service.platform, stranger.scope, { title: 'Erfundenes Protokoll' });
  const key = await addPasskey(stranger);
  const owner = await resetByMail(stranger);
  const session = await (await owner.request('/api/users/session')).json();
  expect(session).toEqual({ state: 'review_account', user: null });
  for (const path of ['/api/users/me', '/api/uploads', '/api/chats', '/api/mfa/settings']) {
    expect(await codeOf(await owner.request(path))).toEqual([403, 'account_review_required']);
  }
  expect(await codeOf(await owner.request('/api/mfa/session', { method: 'POST' }))).toEqual([
    403,
    'account_review_required',
  ]);
  expect(await claimOf(owner)).toMatchObject({
    email: stranger.email,
    fullName: 'Dr. Fremd',
    companyName: 'Fremde GmbH',
    uploads: 1,
    chats: 0,
    sources: 0,
    hasPassword: true,
    hasCompanySignIn: false,
    passkeys: 1,
    hasAuthenticator: false,
    needsFactor: false,
  });
  expect(await codeOf(await signInWith(key, stranger))).toEqual([403, 'passkey_paused']);
});

test("AUTH-04 a stranger's contents do not become the owner's: the address starts with an empty account, and is told", async () => {
  const stranger = await service.createUser({ name: 'Dr. Fremd', companyName: 'Fremde GmbH' });
  await storeDocument(service.platform, stranger.scope, { title: 'Erfundenes Protokoll' });
  const key = await addPasskey(stranger);
  await addAuthenticator(stranger);
  const owner = await resetByMail(stranger);
  expect((await claimOf(owner)).needsFactor).toBe(true);
  const answer = await decide(owner, 'begin_anew');
  expect([answer.status, await answer.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);

  const begun = await me(owner);
  expect(begun).toMatchObject({ email: stranger.email, fullName: stranger.email, hasSecondFactor: false });
  expect(begun.id).not.toBe(stranger.id);
  expect(begun.customer).toMatchObject({ companyName: 'Default Company' });
  expect(begun.customer.id).not.toBe(stranger.scope.customerId);
  expect(await uploadsOf(owner)).toBe(0);
  expect((await stranger.request('/api/users/me')).status).toBe(401);
  expect((await signInWith(key, stranger)).status).toBe(400);
  expect(await uploadsOf(await signInAgain(service, stranger, { password: newPassword }))).toBe(0);

  const mails = await orderedMails(service.platform, stranger.email);
  expect(mails.find(({ kind }) => kind === 'account-settled')?.values).toEqual({
    decision: 'begun_anew',
    uploads: 1,
    chats: 0,
    sources: 0,
    passkeys: 1,
    hasAuthenticator: true,
    hasRecoveryCodes: true,
  });
  expect(await actsOn(begun.id)).toEqual(expect.arrayContaining(['account_begun_anew', 'second_factor_disabled']));
  expect(await actsOn(stranger.id)).toContain('account_set_aside');
  // Nothing is lost: the old account is still there, set aside.
  const kept = await asOwner(service.address, 'SELECT 1 FROM file_uploads WHERE user_id = $1', [stranger.id]);
  expect(kept).toHaveLength(1);
  expect(await codeOf(await decide(owner, 'begin_anew'))).toEqual([403, 'forbidden']);
});

test("AUTH-04 MFA-02 access to the mailbox does not bypass an account's authenticator; its owner keeps everything", async () => {
  const user = await service.createUser();
  await storeDocument(service.platform, user.scope);
  const key = await addPasskey(user);
  const { secret } = await addAuthenticator(user);
  const returned = await resetByMail(user);
  const kept = await decide(returned, 'keep');
  expect([kept.status, await kept.json()]).toEqual([200, { next: 'second_factor', isDemo: false }]);
  expect(await codeOf(await returned.request('/api/uploads'))).toEqual([403, 'second_factor_required']);
  // Whoever cannot prove it is asked again.
  const again = await signInAgain(service, user, { password: newPassword });
  expect(await codeOf(await again.request('/api/uploads'))).toEqual([403, 'account_review_required']);
  expect(await codeOf(await signInWith(key, user))).toEqual([403, 'passkey_paused']);

  await openSession(returned);
  expect((await verify(returned, 'totp', totpCode(secret, 30))).status).toBe(200);
  expect([(await me(returned)).id, await uploadsOf(returned)]).toEqual([user.id, 1]);
  expect((await signInWith(key, user)).status).toBe(200);
  expect(await actsOn(user.id)).toContain('account_kept');
  expect(await codeOf(await decide(again, 'begin_anew'))).toEqual([403, 'forbidden']);
});

test('AUTH-04 MFA-05 a recovery code of the account settles it as well', async () => {
  const user = await service.createUser();
  const { recoveryCodes } = await addAuthenticator(user);
  const returned = await resetByMail(user);
  await decide(returned, 'keep');
  await openSession(returned);
  expect((await verify(returned, 'recovery', recoveryCodes[0])).status).toBe(200);
  expect((await me(await signInAgainVerified(user, recoveryCodes[1] ?? ''))).id).toBe(user.id);
});

async function signInAgainVerified(user: TestUser, recoveryCode: string): Promise<TestUser> {
  const again = await signInAgain(service, user, { password: newPassword });
  await openSession(again);
  expect((await verify(again, 'recovery', recoveryCode)).status).toBe(200);
  return again;
}

test('AUTH-04 an account kept without a second factor keeps its papers; unproven sign-in methods are removed and named', async () => {
  const user = await service.createUser();
  await storeDocument(service.platform, user.scope);
  const key = await addPasskey(user);
  const returned = await resetByMail(user);
  expect(await (await decide(returned, 'keep')).json()).toEqual({ next: 'signed_in', isDemo: false });
  expect([(await me(returned)).id, await uploadsOf(returned)]).toEqual([user.id, 1]);
  expect((await signInWith(key, user)).status).toBe(400);
  const mails = await orderedMails(service.platform, user.email);
  expect(mails.find(({ kind }) => kind === 'account-settled')?.values).toMatchObject({ decision: 'kept', passkeys: 1 });
  expect(await actsOn(user.id)).toEqual(expect.arrayContaining(['account_kept', 'passkey_removed']));
});

test.each(['sign-in', 'settings'])(
  'MFA-04 AUTH-04 a mailed code entered at the %s proves the address, so a later reset removes nothing',
  async (where) => {
    const user = await service.createUser();
    await turnOnFactor(service, user);
    if (where === 'sign-in') await openSession(user);
    else {
      await service.platform.database.withAccount(user.id, (tx) =>
        tx.execute(sql`INSERT INTO mfa_sessions (session_token, user_id, auth_session_id, is_verified, expires_at)
        SELECT 'verified-' || id, user_id, id, true, now() + interval '1 hour' FROM auth_sessions WHERE user_id = ${user.id}`),
      );
    }
    expect((await askForCode(user)).status).toBe(200);
    const code = await mailedCode(service, user);
    const body = { method: 'email', code };
    const path = where === 'sign-in' ? '/api/mfa/verify' : '/api/mfa/confirm';
    expect((await user.request(path, { method: 'POST', body })).status).toBe(200);
    expect(await actsOn(user.id)).toContain('email_confirmed');
    const returned = await resetByMail(user);
    expect(await (await returned.request('/api/users/session')).json()).toMatchObject({ state: 'second_factor' });
  },
);

/** A stranger signs up with the address, without any names, and connects a folder of their own. */
async function connectShare(share: DavServer): Promise<{ stranger: TestUser; sourceId: string }> {
  const created = await service.createUser();
  await asOwner(service.address, 'UPDATE auth_users SET name = email, company_name = $2 WHERE id = $1', [
    created.id,
    unnamedCompany,
  ]);
  const { address, username, password } = share;
  const body = { kind: 'webdav', address, username, password };
  const connected = await created.request('/api/sources', { method: 'POST', body });
  expect(connected.status).toBe(201);
  const { id } = sourceSchema.parse(await connected.json());
  const folders = [{ id: '/', name: '', path: '/' }];
  expect((await created.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  return { stranger: created, sourceId: id };
}
const stateOfSource = async (user: TestUser, id: string) =>
  sourcesSchema.parse(await (await user.request('/api/sources')).json()).sources.find((each) => each.id === id);

test.each(['keep', 'begin_anew'] as const)(
  'AUTH-04 SRC-04 a stranger’s data source adds nothing to the account once its address is proven (%s)',
  async (decision) => {
    const share = await startDavServer();
    try {
      const { stranger, sourceId } = await connectShare(share);
      await vi.waitUntil(async () => (await stateOfSource(stranger, sourceId))?.state === 'synced', {
        timeout: 30_000,
      });
      const owner = await resetByMail(stranger);
      expect(await claimOf(owner)).toMatchObject({ uploads: 0, sources: 1, fullName: stranger.email });
      writeFileSync(join(share.directory, 'untergeschoben.txt'), 'Der Aufsichtsrat hat nie getagt.');
      expect((await decide(owner, decision)).status).toBe(200);
      const source = await stateOfSource(owner, sourceId);
      expect(source?.state).toBe(decision === 'keep' ? 'error' : undefined);
      // Even a requested sync no longer reaches the source.
      const asked = await owner.request(`/api/sources/${sourceId}/syncs`, { method: 'POST' });
      expect(asked.status).toBe(decision === 'keep' ? 202 : 404);
      if (decision === 'keep') {
        await vi.waitUntil(async () => (await stateOfSource(owner, sourceId))?.state === 'error', { timeout: 30_000 });
      }
      expect(await uploadsOf(owner)).toBe(0);
      const kept = await asOwner(service.address, 'SELECT sealed_access, next_pass_at FROM sources WHERE id = $1', [
        sourceId,
      ]);
      expect(kept).toMatchObject([{ sealed_access: null }]);
    } finally {
      await share.close();
    }
  },
);

test('AUTH-04 SET-03 a deletion and a passphrase ordered before the address was proven are cancelled', async () => {
  const stranger = await service.createUser();
  await stranger.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  expect((await stranger.request('/api/account/deletion', { method: 'POST' })).status).toBe(200);
  const body = { passphrase: 'Passphrase eines Fremden 1' };
  expect((await stranger.request('/api/backups/passphrase', { method: 'PUT', body })).status).toBe(200);
  const owner = await resetByMail(stranger);
  expect((await decide(owner, 'keep')).status).toBe(200);
  expect(await (await owner.request('/api/account/deletion')).json()).toEqual({ requestedAt: null, dueAt: null });
  expect(await (await owner.request('/api/backups')).json()).toMatchObject({ hasPassphrase: false });
  expect(await actsOn(stranger.id)).toEqual(expect.arrayContaining(['deletion_undone', 'backup_unlocked']));
  const mails = await orderedMails(service.platform, stranger.email);
  expect(mails.map(({ kind }) => kind)).toContain('deletion-undone');
});

test('AUTH-04 an empty account belongs to its prover at once', async () => {
  const email = `leer-${Date.now()}@verkehrsbetriebe.example`;
  await postAsStranger(service, '/api/auth/sign-up/email', { email, password: testPassword });
  const [user] = await asOwner<{ id: string }>(service.address, 'SELECT id FROM auth_users WHERE email = $1', [email]);
  const template = await service.createUser();
  const returned = await resetByMail({ ...template, id: user?.id ?? '', email });
  expect((await me(returned)).email).toBe(email);
});

/** As the database's owner, like the operator's command. */
async function restore(email: string): Promise<void> {
  const pool = new Pool({ ...connectionFor(service.address, 'owner'), max: 1 });
  try {
    await runTransaction(pool, [], (tx) => recoverAccount(tx, email));
  } finally {
    await pool.end();
  }
}

test('AUTH-04 the operator restores an account that was set aside, with its second factor, and can reverse that', async () => {
  const user = await service.createUser();
  await storeDocument(service.platform, user.scope);
  const { recoveryCodes } = await addAuthenticator(user);
  await expect(restore(user.email)).rejects.toMatchObject({ code: 'not_found' });
  const thief = await resetByMail(user);
  await decide(thief, 'begin_anew');
  const begun = (await me(thief)).id;
  await restore(user.email);
  expect((await thief.request('/api/users/me')).status).toBe(401);
  const back = await signInAgain(service, user, { password: newPassword });
  expect(await codeOf(await back.request('/api/uploads'))).toEqual([403, 'second_factor_required']);
  await openSession(back);
  expect((await verify(back, 'recovery', recoveryCodes[0])).status).toBe(200);
  expect([(await me(back)).id, await uploadsOf(back)]).toEqual([user.id, 1]);
  await restore(user.email);
  expect((await me(await signInAgain(service, user, { password: newPassword }))).id).toBe(begun);
});
