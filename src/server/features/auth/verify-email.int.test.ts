import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { asOwner, postAsStranger } from '#support/account-states.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

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
const confirm = (token: string) => post('/api/auth/confirm-email', { token });

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

test('AUTH-14 an account is of use once its address is confirmed, with the right password', async () => {
  const email = 'neu@stadtwerke.example';
  expect(JSON.parse(await signUp(email))).toEqual({ next: 'confirm_email', isDemo: false });
  const token = await tokenFor(email);
  expect(await codeOf(await signIn(email))).toEqual([403, 'email_not_confirmed']);
  expect(await codeOf(await signIn(email, 'Falsch-2026!'))).toEqual([401, 'invalid_credentials']);
  const confirmed = await confirm(token);
  expect([confirmed.status, confirmed.headers.getSetCookie()]).toEqual([200, []]);
  const signedIn = await signIn(email);
  expect([signedIn.status, await signedIn.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);
  expect(await codeOf(await confirm(token))).toEqual([400, 'link_invalid']);
});

test('AUTH-13 AUTH-14 sign-up answers alike for a new and for a taken address, whose holder is told by mail', async () => {
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

test('AUTH-14 who signs up later with an address that nobody confirmed changes nothing; its link is sent again', async () => {
  const email = 'besetzt@stadtwerke.example';
  await signUp(email);
  const earlier = await tokenFor(email);
  await signUp(email, 'Von-Fremden-2026!');
  const later = await tokenFor(email, 2);
  expect(await codeOf(await confirm(earlier))).toEqual([400, 'link_invalid']);
  expect((await confirm(later)).status).toBe(200);
  expect((await signIn(email, 'Von-Fremden-2026!')).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
});

test('AUTH-04 AUTH-14 who finds the address taken by an unconfirmed account gets in by a reset, and the first password is gone', async () => {
  const email = 'erobert@stadtwerke.example';
  await signUp(email, 'Von-Fremden-2026!');
  const strangers = await tokenFor(email);
  await signUp(email);
  await tokenFor(email, 2);
  await resetByMail(email, testPassword);
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(email, 'Von-Fremden-2026!')).status).toBe(401);
  expect(await codeOf(await confirm(strangers))).toEqual([400, 'link_invalid']);
});

test('AUTH-02 AUTH-14 two sign-ups with one address at the same moment make one account', async () => {
  const email = 'zugleich@stadtwerke.example';
  const answers = await Promise.all([1, 2, 3].map(() => signUp(email)));
  expect(new Set(answers).size).toBe(1);
  await tokenFor(email);
  const rows = await asOwner(service.address, 'SELECT 1 FROM auth_users WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('AUTH-13 AUTH-14 another link is sent for an unconfirmed account alone, and the answer is the same for all', async () => {
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
  expect(await codeOf(await confirm(first))).toEqual([400, 'link_invalid']);
  expect((await confirm(second)).status).toBe(200);
  expect(mailServer.mails.filter((mail) => mail.to.includes(confirmed))).toHaveLength(1);
});

test('AUTH-14 a reset by mail confirms the address, too', async () => {
  const email = 'verlegt@stadtwerke.example';
  await signUp(email);
  await tokenFor(email);
  await resetByMail(email, 'Ganz-anders-2027!');
  expect((await signIn(email, 'Ganz-anders-2027!')).status).toBe(200);
});
