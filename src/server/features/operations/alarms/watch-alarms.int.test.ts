import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminHealthPath,
  adminHealthSchema,
  adminOperationsPath,
  adminOperationsSchema,
  adminTestMailsPath,
  testMailSchema,
} from '#shared/contracts/admin-operations.ts';
import { loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { createAdmin, createAdminUser, createCustomer } from '#support/admin.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { orderedMails } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import { renderMailNow } from '../../accounts/public.ts';
import { noteAlarms } from './watch-alarms.ts';

/** Servers on one database have one key. */
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const config = () => ({ SMTP_URL: mails.url, ENCRYPTION_KEY });

let service: TestApp;
let admin: TestUser;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  service = await startTestApp({ config: config() });
  admin = await createAdmin(service);
});
afterAll(async () => {
  await service.close();
  await mails.stop();
});

const hour = 3_600_000;
const begun = Date.now();
const at = (hours: number) => new Date(begun + hours * hour);

/** Looks at the machine at this time, after the shared result of the last check is gone. */
async function look(hours: number, app = service): Promise<void> {
  app.platform.memory.clear();
  await noteAlarms(app.platform, at(hours));
}
const told = async () =>
  (await orderedMails(service.platform, admin.email))
    .filter(({ kind }) => kind.startsWith('operator-'))
    .map(({ kind, values }) => `${kind} ${(values as { part: string }).part}`);
const setFree = (app: TestApp, bytes: number) => {
  app.platform.uploads = { ...app.platform.uploads, countFreeBytes: async () => bytes };
};
const plenty = 100 * 1024 ** 3;

test('ADM-02 a disk that fills is mailed to the admins once a day, also after a restart, and so is the all-clear', async () => {
  setFree(service, plenty);
  await look(0);
  expect(await told()).toEqual([]);
  setFree(service, 1024 ** 3);
  // A fault is shown at once, and mailed once it lasts.
  await look(1);
  expect(await told()).toEqual([]);
  service.platform.memory.clear();
  const health = adminHealthSchema.parse(await (await admin.request(adminHealthPath)).json());
  expect(health.items.find(({ part }) => part === 'disk')).toMatchObject({
    state: 'warning',
    advice: 'disk_low',
    since: at(1).toISOString(),
  });
  await look(2);
  await look(3);
  // Another server, or this one after a restart, knows what was told.
  const restarted = await startTestApp({ config: config(), address: service.address });
  setFree(restarted, 1024 ** 3);
  await look(4, restarted);
  expect(await told()).toEqual(['operator-alarm disk']);
  await look(27, restarted);
  expect(await told()).toEqual(['operator-alarm disk', 'operator-alarm disk']);
  setFree(restarted, plenty);
  await look(28, restarted);
  await look(29, restarted);
  await restarted.close();
  expect(await told()).toEqual(['operator-alarm disk', 'operator-alarm disk', 'operator-all-clear disk']);
  // It comes and goes: no second mail on the same day, and no all-clear for what nobody was told.
  setFree(service, 1024 ** 3);
  await look(30);
  await look(31);
  setFree(service, plenty);
  await look(32);
  expect((await told()).length).toBe(3);
  const [alarm] = await orderedMails(service.platform, admin.email);
  expect(alarm && renderMailNow(service.platform, alarm as never).text).toMatch(/Weniger als 5 GB sind frei/);
});

test('ADM-02 another fault of the same part is mailed on the same day, and each at most once', async () => {
  const before = await orderedMails(service.platform, admin.email);
  const { uploads } = service.platform;
  const check = uploads.check;
  const fail = (isFailing: boolean) => {
    service.platform.uploads = {
      ...service.platform.uploads,
      check: isFailing ? () => Promise.reject(new Error('read-only')) : check,
    };
  };
  const advices = async () =>
    (await orderedMails(service.platform, admin.email))
      .slice(before.length)
      .map(({ values }) => values as { part: string; advice?: string })
      .filter(({ part }) => part === 'store')
      .map(({ advice }) => advice ?? 'over');
  // Fuller than an upload needs; then it cannot be written at all.
  setFree(service, 1);
  await look(40);
  await look(41);
  expect(await advices()).toEqual(['store_full']);
  fail(true);
  await look(42);
  fail(false);
  await look(43);
  fail(true);
  await look(44);
  expect(await advices()).toEqual(['store_full', 'store_failed']);
  fail(false);
  setFree(service, plenty);
  await look(45);
  expect(await advices()).toEqual(['store_full', 'store_failed', 'over']);
});

test('ADM-02 a malware scanner that does not respond is mailed to the admins, and that it does again', async () => {
  const before = (await told()).length;
  service.platform.scanner = {
    check: () => Promise.reject(new Error('no answer')),
    scan: () => Promise.reject(new Error('no answer')),
  } as never;
  await look(60);
  await look(61);
  expect((await told()).slice(before)).toEqual(['operator-alarm scanner']);
  service.platform.scanner = undefined;
  await look(62);
  expect((await told()).slice(before)).toEqual(['operator-alarm scanner', 'operator-all-clear scanner']);
});

test('ADM-02 admins send themselves a test mail and see what the mail server answers, without a secret', async () => {
  const send = async () =>
    testMailSchema.parse(await (await admin.request(adminTestMailsPath, { method: 'POST', body: {} })).json());
  expect(await send()).toEqual({ state: 'sent', recipient: admin.email, answer: expect.stringMatching(/^250 /) });
  await mails.waitForMail(admin.email, { subject: /Test-E-Mail/ });
  mails.refuse('recipient', { code: 550, text: '5.1.1 no such mailbox' });
  expect(await send()).toEqual({
    state: 'refused',
    recipient: admin.email,
    answer: expect.stringContaining('550 5.1.1 no such mailbox'),
  });
  mails.refuse('recipient', undefined);
  const user = await service.createUser();
  expect((await user.request(adminTestMailsPath, { method: 'POST', body: {} })).status).toBe(403);
  const log = await admin.request('/api/admin/audit?action=test_mail_sent');
  const { entries } = loggedActsSchema.parse(await log.json());
  expect(entries.map(({ result, details }) => [result, details])).toEqual([
    ['failure', { state: 'refused' }],
    ['success', { state: 'sent' }],
  ]);
});

test('ADM-02 MAIL-01 without a mail server nothing counts as sent: outbox, invitation, test mail and everybody’s notice', async () => {
  const without = await startTestApp({ withWorkers: true });
  try {
    const owner = await createAdmin(without);
    const { platform } = without;
    await platform.database.withoutUser((tx) =>
      enqueueMail(platform, tx, {
        to: 'vorstand@nordwerk.example',
        language: 'de',
        kind: 'account-erased',
        values: {},
      }),
    );
    const states = async () => {
      const read = adminOperationsSchema.parse(await (await owner.request(adminOperationsPath)).json());
      expect(read.hasMailServer).toBe(false);
      return read.mails.filter(({ recipient }) => recipient === 'vorstand@nordwerk.example').map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual(['no_server']);
    const customerId = await createCustomer(without, 'Nordwerk');
    const made = await createAdminUser(owner, { email: 'neu@nordwerk.example', fullName: 'Neu', customerId });
    expect(made.invitation).toEqual({ state: 'failed', fault: 'off' });
    const tried = await owner.request(adminTestMailsPath, { method: 'POST', body: {} });
    expect(await tried.json()).toEqual({ state: 'off', recipient: owner.email, answer: null });
    const state = await without.app.request('/api/auth/mail-state');
    expect(await state.json()).toEqual({ isDelayed: false, isOff: true });
  } finally {
    await without.close();
  }
});

test('ADM-02 a mail refused for good, or expired, is shown as such', async () => {
  const worker = await startTestApp({ config: { SMTP_URL: mails.url }, withWorkers: true });
  const owner = await createAdmin(worker);
  const { platform } = worker;
  mails.refuse('recipient', { code: 550, text: '5.1.1 no such mailbox' });
  await platform.database.withoutUser((tx) =>
    enqueueMail(platform, tx, { to: 'weg@nordwerk.example', language: 'de', kind: 'account-erased', values: {} }),
  );
  await platform.database.withoutUser((tx) =>
    enqueueMail(platform, tx, {
      to: 'alt@nordwerk.example',
      language: 'de',
      kind: 'account-erased',
      values: {},
      notAfter: new Date(0),
    }),
  );
  const states = async () => {
    const read = adminOperationsSchema.parse(await (await owner.request(adminOperationsPath)).json());
    return read.mails
      .filter(({ recipient }) => /^(weg|alt)@/.test(recipient))
      .map(({ recipient, state }) => `${recipient} ${state}`)
      .sort();
  };
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual(['alt@nordwerk.example expired', 'weg@nordwerk.example refused']);
  mails.refuse('recipient', undefined);
  await worker.close();
});
