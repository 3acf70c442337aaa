import { sql } from 'drizzle-orm';
import { TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { factorSettingsSchema, recoveryCodesSchema, totpSetupSchema } from '#shared/contracts/mfa.ts';
import { makeDemo, signInAgain } from '#support/account-states.ts';
import { testPassword } from '#support/http-client.ts';
import {
  askForCode,
  mailedCode,
  middleOfStep,
  openSession,
  openSessions,
  orderedMails,
  otherCode,
  passTime,
  problemOf,
  totpCode,
  verify,
} from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { openFactorSession } from '../second-factor/service.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: middleOfStep() });
});
afterEach(() => {
  vi.useRealTimers();
});

const meStatus = async (user: TestUser) => (await user.request('/api/users/me')).status;
const settingsOf = async (user: TestUser) =>
  factorSettingsSchema.parse(await (await user.request('/api/mfa/settings')).json());
const setEmail = (user: TestUser, isEnabled: boolean) =>
  user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled } });
const confirm = (user: TestUser, proof: unknown) => user.request('/api/mfa/confirm', { method: 'POST', body: proof });
const setUp = async (user: TestUser) =>
  totpSetupSchema.parse(await (await user.request('/api/mfa/totp/setup', { method: 'POST' })).json());
const enable = (user: TestUser, code: string) =>
  user.request('/api/mfa/totp/enable', { method: 'POST', body: { code } });
const codesOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return recoveryCodesSchema.parse(await answer.json()).recoveryCodes;
};
const actionsOf = async (user: TestUser) => {
  const { entries } = (await (await user.request('/api/audit')).json()) as { entries: { action: string }[] };
  return entries.map(({ action }) => action);
};
const kindsOf = async (user: TestUser) =>
  (await orderedMails(service.platform, user.email)).map(({ kind, values }) => ({ kind, values }));

/** An account with its authenticator on, and the secret. */
async function withTotp(): Promise<{ user: TestUser; secret: string; recoveryCodes: string[] }> {
  const user = await service.createUser();
  const { secret } = await setUp(user);
  const recoveryCodes = await codesOf(await enable(user, totpCode(secret, -30)));
  return { user, secret, recoveryCodes: recoveryCodes ?? [] };
}

test('MFA-05 codes by e-mail turn on and off at once; this session stays, all others must verify', async () => {
  const user = await service.createUser();
  const elsewhere = await signInAgain(service, user);
  expect(await settingsOf(user)).toEqual({
    address: user.email,
    email: false,
    totp: false,
    passkey: false,
    recoveryCodesLeft: 0,
    hasPassword: true,
  });
  const recoveryCodes = await codesOf(await setEmail(user, true));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await settingsOf(user)).toEqual({
    address: user.email,
    email: true,
    totp: false,
    passkey: false,
    recoveryCodesLeft: 10,
    hasPassword: true,
  });
  expect([await meStatus(user), await meStatus(elsewhere)]).toEqual([200, 403]);
  expect(await codesOf(await setEmail(user, true))).toBeNull();
  expect(await kindsOf(user)).toEqual([
    { kind: 'second-factor-changed', values: { change: 'enabled', method: 'email', byAdmin: false } },
  ]);

  await passTime(service, user, 620);
  expect(await problemOf(await setEmail(user, false))).toMatchObject({ status: 403, code: 'confirmation_required' });
  expect((await confirm(user, { password: testPassword })).status).toBe(200);
  expect((await setEmail(user, false)).status).toBe(200);
  expect(await settingsOf(user)).toEqual({
    address: user.email,
    email: false,
    totp: false,
    passkey: false,
    recoveryCodesLeft: 0,
    hasPassword: true,
  });
  expect([await meStatus(user), await meStatus(elsewhere)]).toEqual([200, 200]);
  expect(await actionsOf(user)).toEqual(
    expect.arrayContaining([
      'second_factor_enabled',
      'recovery_codes_created',
      'identity_confirmed',
      'second_factor_disabled',
    ]),
  );
});

test('MFA-05 an authenticator is set up with a QR code, its secret, and a first code; then it opens new sessions', async () => {
  const user = await service.createUser();
  const { qrCode, secret, uri } = await setUp(user);
  const address = URI.parse(uri);
  expect(address).toBeInstanceOf(TOTP);
  expect(address).toMatchObject({ issuer: 'BoardSearch', label: user.email, algorithm: 'SHA1', digits: 6, period: 30 });
  expect(address.secret.base32).toBe(secret);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/);
  expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await settingsOf(user)).totp).toBe(false);
  const wrong = await problemOf(await enable(user, otherCode(totpCode(secret))));
  expect(wrong).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: 9 });
  const recoveryCodes = await codesOf(await enable(user, totpCode(secret, -30)));
  expect(recoveryCodes).toHaveLength(10);
  expect(await settingsOf(user)).toMatchObject({ totp: true, recoveryCodesLeft: 10 });

  const elsewhere = await signInAgain(service, user);
  expect(await openSession(elsewhere)).toMatchObject({
    methods: ['totp'],
    hasRecoveryCodes: true,
    remainingAttempts: 10,
  });
  expect((await verify(elsewhere, 'totp', totpCode(secret))).status).toBe(200);
  expect(await meStatus(elsewhere)).toBe(200);
});

test("MFA-05 an authenticator code counts once, including the setup's, and for an older step", async () => {
  const { user, secret } = await withTotp();
  const browsers = await openSessions(service, user, 4);
  const code = totpCode(secret);
  const answers = await Promise.all(browsers.map((each) => verify(each, 'totp', code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  for (const used of [code, totpCode(secret, -30)]) {
    expect(await problemOf(await verify(user, 'totp', used))).toMatchObject({ code: 'code_invalid' });
  }
});

test('MFA-05 a code from a clock five minutes off is wrong', async () => {
  const { user, secret } = await withTotp();
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  for (const off of [-300, 300]) {
    expect(await problemOf(await verify(elsewhere, 'totp', totpCode(secret, off)))).toMatchObject({
      code: 'code_invalid',
    });
  }
});

test('MFA-05 an unfinished setup leaves the working authenticator in place', async () => {
  const { user, secret } = await withTotp();
  await passTime(service, user, 620);
  const refused = await problemOf(await user.request('/api/mfa/totp/setup', { method: 'POST' }));
  expect(refused).toMatchObject({ status: 403, code: 'confirmation_required' });
  await confirm(user, { password: testPassword });
  const next = await setUp(user);
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  expect((await verify(elsewhere, 'totp', totpCode(next.secret))).status).toBe(400);
  expect((await verify(elsewhere, 'totp', totpCode(secret))).status).toBe(200);
  expect(await codesOf(await enable(user, totpCode(next.secret)))).toBeNull();
  const third = await signInAgain(service, user);
  await openSession(third);
  expect((await verify(third, 'totp', totpCode(secret, 30))).status).toBe(400);
  expect((await verify(third, 'totp', totpCode(next.secret, 30))).status).toBe(200);
});

test('MFA-05 nothing is turned on without a setup, or with one that is too old', async () => {
  const user = await service.createUser();
  expect(await problemOf(await enable(user, '123456'))).toMatchObject({ status: 400, code: 'factor_unavailable' });
  const { secret } = await setUp(user);
  await passTime(service, user, 1_801);
  expect(await problemOf(await enable(user, totpCode(secret)))).toMatchObject({ code: 'factor_unavailable' });
  expect((await enable(user, '12345')).status).toBe(400);
});

test('MFA-05 a recovery code opens a session once, however it is typed', async () => {
  const { user, recoveryCodes } = await withTotp();
  const [first = '', second = ''] = recoveryCodes;
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  const typed = first.toLowerCase().replaceAll('-', ' ');
  const browsers = await openSessions(service, user, 3);
  const answers = await Promise.all(browsers.map((each) => verify(each, 'recovery', typed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await settingsOf(user)).recoveryCodesLeft).toBe(9);

  const stranger = (await withTotp()).user;
  const foreign = await signInAgain(service, stranger);
  await openSession(foreign);
  expect(await problemOf(await verify(foreign, 'recovery', second))).toMatchObject({ code: 'code_invalid' });
});

test('MFA-05 new recovery codes need a fresh proof and void the old ones; the user is told', async () => {
  const { user, recoveryCodes } = await withTotp();
  await passTime(service, user, 620);
  const renew = () => user.request('/api/mfa/recovery-codes', { method: 'POST' });
  expect(await problemOf(await renew())).toMatchObject({ status: 403, code: 'confirmation_required' });
  await confirm(user, { password: testPassword });
  const renewed = (await codesOf(await renew())) ?? [];
  expect(renewed).toHaveLength(10);
  expect(renewed).not.toEqual(recoveryCodes);
  expect(await kindsOf(user)).toContainEqual({ kind: 'recovery-codes-changed', values: {} });
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  expect((await verify(elsewhere, 'recovery', recoveryCodes[0])).status).toBe(400);
  expect((await verify(elsewhere, 'recovery', renewed[0])).status).toBe(200);
  const without = await service.createUser();
  const nothing = await problemOf(await without.request('/api/mfa/recovery-codes', { method: 'POST' }));
  expect(nothing).toMatchObject({ status: 400, code: 'factor_unavailable' });
});

test('MFA-05 turning the authenticator off needs a fresh proof: password or code, this session, at most ten minutes old', async () => {
  const { user, secret } = await withTotp();
  await passTime(service, user, 620);
  const disable = (by: TestUser) => by.request('/api/mfa/totp', { method: 'DELETE' });
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  await verify(elsewhere, 'totp', totpCode(secret));
  await confirm(elsewhere, { password: testPassword });
  expect(await problemOf(await disable(user))).toMatchObject({ status: 403, code: 'confirmation_required' });
  expect((await confirm(user, { method: 'totp', code: totpCode(secret, 30) })).status).toBe(200);
  await passTime(service, user, 601);
  expect(await problemOf(await disable(user))).toMatchObject({ code: 'confirmation_required' });
  expect((await confirm(user, { password: testPassword })).status).toBe(200);
  expect((await disable(user)).status).toBe(200);
  expect(await settingsOf(user)).toEqual({
    address: user.email,
    email: false,
    totp: false,
    passkey: false,
    recoveryCodesLeft: 0,
    hasPassword: true,
  });
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`SELECT 1 FROM mfa_totp`),
  );
  expect(rows).toEqual([]);
});

test('MFA-05 the first factor also needs a fresh proof, unless the session has just signed in', async () => {
  const user = await service.createUser();
  const turnOn = [
    () => setEmail(user, true),
    () => user.request('/api/mfa/totp/setup', { method: 'POST' }),
    () => user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} }),
  ];
  const { secret } = await setUp(user);
  // The session has the time of the frozen clock, up to 15 s ahead of the database's.
  await passTime(service, user, 620);
  for (const act of turnOn) {
    expect(await problemOf(await act())).toMatchObject({ status: 403, code: 'confirmation_required' });
  }
  expect(await problemOf(await enable(user, totpCode(secret)))).toMatchObject({ code: 'confirmation_required' });
  expect(await settingsOf(user)).toMatchObject({ email: false, totp: false });
  expect((await confirm(user, { password: testPassword })).status).toBe(200);
  expect(await codesOf(await enable(user, totpCode(secret)))).toHaveLength(10);
});

test('MFA-05 a second factor beside the first also needs a fresh proof', async () => {
  const { user } = await withTotp();
  await passTime(service, user, 620);
  expect(await problemOf(await setEmail(user, true))).toMatchObject({ status: 403, code: 'confirmation_required' });
  await confirm(user, { password: testPassword });
  expect(await codesOf(await setEmail(user, true))).toBeNull();
  expect(await settingsOf(user)).toMatchObject({ email: true, totp: true, recoveryCodesLeft: 10 });
});

test('MFA-05 no proof is requested twice within ten minutes; a sign-in and the second factor count as proofs', async () => {
  const { user, secret } = await withTotp();
  const renew = (by: TestUser) => by.request('/api/mfa/recovery-codes', { method: 'POST' });
  expect((await renew(user)).status).toBe(200);
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  // Signed in long ago, and verified by a code just now.
  await passTime(service, user, 620);
  await openSession(elsewhere);
  expect((await verify(elsewhere, 'totp', totpCode(secret))).status).toBe(200);
  expect((await renew(elsewhere)).status).toBe(200);
  expect(await problemOf(await renew(user))).toMatchObject({ status: 403, code: 'confirmation_required' });
});

test('MFA-05 a fresh proof by an e-mailed code', async () => {
  const user = await service.createUser();
  await setEmail(user, true);
  expect((await askForCode(user)).status).toBe(200);
  expect((await confirm(user, { method: 'email', code: await mailedCode(service, user) })).status).toBe(200);
  expect((await setEmail(user, false)).status).toBe(200);
});

test('MFA-03 wrong codes in the settings count together with those at sign-in', async () => {
  const { user, secret } = await withTotp();
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  const wrong = otherCode(totpCode(secret), 500_000);
  const first = await problemOf(await confirm(user, { method: 'totp', code: wrong }));
  expect(first).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: 9 });
  expect((await openSession(elsewhere)).remainingAttempts).toBe(9);
  for (let tries = 0; tries < 9; tries++) await verify(elsewhere, 'recovery', 'ACDE-FGHJ-KMNP');
  const locked = await problemOf(await confirm(user, { method: 'totp', code: totpCode(secret) }));
  expect(locked).toMatchObject({ status: 429, code: 'factor_locked' });
  expect(await problemOf(await verify(elsewhere, 'totp', totpCode(secret)))).toMatchObject({ code: 'factor_locked' });
});

test('MFA-05 a wrong password proves nothing and is counted; malformed proofs cost nothing', async () => {
  const { user } = await withTotp();
  await passTime(service, user, 620);
  const wrong = await problemOf(await confirm(user, { password: 'Falsch-2026!' }));
  expect(wrong).toMatchObject({ status: 400, code: 'password_wrong' });
  expect((await user.request('/api/mfa/totp', { method: 'DELETE' })).status).toBe(403);
  const malformed = await problemOf(await confirm(user, { method: 'totp', code: '12 34' }));
  expect(malformed).toMatchObject({ status: 400, code: 'code_invalid', remainingAttempts: 10 });
  expect(await problemOf(await confirm(user, {}))).toMatchObject({ status: 400, code: 'validation_failed' });
  for (let tries = 0; tries < 9; tries++) await confirm(user, { password: 'Falsch-2026!' });
  const limited = await problemOf(await confirm(user, { password: testPassword }));
  expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('MFA-05 demo accounts, which nobody signs in to again, cannot change factors', async () => {
  const user = await service.createUser();
  await makeDemo(service, user);
  const answers = [
    await setEmail(user, true),
    await user.request('/api/mfa/totp/setup', { method: 'POST' }),
    await enable(user, '123456'),
    await user.request('/api/mfa/totp', { method: 'DELETE' }),
    await user.request('/api/mfa/recovery-codes', { method: 'POST' }),
    await confirm(user, { password: testPassword }),
  ];
  for (const answer of answers) expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('MFA-02 event streams of a verified session need no code; those of sessions that must verify now end', async () => {
  const user = await service.createUser();
  await setEmail(user, true);
  const elsewhere = await signInAgain(service, user);
  await openSession(elsewhere);
  await askForCode(elsewhere);
  await verify(elsewhere, 'email', await mailedCode(service, user));
  await confirm(user, { password: testPassword });
  const { secret } = await setUp(user);

  const streams = await Promise.all([user, elsewhere].map((each) => each.request('/api/documents/events')));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const hasEnded = [false, false];
  const reading = streams.map(async (stream, index) => {
    await stream.text();
    hasEnded[index] = true;
  });
  await enable(user, totpCode(secret));
  await reading[1];
  expect(hasEnded).toEqual([false, true]);
  expect(await problemOf(await elsewhere.request('/api/documents/events'))).toMatchObject({
    code: 'second_factor_required',
  });
  await user.request('/api/auth/sign-out', { method: 'POST' });
  await reading[0];
});

test('MFA-02 a sign-in session that has just ended gets no second-factor session', async () => {
  const user = await service.createUser();
  const signedIn = { ...user.scope, sessionId: '01935000-0000-7000-8000-000000000002', email: user.email };
  const opening = openFactorSession(service.platform, { ...signedIn, state: 'signed_in', language: 'de' });
  await expect(opening).rejects.toMatchObject({ code: 'unauthenticated' });
});
