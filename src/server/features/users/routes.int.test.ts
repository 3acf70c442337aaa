import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { makeDemo, postAsStranger } from '#support/account-states.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let mailServer: MailServer;
let service: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({ withWorkers: true, config: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

const choose = (user: TestUser, language: string) =>
  user.request('/api/users/me', { method: 'PATCH', body: { language } });
const languageOf = async (user: TestUser) =>
  currentUserSchema.parse(await (await user.request('/api/users/me')).json()).language;
const orderLink = (user: TestUser) => postAsStranger(service, '/api/auth/forgot-password', { email: user.email });

test('PUB-13 AUTH-04 mails are sent in the language that the user switched to', async () => {
  const [user, other] = [await service.createUser(), await service.createUser()];
  expect(await languageOf(user)).toBe('de');
  const changed = await choose(user, 'en');
  expect([changed.status, currentUserSchema.parse(await changed.json()).language]).toEqual([200, 'en']);
  expect([await languageOf(user), await languageOf(other)]).toEqual(['en', 'de']);
  await orderLink(user);
  expect((await mailServer.waitForMail(user.email)).subject).toBe('Reset your BoardSearch password');
  expect((await choose(user, 'de')).status).toBe(200);
  await orderLink(user);
  expect((await mailServer.waitForMail(user.email, { nth: 2 })).subject).toMatch(/zurücksetzen/);
});

test('PUB-13 no other language is accepted, and none for a demo account, which gets no mails', async () => {
  const user = await service.createUser();
  expect((await choose(user, 'fr')).status).toBe(400);
  await makeDemo(service, user);
  expect((await choose(user, 'en')).status).toBe(403);
  expect(await languageOf(user)).toBe('de');
});
