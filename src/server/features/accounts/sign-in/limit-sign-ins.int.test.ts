import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';
import { isWithinLimits } from '../limits/limit-acts.ts';
import { rateLimits } from '../policy.ts';

const newPassword = 'Ganz-anders-2027!';
const nobody = 'niemand@verkehrsbetriebe.example';

let mailServer: MailServer;
let service: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: {
      SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://board.example',
      TRUSTED_PROXY_HOPS: '1',
      ADDRESS_LIMIT_FACTOR: '1',
    },
  });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

beforeEach(() => asOwner(service.address, 'DELETE FROM rate_limits'));

type Attempt = { password?: string; from?: string; cookie?: string; token?: string };

const signIn = (email: string, { password = testPassword, from = '203.0.113.50', cookie = '', token }: Attempt = {}) =>
  postAsStranger(
    service,
    '/api/auth/sign-in/email',
    { email, password, ...(token && { token }) },
    { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  );
const outcomeOf = async (answer: Response) =>
  answer.status < 400 ? answer.status : `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
const markOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Secure-boardsearch.device=')) ?? '';
const cookieOf = (header: string) => header.split(';')[0] ?? '';
const textOf = async (answer: Response) =>
  `${answer.status} ${await answer.text()} ${[...answer.headers.keys()].sort()}`;
const tokenIn = (link = '') => /^https:\/\/board\.example\/login#token=([\w-]{43})$/.exec(link)?.[1] ?? '';

/** Uses up an account's attempts for good, as strangers' wrong passwords would. */
async function lockOut(email: string): Promise<void> {
  const limit = { name: 'signInToAccount', of: [email] } as const;
  while (await isWithinLimits(service.platform, [limit]));
  await keepLocked();
}

/** Makes exhausted limits last a day, so that no test depends on speed. */
const keepLocked = () =>
  asOwner(
    service.address,
    `UPDATE rate_limits SET free_at = free_at + interval '1 day' WHERE free_at > now() + interval '14 minutes'`,
  );

test('AUTH-13 forty wrong passwords from four addresses do not shut out a browser that signed in before', async () => {
  const user = await service.createUser();
  const mark = markOf(await signIn(user.email));
  expect(mark.replace(/=[^;]+/, '=')).toBe(
    '__Secure-boardsearch.device=; Max-Age=34560000; Path=/api/auth; HttpOnly; Secure; SameSite=Lax',
  );
  for (let count = 0; count < 40; count += 1) {
    await signIn(user.email, { password: `Falsch-${count}!`, from: `198.51.100.${count % 4}` });
  }
  await keepLocked();
  expect(await outcomeOf(await signIn(user.email))).toBe('403 sign_in_needs_mail');
  const back = await signIn(user.email, { cookie: cookieOf(mark) });
  expect(back.status).toBe(200);
  // Two people at one browser; it is known to both accounts.
  const colleague = await service.createUser();
  const shared = markOf(await signIn(colleague.email, { cookie: cookieOf(markOf(back)) }));
  await lockOut(colleague.email);
  for (const { email } of [user, colleague]) {
    expect((await signIn(email, { cookie: cookieOf(shared) })).status).toBe(200);
  }
});

test('AUTH-13 a mark limits guesses as well, and is worthless for another account, altered or made up', async () => {
  const [user, other] = [await service.createUser(), await service.createUser()];
  const cookie = cookieOf(markOf(await signIn(user.email)));
  await lockOut(other.email);
  expect(await outcomeOf(await signIn(other.email, { cookie }))).toBe('403 sign_in_needs_mail');
  await lockOut(user.email);
  for (const forged of [`${cookie.slice(0, -4)}AAAA`, `${cookie.split('=')[0]}=${'x'.repeat(65)}`]) {
    expect(await outcomeOf(await signIn(user.email, { cookie: forged }))).toBe('403 sign_in_needs_mail');
  }
  const outcomes: unknown[] = [];
  for (let count = 0; count < 11; count += 1) {
    outcomes.push(
      await outcomeOf(await signIn(user.email, { cookie, password: 'Falsch-2026!', from: `192.0.2.${count}` })),
    );
  }
  expect(outcomes).toEqual([...Array(10).fill('401 invalid_credentials'), '429 rate_limited']);
});

test('AUTH-13 a mark expires with the password; whoever changes or resets it gets a new one', async () => {
  const user = await service.createUser();
  const old = cookieOf(markOf(await signIn(user.email)));
  const body = { currentPassword: testPassword, newPassword };
  const changed = await user.request('/api/auth/update-password', { method: 'POST', body });
  const fresh = cookieOf(markOf(changed));
  await lockOut(user.email);
  const password = newPassword;
  expect(await outcomeOf(await signIn(user.email, { password, cookie: old }))).toBe('403 sign_in_needs_mail');
  expect((await signIn(user.email, { password, cookie: fresh })).status).toBe(200);

  await postAsStranger(service, '/api/auth/forgot-password', { email: user.email });
  const { links } = await mailServer.waitForMail(user.email, { subject: /zurücksetzen/ });
  const token = links[0]?.split('#token=')[1];
  const reset = await postAsStranger(service, '/api/auth/reset-password', { token, newPassword: testPassword });
  expect(reset.status).toBe(200);
  expect(await outcomeOf(await signIn(user.email, { cookie: fresh }))).toBe('403 sign_in_needs_mail');
  expect((await signIn(user.email, { cookie: cookieOf(markOf(reset)) })).status).toBe(200);
});

test('AUTH-13 a passkey is exempt from the limit, and marks the browser as a password does', async () => {
  const user = await service.createUser();
  const key = new VirtualAuthenticator({ rpId: 'board.example', origin: 'https://board.example' });
  await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
  type Options = { options: { challenge: string } };
  const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  const response = key.register(((await asked.json()) as Options).options as never);
  const added = await user.request('/api/mfa/passkeys', { method: 'POST', body: { name: 'Schlüssel', response } });
  expect(added.status).toBe(200);
  await lockOut(user.email);
  const begun = await postAsStranger(service, '/api/auth/passkey/sign-in-options', { email: user.email });
  const { options } = (await begun.json()) as Options;
  const opened = await postAsStranger(service, '/api/auth/passkey/sign-in', { response: key.prove(options as never) });
  expect(opened.status).toBe(200);
  expect((await signIn(user.email, { cookie: cookieOf(markOf(opened)) })).status).toBe(200);
});

test('AUTH-13 an account over its limit answers right, wrong and unknown alike; the right one gets in by a mail', async () => {
  const user = await service.createUser();
  for (const email of [user.email, nobody]) await lockOut(email);
  const answers = [
    await signIn(user.email),
    await signIn(user.email, { password: 'Falsch-2026!' }),
    await signIn(nobody),
  ].map(textOf);
  const [right, ...others] = await Promise.all(answers);
  expect(right).toMatch(/^403 .*"sign_in_needs_mail"/);
  expect(others).toEqual([right, right]);

  const mail = await mailServer.waitForMail(user.email, { subject: /Bestätigen Sie Ihre Anmeldung/ });
  const token = tokenIn(mail.links[0]);
  expect(token).not.toBe('');
  // The link is no password, and no proof for anyone else.
  expect(await outcomeOf(await signIn(user.email, { token, password: 'Falsch-2026!' }))).toBe(
    '401 invalid_credentials',
  );
  const opened = await signIn(user.email, { token, from: '203.0.113.51' });
  expect([opened.status, await opened.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);
  // Only once; from now on the browser is known.
  expect(await outcomeOf(await signIn(user.email, { token, from: '203.0.113.52' }))).toBe('403 sign_in_needs_mail');
  expect((await signIn(user.email, { cookie: cookieOf(markOf(opened)) })).status).toBe(200);
});

test('AUTH-13 AUTH-09 strangers cannot flood the log of an account without attempts left', async () => {
  const user = await service.createUser();
  await lockOut(user.email);
  for (let count = 0; count < 15; count += 1) {
    expect(await outcomeOf(await signIn(user.email, { password: 'Falsch-2026!', from: `192.0.2.${count}` }))).toBe(
      '403 sign_in_needs_mail',
    );
  }
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute<{ acts: number }>(
      sql`SELECT count(*)::int AS acts FROM audit_log WHERE user_id = ${user.id} AND action = 'sign_in' AND result = 'failure'`,
    ),
  );
  expect(rows).toEqual([{ acts: rateLimits.barredSignInRecord.allowed }]);
});

test('AUTH-13 wrong passwords neither send nor use up mails; a link is worthless for another account', async () => {
  const [user, other] = [await service.createUser(), await service.createUser()];
  for (const { email } of [user, other]) await lockOut(email);
  for (let count = 0; count < 8; count += 1) await signIn(user.email, { password: 'Falsch-2026!' });
  await signIn(user.email);
  const mail = await mailServer.waitForMail(user.email, { subject: /Bestätigen Sie Ihre Anmeldung/ });
  const token = tokenIn(mail.links[0]);
  expect(await outcomeOf(await signIn(other.email, { token }))).toBe('403 sign_in_needs_mail');
  await mailServer.waitForMail(other.email, { subject: /Bestätigen Sie Ihre Anmeldung/ });
  // Eight wrong passwords, more than an account gets mails, and a right one.
  const { rows } = await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute<{ links: number }>(
      sql`SELECT count(*)::int AS links FROM account_tokens WHERE user_id = ${user.id} AND purpose = 'prove_sign_in'`,
    ),
  );
  expect(rows).toEqual([{ links: 1 }]);
});
