import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import { lockoutAttempts } from '#shared/limits.ts';
import { signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import {
  askForCode,
  createPendingUser,
  mailedCode,
  openSession,
  openSessions,
  orderedMails,
  otherCode,
  passTime,
  problemOf,
  verify,
} from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const meStatus = async (user: TestUser) => (await user.request('/api/users/me')).status;

async function proven(): Promise<TestUser> {
  const user = await createPendingUser(service);
  await openSession(user);
  await askForCode(user);
  expect((await verify(user, 'email', await mailedCode(service, user))).status).toBe(200);
  return user;
}

test('MFA-02 AUTH-10 the proof gives the session a new cookie: one copied or planted before opens nothing', async () => {
  const user = await createPendingUser(service);
  const copied = service.signInAs(user);
  expect(await meStatus(copied)).toBe(403);
  await openSession(user);
  await askForCode(user);
  expect((await verify(user, 'email', await mailedCode(service, user))).status).toBe(200);
  expect([await meStatus(user), await meStatus(copied)]).toEqual([200, 401]);
});

test('MFA-02 a session waits unverified, is verified by the code, and then has full access', async () => {
  const user = await createPendingUser(service);
  expect(await openSession(user)).toMatchObject({
    userId: user.id,
    email: user.email,
    isVerified: false,
    methods: ['email'],
    hasRecoveryCodes: false,
    isDemo: false,
    remainingAttempts: 10,
    lockedUntil: null,
  });
  expect(await meStatus(user)).toBe(403);
  expect(await (await askForCode(user)).json()).toEqual({ success: true, resendAfterSeconds: 30 });
  const verified = await verify(user, 'email', await mailedCode(service, user));
  expect([verified.status, await verified.json()]).toEqual([200, { isVerified: true, isDemo: false }]);
  expect(await meStatus(user)).toBe(200);
  const acts = await user.request('/api/audit');
  expect(await acts.json()).toMatchObject({
    entries: [{ action: 'second_factor_verified', result: 'success' }, { action: 'email_confirmed' }, {}],
  });
});

test('MFA-02 a second tab gets the same token without a code; other sign-ins get their own and must verify', async () => {
  const user = await proven();
  const [first, second] = [await openSession(user), await openSession(user)];
  expect(first.sessionToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(second).toEqual(first);
  expect(second.isVerified).toBe(true);
  const elsewhere = await signInAgain(service, user);
  const other = await openSession(elsewhere);
  expect(other.isVerified).toBe(false);
  expect(other.sessionToken).not.toBe(first.sessionToken);
  expect([await meStatus(elsewhere), await meStatus(user)]).toEqual([403, 200]);
});

test('MFA-02 the verification lasts as long as its sign-in session, is renewed with it, and ends with it', async () => {
  const user = await proven();
  const rows = () =>
    service.platform.database.withAccount(user.id, async (tx) => {
      const { rows: found } = await tx.execute<{ together: boolean }>(sql`
        SELECT m.expires_at = s.expires_at AS together FROM mfa_sessions m JOIN auth_sessions s ON s.id = m.auth_session_id`);
      return found;
    });
  expect(await rows()).toEqual([{ together: true }]);
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE auth_sessions SET expires_at = expires_at + interval '3 days' WHERE user_id = ${user.id}`),
  );
  expect(await rows()).toEqual([{ together: true }]);
  await user.request('/api/auth/sign-out', { method: 'POST' });
  expect(await rows()).toEqual([]);
  expect(await meStatus(user)).toBe(401);
});

test('MFA-02 a session that waited too long, or was never opened, verifies nothing until it is reopened', async () => {
  const user = await createPendingUser(service);
  await askForCode(user);
  const code = await mailedCode(service, user);
  expect(await problemOf(await verify(user, 'email', code))).toMatchObject({
    status: 403,
    code: 'second_factor_required',
  });
  await openSession(user);
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE mfa_sessions SET expires_at = now()`),
  );
  expect(await problemOf(await verify(user, 'email', code))).toMatchObject({
    status: 403,
    code: 'second_factor_required',
  });
  expect(await openSession(user)).toMatchObject({ isVerified: false, remainingAttempts: 10 });
  expect((await verify(user, 'email', code)).status).toBe(200);
});

test('MFA-04 a code counts once, even if sent many times at once', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  await askForCode(user);
  const code = await mailedCode(service, user);
  const browsers = await openSessions(service, user, 5);
  const answers = await Promise.all(browsers.map((each) => verify(each, 'email', code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await problemOf(await verify(user, 'email', code))).toMatchObject({ status: 400, code: 'code_invalid' });
});

test('MFA-04 a code is sent at most every 30 seconds, even by parallel calls, and voids the previous one', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  const answers = await Promise.all(Array.from({ length: 6 }, () => askForCode(user)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await orderedMails(service.platform, user.email)).toHaveLength(1);
  const first = await mailedCode(service, user);
  const early = await problemOf(await askForCode(user));
  expect(early).toMatchObject({ status: 429, code: 'code_recent' });
  expect(early.retryAfterSeconds).toBeGreaterThan(0);
  expect(early.retryAfterSeconds).toBeLessThanOrEqual(30);
  await passTime(service, user, 30);
  expect((await askForCode(user)).status).toBe(200);
  const second = await mailedCode(service, user);
  if (second !== first) expect((await verify(user, 'email', first)).status).toBe(400);
  expect((await verify(user, 'email', second)).status).toBe(200);
});

test('MFA-04 a reload is told that a code was mailed in this sign-in, as long as it is valid; another sign-in is not', async () => {
  const user = await createPendingUser(service);
  expect(await openSession(user)).toMatchObject({ isCodeSent: false });
  await askForCode(user);
  expect(await openSession(user)).toMatchObject({ isCodeSent: true });
  const again = await signInAgain(service, user);
  expect(await openSession(again)).toMatchObject({ isCodeSent: false });
  await passTime(service, user, 600);
  expect(await openSession(user)).toMatchObject({ isCodeSent: false });
});

test('MFA-04 a used code does not delay the next one', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  expect((await askForCode(user)).status).toBe(200);
  const first = await mailedCode(service, user);
  expect((await verify(user, 'email', first)).status).toBe(200);
  const again = await signInAgain(service, user);
  await openSession(again);
  expect((await askForCode(again)).status).toBe(200);
  expect(await orderedMails(service.platform, user.email)).toHaveLength(2);
  expect((await verify(again, 'email', await mailedCode(service, user))).status).toBe(200);
  // An unused one does.
  expect((await askForCode(again)).status).toBe(200);
  expect(await problemOf(await askForCode(again))).toMatchObject({ status: 429, code: 'code_recent' });
});

test('MFA-04 a code is valid for ten minutes, and its mail is not sent later', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  const asked = Date.now();
  await askForCode(user);
  const [mail] = await orderedMails(service.platform, user.email);
  const lifetime = Date.parse(mail?.notAfter ?? '') - asked;
  expect(lifetime).toBeGreaterThanOrEqual(600_000);
  expect(lifetime).toBeLessThan(630_000);
  await passTime(service, user, 601);
  await openSession(user);
  const expired = await problemOf(await verify(user, 'email', await mailedCode(service, user)));
  expect(expired).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: 9 });
});

test("API-01 MFA-04 another user's code is wrong, and no code is sent to another account or address", async () => {
  const [user, stranger] = [await createPendingUser(service), await createPendingUser(service)];
  await openSession(user);
  await askForCode(stranger);
  await askForCode(user);
  const foreign = await mailedCode(service, stranger);
  if (foreign !== (await mailedCode(service, user))) {
    expect(await problemOf(await verify(user, 'email', foreign))).toMatchObject({ code: 'code_invalid' });
  }
  const elsewhere = await problemOf(await askForCode(user, { userId: stranger.id, email: stranger.email }));
  const unknown = await problemOf(await askForCode(user, { userId: '01935000-0000-7000-8000-000000000001' }));
  const redirected = await problemOf(await askForCode(user, { email: 'anders@example.org' }));
  expect(elsewhere).toMatchObject({ status: 404, code: 'not_found' });
  expect([unknown, redirected]).toEqual([elsewhere, elsewhere]);
  expect(await orderedMails(service.platform, 'anders@example.org')).toEqual([]);
});

test.each(['12345', '1234567', '12345a', ' 12345', '123 456', '１２３４５６', '١٢٣٤٥٦', ''])(
  'MFA-01 %j is no code: refused like a wrong one, at no cost',
  async (code) => {
    const user = await createPendingUser(service);
    await openSession(user);
    for (const method of ['email', 'totp', 'recovery']) {
      if (method === 'recovery' && code !== '') continue;
      const refused = await problemOf(await verify(user, method, code));
      expect(refused).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: 10 });
    }
  },
);

test('MFA-01 an input with faults beyond its code is rejected as invalid', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  const answers = [await verify(user, 'sms', '123456'), await verify(user, 'email', 123_456)];
  for (const answer of answers)
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'validation_failed' });
  const off = await problemOf(await verify(user, 'totp', '123456'));
  expect(off).toMatchObject({ status: 400, code: 'factor_unavailable' });
  expect((await openSession(user)).remainingAttempts).toBe(10);
});

test('MFA-03 wrong codes count down, the tenth locks for 15 minutes, and then even a right one is refused', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  await askForCode(user);
  const code = await mailedCode(service, user);
  for (let left = 9; left >= 1; left--) {
    const wrong = await problemOf(await verify(user, 'email', otherCode(code, left)));
    expect(wrong).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: left });
  }
  const tenth = await problemOf(await verify(user, 'email', otherCode(code)));
  expect(tenth).toMatchObject({ status: 429, code: 'factor_locked', retryAfterSeconds: 900 });
  expect(await problemOf(await verify(user, 'email', code))).toMatchObject({ status: 429, code: 'factor_locked' });
  expect(await problemOf(await askForCode(user))).toMatchObject({ status: 429, code: 'factor_locked' });
  const session = await openSession(user);
  expect(session.remainingAttempts).toBe(0);
  expect(Date.parse(session.lockedUntil ?? '') - Date.now()).toBeGreaterThan(890_000);
  const mails = await orderedMails(service.platform, user.email);
  expect(mails.filter(({ kind }) => kind === 'account-locked')).toHaveLength(1);

  await passTime(service, user, 901);
  expect(await openSession(user)).toMatchObject({ remainingAttempts: 10, lockedUntil: null });
  await askForCode(user);
  const next = await mailedCode(service, user);
  const again = await problemOf(await verify(user, 'email', otherCode(next)));
  expect(again).toMatchObject({ code: 'code_invalid', remainingAttempts: 9 });
  expect((await verify(user, 'email', next)).status).toBe(200);
  expect((await openSession(user)).remainingAttempts).toBe(10);
});

test('MFA-03 every attempt is recorded, the lock once', async () => {
  const user = await createPendingUser(service);
  await openSession(user);
  await askForCode(user);
  const code = await mailedCode(service, user);
  await verify(user, 'email', otherCode(code));
  await verify(user, 'email', code);
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`SELECT attempt_type, success FROM mfa_verification_attempts ORDER BY id`),
  );
  expect(rows).toEqual([
    { attempt_type: 'email', success: false },
    { attempt_type: 'email', success: true },
  ]);
});

test('MFA-03 check_mfa_lockout and get_mfa_remaining_attempts agree with the API', async () => {
  const user = await createPendingUser(service);
  const ask = () =>
    service.platform.database.withAccount(user.id, async (tx) => {
      const { rows } = await tx.execute(
        sql`SELECT check_mfa_lockout(${user.id}) AS locked, get_mfa_remaining_attempts(${user.id}) AS remaining`,
      );
      return rows[0];
    });
  expect(await ask()).toEqual({ locked: false, remaining: 10 });
  await openSession(user);
  await verify(user, 'email', '000000');
  expect(await ask()).toEqual({ locked: false, remaining: 9 });
  for (let tries = 0; tries < 9; tries++) await verify(user, 'email', '000000');
  expect(await ask()).toEqual({ locked: true, remaining: 0 });
});

test('MFA-03 the number of attempts is defined once: each start writes it to the database', async () => {
  const user = await createPendingUser(service);
  await asOwner(
    service.address,
    "CREATE OR REPLACE FUNCTION mfa_attempts_allowed() RETURNS int LANGUAGE sql STABLE AS 'SELECT 3'",
  );
  expect((await openSession(user)).remainingAttempts).toBe(3);
  await migrateDatabase(service.address, jobs);
  expect((await openSession(user)).remainingAttempts).toBe(lockoutAttempts);
});

test('MFA-02 AUTH-10 turning a factor on gives the session a new cookie and ends what the old one had opened', async () => {
  const user = await service.createUser();
  const copied = service.signInAs(user);
  const stream = await copied.request('/api/documents/events');
  expect(stream.status).toBe(200);
  const ended = stream.text();
  expect((await user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } })).status).toBe(200);
  expect([await meStatus(user), await meStatus(copied)]).toEqual([200, 401]);
  await ended;
});
