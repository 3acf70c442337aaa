import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import { connectionFor } from '#server/platform/database/connection.ts';
import { makeProviderAdmin, postAsStranger } from '#support/account-states.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';

const newPassword = 'Ganz-anders-2027!';
const recoveryCode = 'Notfall-Kennwort-des-Betreibers';
/** Key of the advisory lock at which acts wait to be recorded here. */
const auditKey = 4_711;

let mailServer: MailServer;
let service: TestApp;
let user: TestUser;
/** Holds locks for the test in an open transaction. */
let holder: Client;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, ADMIN_RECOVERY_CODE: recoveryCode },
  });
  holder = new Client(connectionFor(service.address, 'owner'));
  await holder.connect();
  // Longer than a request waits for its own lock, because another one's computation may take a while.
  await holder.query(`CREATE FUNCTION await_holder() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET lock_timeout = '60s' AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${auditKey}); RETURN NEW; END $$`);
  await holder.query(
    'CREATE TRIGGER await_holder BEFORE INSERT ON audit_intake FOR EACH ROW EXECUTE FUNCTION await_holder()',
  );
});
afterAll(async () => {
  await holder.end();
  await service.close();
  await mailServer.stop();
});
beforeEach(async () => {
  user = await service.createUser();
  await holder.query('BEGIN');
});
afterEach(() => holder.query('ROLLBACK'));

const signIn = () => postAsStranger(service, '/api/auth/sign-in/email', { email: user.email, password: testPassword });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const stateOf = async (cookie: string) => {
  const answer = await service.app.request('/api/users/session', { headers: { cookie } });
  return ((await answer.json()) as { state: string }).state;
};

/** Resolves once this many transactions of the service wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await holder.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      expect(rows[0].n).toBe(count);
    },
    { timeout: 20_000, interval: 5 },
  );

/** Blocks all recording: an act stops there, after everything it did before. */
const holdAudit = () => holder.query('SELECT pg_advisory_xact_lock($1)', [auditKey]);
/** Blocks handing out a session or a passkey, for two seconds at most; reads continue. */
const holdUser = () => holder.query('SELECT 1 FROM auth_users WHERE id = $1 FOR UPDATE', [user.id]);

async function resetToken(): Promise<string> {
  await postAsStranger(service, '/api/auth/forgot-password', { email: user.email });
  const mail = await mailServer.waitForMail(user.email, { subject: /zurücksetzen/ });
  return mail.links.find((link) => link.includes('#token='))?.split('#token=')[1] ?? '';
}

const changes: [string, () => Promise<() => Promise<Response>>][] = [
  [
    'a reset by mail',
    async () => {
      const token = await resetToken();
      return () => postAsStranger(service, '/api/auth/reset-password', { token, newPassword });
    },
  ],
  [
    'a change in the settings',
    async () => () => {
      const body = { currentPassword: testPassword, newPassword };
      return user.request('/api/auth/update-password', { method: 'POST', body });
    },
  ],
  [
    'emergency recovery',
    async () => {
      await holder.query('ROLLBACK');
      await makeProviderAdmin(service, user);
      await holder.query('BEGIN');
      const body = { recoveryCode, newPassword: 'Ulme=Geige?58' };
      return () => postAsStranger(service, '/api/functions/emergency-admin-recovery', body);
    },
  ],
];

test.each(changes)('AUTH-04 AUTH-07 a sign-in that has just opened its session is ended by %s', async (_, prepare) => {
  const change = await prepare();
  await holdAudit();
  const signingIn = signIn();
  await untilWaiting(1);
  const changing = change();
  await untilWaiting(2);
  await holder.query('COMMIT');
  const [signedIn, changed] = await Promise.all([signingIn, changing]);
  expect([signedIn.status, changed.status]).toEqual([200, 200]);
  expect(await stateOf(cookieOf(signedIn))).toBe('signed_out');
});

test('AUTH-04 a password changed during a sign-in with it opens nothing', async () => {
  const hash = await hashPassword(newPassword);
  await holdUser();
  const signingIn = signIn();
  await untilWaiting(1);
  await holder.query('UPDATE auth_accounts SET password = $2 WHERE user_id = $1', [user.id, hash]);
  await holder.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  await holder.query('COMMIT');
  const answer = await signingIn;
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  const { rows } = await holder.query('SELECT 1 FROM auth_sessions WHERE user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

async function registerPasskey(key: VirtualAuthenticator): Promise<() => Promise<Response>> {
  await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  const { options } = (await asked.json()) as { options: { challenge: string } };
  const body = { name: 'Schlüssel', response: key.register(options) };
  return () => user.request('/api/mfa/passkeys', { method: 'POST', body });
}

test('AUTH-04 AUTH-12 a passkey is not added if its session is ended meanwhile', async () => {
  const add = await registerPasskey(new VirtualAuthenticator());
  await holdUser();
  const adding = add();
  await untilWaiting(1);
  await holder.query('DELETE FROM passkeys WHERE user_id = $1', [user.id]);
  await holder.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  await holder.query('COMMIT');
  expect((await adding).status).toBe(403);
  const { rows } = await holder.query('SELECT 1 FROM passkeys WHERE user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

test.each([
  ['an archive', 'POST', '/api/archives', 'archives'],
  ['a passphrase', 'PUT', '/api/backups/passphrase', 'backup_keys'],
])('SET-02 SET-03 AUTH-09 %s is refused if its session is ended during the request', async (_, method, path, table) => {
  await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  await holdUser();
  const body = method === 'PUT' ? { passphrase: 'Passphrase eines Fremden 1' } : {};
  const asking = user.request(path, { method, body });
  await untilWaiting(1);
  await holder.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  await holder.query('COMMIT');
  expect((await asking).status).toBe(403);
  expect((await holder.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.id])).rows).toEqual([]);
});

test('AUTH-04 AUTH-12 a passkey removed during a sign-in with it opens nothing', async () => {
  const key = new VirtualAuthenticator();
  expect((await (await registerPasskey(key))()).status).toBe(200);
  const asked = await postAsStranger(service, '/api/auth/passkey/sign-in-options', { email: user.email });
  const { options } = (await asked.json()) as { options: { challenge: string } };
  await holdUser();
  const signingIn = postAsStranger(service, '/api/auth/passkey/sign-in', { response: key.prove(options) });
  await untilWaiting(1);
  await holder.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  await holder.query('DELETE FROM passkeys WHERE user_id = $1', [user.id]);
  await holder.query('COMMIT');
  expect((await signingIn).status).toBe(400);
  const { rows } = await holder.query('SELECT 1 FROM auth_sessions WHERE user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});
