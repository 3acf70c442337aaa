import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';

let mailServer: MailServer;
let service: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, EMAIL_CONFIRMATION: 'on' },
  });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

const post = (path: string, body: unknown) => postAsStranger(service, path, body);
const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const signIn = (email: string, password = testPassword) => post('/api/auth/sign-in/email', { email, password });
const confirm = (token: string, password = testPassword) => post('/api/auth/confirm-email', { token, password });

async function signUp(email: string, password = testPassword, name = ''): Promise<string> {
  const answer = await post('/api/auth/sign-up/email', { email, password, name, language: 'en' });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  return answer.text();
}

async function tokenFor(email: string, nth = 1): Promise<string> {
  const mail = await mailServer.waitForMail(email, { nth, subject: /confirm your email/ });
  const link = mail.links.find((each) => each.includes('/confirm-email#token=')) ?? '';
  expect(link).toMatch(/^http:\/\/localhost:3000\/confirm-email#token=[\w-]{43}$/);
  return link.split('#token=')[1] ?? '';
}

async function createConfirmed(email: string): Promise<void> {
  await signUp(email);
  expect((await confirm(await tokenFor(email))).status).toBe(200);
}

test('AUTH-14 an account is usable once its address is confirmed, with the right password', async () => {
  const email = 'neu@stadtwerke.example';
  expect(JSON.parse(await signUp(email))).toEqual({ next: 'confirm_email', isDemo: false });
  const token = await tokenFor(email);
  expect(await codeOf(await signIn(email))).toEqual([403, 'email_not_confirmed']);
  expect(await codeOf(await signIn(email, 'Falsch-2026!'))).toEqual([401, 'invalid_credentials']);
  const confirmed = await confirm(token);
  expect([confirmed.status, confirmed.headers.getSetCookie()]).toEqual([200, []]);
  const signedIn = await signIn(email);
  expect([signedIn.status, await signedIn.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);
  const again = await confirm(token);
  expect([again.status, await again.json()]).toEqual([200, { ok: true, alreadyConfirmed: true }]);
});

test('AUTH-14 an expired link says so; the mail tells how long it is valid', async () => {
  const email = 'verspaetet@stadtwerke.example';
  await signUp(email);
  const token = await tokenFor(email);
  const mail = await mailServer.waitForMail(email);
  expect(mail.text).toContain('works for 24 hours');
  await asOwner(
    service.address,
    `UPDATE account_tokens SET expires_at = now() - interval '1 second'
     WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
    [email],
  );
  expect(await codeOf(await confirm(token))).toEqual([400, 'link_expired']);
  expect(await codeOf(await confirm('erfunden'))).toEqual([400, 'link_invalid']);
});

test('AUTH-13 AUTH-14 sign-up answers alike for a new and a taken address, whose holder is notified by mail', async () => {
  const email = 'vergeben@stadtwerke.example';
  await createConfirmed(email);
  expect(await signUp(email, 'Ganz-anders-2027!')).toBe(await signUp('frei@stadtwerke.example'));
  const mail = await mailServer.waitForMail(email, { subject: /already have/ });
  expect(mail.links).toEqual(
    expect.arrayContaining(['http://localhost:3000/login', 'http://localhost:3000/forgot-password']),
  );
  expect((await signIn(email, 'Ganz-anders-2027!')).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
});

async function resetByMail(email: string, newPassword: string): Promise<void> {
  await post('/api/auth/forgot-password', { email });
  const mail = await mailServer.waitForMail(email, { subject: /Reset your/ });
  const token = mail.links.find((link) => link.includes('#token='))?.split('#token=')[1];
  expect((await post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
}

test('AUTH-14 a link followed by someone who did not sign up confirms nothing, because it also needs the password', async () => {
  const email = 'unwissend@stadtwerke.example';
  await signUp(email, 'Von-Fremden-2026!');
  const token = await tokenFor(email);
  expect(await codeOf(await confirm(token, testPassword))).toEqual([400, 'password_wrong']);
  expect(await codeOf(await signIn(email, 'Von-Fremden-2026!'))).toEqual([403, 'email_not_confirmed']);
  // A wrong password leaves the link usable.
  expect(await (await confirm(token, 'Von-Fremden-2026!')).json()).toEqual({ ok: true, alreadyConfirmed: false });
});

test("AUTH-13 AUTH-14 a link's password can be guessed no more often than at sign-in", async () => {
  const email = 'geraten@stadtwerke.example';
  await signUp(email);
  const token = await tokenFor(email);
  for (let count = 0; count < 30; count += 1) await confirm(token, `Falsch-${count}-2026!`);
  expect(await codeOf(await confirm(token))).toEqual([429, 'rate_limited']);
  expect(await codeOf(await signIn(email))).toEqual([403, 'email_not_confirmed']);
});

test('AUTH-13 AUTH-14 wrong passwords at sign-in do not affect whoever has the link', async () => {
  const email = 'umlagert@stadtwerke.example';
  await signUp(email);
  const token = await tokenFor(email);
  const outcomes: unknown[] = [];
  while (outcomes.length < 60 && outcomes.at(-1) !== 'sign_in_needs_mail') {
    outcomes.push((await codeOf(await signIn(email, 'Falsch-2026!')))[1]);
  }
  expect(outcomes.at(-1)).toBe('sign_in_needs_mail');
  expect(await (await confirm(token)).json()).toEqual({ ok: true, alreadyConfirmed: false });
});

/** The link with which the mailbox's holder sets a password of their own. */
async function ownPasswordToken(email: string): Promise<string> {
  const mail = await mailServer.waitForMail(email, { subject: /Finish your/ });
  return mail.links.find((link) => link.includes('/reset-password#token='))?.split('#token=')[1] ?? '';
}

test('AUTH-04 AUTH-14 a later sign-up with an unconfirmed address gets a link for a password of its own', async () => {
  const email = 'besetzt@stadtwerke.example';
  await signUp(email, 'Von-Fremden-2026!', 'Dr. Fremd');
  const strangers = await tokenFor(email);
  await signUp(email);
  const token = await ownPasswordToken(email);
  expect(await codeOf(await signIn(email))).toEqual([401, 'invalid_credentials']);
  expect((await post('/api/auth/reset-password', { token, newPassword: testPassword })).status).toBe(200);
  expect((await signIn(email, 'Von-Fremden-2026!')).status).toBe(401);
  // The account name chosen by a stranger becomes the owner's only with their consent.
  expect(await (await signIn(email)).json()).toEqual({ next: 'review_account', isDemo: false });
  expect(await (await confirm(strangers)).json()).toEqual({ ok: true, alreadyConfirmed: true });
});

test('AUTH-14 where confirmation is required, sessions and passkeys of older unconfirmed accounts are refused', async () => {
  const open = await startTestApp({ address: service.address });
  try {
    const user = await open.createUser();
    const key = new VirtualAuthenticator();
    await user.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });
    const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
    const { options } = (await asked.json()) as { options: { challenge: string } };
    const body = { name: 'Schlüssel', response: key.register(options) };
    expect((await user.request('/api/mfa/passkeys', { method: 'POST', body })).status).toBe(200);

    const here = service.signInAs(user);
    expect([(await here.request('/api/users/me')).status, (await user.request('/api/users/me')).status]).toEqual([
      401, 200,
    ]);
    expect(await (await here.request('/api/users/session')).json()).toEqual({ state: 'signed_out', user: null });
    const begun = await post('/api/auth/passkey/sign-in-options', { email: user.email });
    const challenge = ((await begun.json()) as { options: { challenge: string } }).options;
    const refused = await post('/api/auth/passkey/sign-in', { response: key.prove(challenge) });
    expect([await codeOf(refused), refused.headers.getSetCookie()]).toEqual([[403, 'email_not_confirmed'], []]);

    await post('/api/auth/resend-confirmation', { email: user.email });
    const mail = await mailServer.waitForMail(user.email);
    const token = mail.links.find((each) => each.includes('/confirm-email#token='))?.split('#token=')[1] ?? '';
    expect((await confirm(token)).status).toBe(200);
    expect((await here.request('/api/users/me')).status).toBe(200);
  } finally {
    await open.close();
  }
});

test('AUTH-02 AUTH-14 two concurrent sign-ups with one address create one account', async () => {
  const email = 'zugleich@stadtwerke.example';
  const answers = await Promise.all([1, 2, 3].map(() => signUp(email)));
  expect(new Set(answers).size).toBe(1);
  await tokenFor(email);
  const rows = await asOwner(service.address, 'SELECT 1 FROM auth_users WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('AUTH-13 AUTH-14 another link is sent only for an unconfirmed account, and the answer is the same for all', async () => {
  const [email, confirmed] = ['nochmal@stadtwerke.example', 'fertig@stadtwerke.example'];
  await createConfirmed(confirmed);
  await signUp(email);
  const first = await tokenFor(email);
  const answers = await Promise.all(
    ['niemand@stadtwerke.example', confirmed, email].map(async (each) => {
      const answer = await post('/api/auth/resend-confirmation', { email: each });
      return `${answer.status} ${await answer.text()}`;
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['200 {"ok":true}']));
  const second = await tokenFor(email, 2);
  expect(second).not.toBe(first);
  expect((await confirm(first)).status).toBe(200);
  expect(mailServer.mails.filter((mail) => mail.to.includes(confirmed))).toHaveLength(1);
});

test('AUTH-14 a reset by mail also confirms the address', async () => {
  const email = 'verlegt@stadtwerke.example';
  await signUp(email);
  await tokenFor(email);
  await resetByMail(email, 'Ganz-anders-2027!');
  expect((await signIn(email, 'Ganz-anders-2027!')).status).toBe(200);
});
