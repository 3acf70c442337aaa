import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { startMailServer } from '#support/mail-server.ts';
import {
  askForCode,
  createPendingUser,
  mailedCode,
  middleOfStep,
  openSession,
  orderedMails,
  otherCode,
  problemOf,
  totpCode,
  verify,
} from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

/** Servers on one database share their key, as operators configure it. */
const shared = { config: { ENCRYPTION_KEY: randomBytes(32).toString('base64') } };
let service: TestApp;
let second: TestApp;

beforeAll(async () => {
  service = await startTestApp(shared);
  second = await startTestApp({ ...shared, address: service.address });
});
afterAll(async () => {
  await second.close();
  await service.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: middleOfStep() });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A user with e-mail and authenticator on, in an unverified session, with a right code for each. */
async function withBothFactors() {
  const owner = await service.createUser();
  const setup = await owner.request('/api/mfa/totp/setup', { method: 'POST' });
  const { secret } = (await setup.json()) as { secret: string };
  const enabled = await owner.request('/api/mfa/totp/enable', {
    method: 'POST',
    body: { code: totpCode(secret, -30) },
  });
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] };
  await asOwner(
    service.address,
    "INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES ($1, 'email', true)",
    [owner.id],
  );
  const user = await signInAgain(service, owner);
  const { sessionToken } = await openSession(user);
  await askForCode(user);
  return { owner, user, secret, sessionToken, recoveryCodes, mailed: await mailedCode(service, user) };
}

/** Two hundred wrong codes for both factors. */
function wrongCodes(mailed: string, secret: string): { method: string; code: string }[] {
  const right = new Set([mailed, ...[-30, 0, 30].map((off) => totpCode(secret, off))]);
  const candidates = Array.from({ length: 210 }, (_, index) => otherCode(mailed, index * 4_001 + 1));
  const codes = candidates.filter((code) => !right.has(code)).slice(0, 200);
  return codes.map((code, index) => ({ method: index % 2 === 0 ? 'email' : 'totp', code }));
}

async function storm(
  { user, secret, mailed }: { user: TestUser; secret: string; mailed: string },
  servers: readonly TestApp[],
) {
  const tries = wrongCodes(mailed, secret);
  expect(tries).toHaveLength(200);
  const sameUser = servers.map((server) => server.signInAs(user));
  const answers = await Promise.all(
    tries.map(({ method, code }, index) => verify(sameUser[index % sameUser.length] ?? user, method, code)),
  );
  const codes = await Promise.all(answers.map(async (answer) => (await problemOf(answer)).code));
  const evaluated = await asOwner<{ count: number }>(
    service.address,
    'SELECT count(*)::int AS count FROM mfa_verification_attempts WHERE user_id = $1 AND NOT success',
    [user.id],
  );
  const locks = await asOwner(
    service.address,
    "SELECT 1 FROM audit_log WHERE user_id = $1 AND action = 'second_factor_locked'",
    [user.id],
  );
  const mails = await orderedMails(service.platform, user.email);
  return {
    evaluated: evaluated[0]?.count,
    wrong: codes.filter((code) => code === 'code_invalid').length,
    locked: codes.filter((code) => code === 'factor_locked').length,
    locks: locks.length,
    mails: mails.filter(({ kind }) => kind === 'account-locked').length,
  };
}

/** Two hundred concurrent requests take long on a busy machine. */
const patience = { timeout: 120_000 };

const oneLock = { evaluated: 10, wrong: 9, locked: 191, locks: 1, mails: 1 };

test(
  'MFA-03 of 200 wrong codes sent at once to both factors ten are evaluated, and the account locks once',
  patience,
  async () => {
    const both = await withBothFactors();
    expect(await storm(both, [service])).toEqual(oneLock);
    expect(await problemOf(await verify(both.user, 'email', both.mailed))).toMatchObject({ code: 'factor_locked' });
    expect(await problemOf(await verify(both.user, 'totp', totpCode(both.secret)))).toMatchObject({
      code: 'factor_locked',
    });
    const recovery = await problemOf(await verify(both.user, 'recovery', both.recoveryCodes[0]));
    expect(recovery).toMatchObject({ code: 'factor_locked' });
  },
);

test('MFA-03 two servers on one database evaluate ten of 200 wrong codes, too', patience, async () => {
  expect(await storm(await withBothFactors(), [service, second])).toEqual(oneLock);
});

test('MFA-04 MFA-05 a code sent to two servers at once counts at one of them', async () => {
  const { user, secret, mailed } = await withBothFactors();
  const there = second.signInAs(await signInAgain(service, user));
  await openSession(there);
  const codes = { email: mailed, totp: totpCode(secret) };
  for (const [method, code] of Object.entries(codes)) {
    const answers = await Promise.all([verify(user, method, code), verify(there, method, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test('MFA-02 MFA-03 verification, codes, failures and locks outlive a restart of the server', async () => {
  const { owner, user, secret, sessionToken, mailed } = await withBothFactors();
  const locked = await createPendingUser(service);
  await openSession(locked);
  for (let tries = 0; tries < 10; tries++) await verify(locked, 'email', '000000');
  await verify(user, 'email', otherCode(mailed));

  const restarted = await startTestApp({ ...shared, address: service.address });
  try {
    expect((await restarted.signInAs(owner).request('/api/users/me')).status).toBe(200);
    const again = restarted.signInAs(user);
    expect(await openSession(again)).toMatchObject({ sessionToken, isVerified: false, remainingAttempts: 9 });
    expect((await verify(again, 'email', mailed)).status).toBe(200);
    expect((await verify(again, 'totp', totpCode(secret))).status).toBe(200);
    expect((await openSession(restarted.signInAs(locked))).remainingAttempts).toBe(0);
  } finally {
    await restarted.close();
  }
});

test('MFA-04 MFA-05 no code, token or secret is stored in clear in any table', async () => {
  const { user, secret, sessionToken, mailed, recoveryCodes } = await withBothFactors();
  await user.request('/api/mfa/verify', { method: 'POST', body: { method: 'recovery', code: recoveryCodes[0] } });
  await user.request('/api/mfa/totp/setup', { method: 'POST' });
  const codes = [mailed, totpCode(secret), totpCode(secret, -30)];
  const found: string[] = [];
  for await (const { table, rows } of allRows()) {
    for (const secretText of [
      secret,
      sessionToken,
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ]) {
      if (rows.includes(secretText)) found.push(`${table}: ${secretText}`);
    }
    for (const code of codes) {
      // Six digits may occur in a timestamp by chance, but not as a value of their own, nor as an unkeyed hash.
      const unkeyed = createHash('sha256').update(code);
      const traces = [`"${code}"`, `: ${code}`, `:${code}`, unkeyed.copy().digest('hex'), unkeyed.digest('base64url')];
      if (traces.some((trace) => rows.includes(trace))) found.push(`${table}: ${code}`);
    }
  }
  expect(found).toEqual([]);
});

/** Every row of every table of the database, including the queue's, as text. */
async function* allRows(): AsyncGenerator<{ table: string; rows: string }> {
  const tables = await asOwner<{ table: string }>(
    service.address,
    `SELECT format('%I.%I', schemaname, tablename) AS "table" FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const names = tables.map(({ table }) => table);
  expect(names).toEqual(expect.arrayContaining(['public.mfa_totp', 'public.email_verification_codes', 'pgboss.job']));
  for (const table of names) {
    const rows = await asOwner<{ row: string }>(service.address, `SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    yield { table, rows: rows.map(({ row }) => row).join('\n') };
  }
}

test("MFA-04 the code arrives by SMTP in the user's language, and opens the session", async () => {
  vi.useRealTimers();
  const mailServer = await startMailServer();
  const mailing = await startTestApp({ withWorkers: true, config: { SMTP_URL: mailServer.url } });
  try {
    const user = await createPendingUser(mailing);
    await openSession(user);
    await askForCode(user);
    const mail = await mailServer.waitForMail(user.email);
    expect(mail.subject).toBe('Ihr Bestätigungscode für BoardSearch');
    expect((await verify(user, 'email', mail.code)).status).toBe(200);
  } finally {
    await mailing.close();
    await mailServer.stop();
  }
});

test('MFA-04 while the mail server is down the code stays valid, waiting for its mail', async () => {
  vi.useRealTimers();
  const mailServer = await startMailServer();
  await mailServer.stop();
  const mailing = await startTestApp({ withWorkers: true, config: { SMTP_URL: mailServer.url } });
  try {
    const user = await createPendingUser(mailing);
    await openSession(user);
    expect((await askForCode(user)).status).toBe(200);
    await vi.waitFor(async () => {
      const jobs = await asOwner(mailing.address, "SELECT state FROM pgboss.job WHERE name = 'auth.send-mail'");
      expect(jobs).toEqual([{ state: 'retry' }]);
    }, 20_000);
    expect((await verify(user, 'email', await mailedCode(mailing, user))).status).toBe(200);
  } finally {
    await mailing.close();
  }
});

test('MFA-03 AUTH-13 codes sent and tried from one address are limited over all accounts', patience, async () => {
  const strict = await startTestApp({ config: { ADDRESS_LIMIT_FACTOR: '1' } });
  try {
    const [one, other] = [await createPendingUser(strict), await createPendingUser(strict)];
    await openSession(one);
    await openSession(other);
    for (let tries = 0; tries < 50; tries++) {
      for (const user of [one, other]) await verify(user, 'totp', '123456');
    }
    let last = await problemOf(await verify(one, 'totp', '123456'));
    // A few become free again while a hundred are tried.
    for (let more = 0; more < 20 && last.code !== 'rate_limited'; more++) {
      last = await problemOf(await verify(one, 'totp', '123456'));
    }
    expect(last).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await problemOf(await askForCode(other))).toMatchObject({ status: 429, code: 'rate_limited' });
  } finally {
    await strict.close();
  }
});
