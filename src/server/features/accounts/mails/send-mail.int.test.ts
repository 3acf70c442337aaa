import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { describeError } from '#server/platform/log/log.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { enqueueMail, sendMailJob } from '../jobs.ts';

let mailServer: MailServer;
let service: TestApp;

const startApp = (address?: TestApp['address'], dataDirectory?: string) =>
  startTestApp({
    withWorkers: true,
    config: { SMTP_URL: mailServer.url, ...(dataDirectory ? { DATA_DIR: dataDirectory } : {}) },
    ...(address ? { address } : {}),
  });

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startApp();
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

const createAddress = () => `${randomUUID()}@company.example`;

/** Orders a code as the sign-in service does. */
async function orderCode(to: string, notAfter?: Date, app = service): Promise<void> {
  await app.platform.database.withAccount(null, (tx) =>
    enqueueMail(app.platform, tx, {
      to,
      language: 'de',
      kind: 'verification-code',
      values: { code: '048213', minutes: 10 },
      ...(notAfter ? { notAfter } : {}),
    }),
  );
}

type StoredJob = { state: string; data: unknown; output: unknown };

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionFor(service.address, 'owner'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const listJobs = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<StoredJob>('SELECT * FROM pgboss.job WHERE name = $1', [sendMailJob.name]);
    return rows;
  });

/** Ends the pause before the next attempt. */
const endPause = () =>
  asOwner((client) => client.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`));

test('a mail is ordered in a user’s transaction and in the sign-in service’s, and sent after the commit', async () => {
  const user = await service.createUser();
  const [byUser, bySignIn, rolledBack] = [createAddress(), createAddress(), createAddress()];
  const link = `${service.platform.config.publicUrl}/reset-password?token=abc`;
  await expect(
    service.platform.database.withAccount(null, async (tx) => {
      await enqueueMail(service.platform, tx, { to: rolledBack, language: 'en', kind: 'new-passkey', values: {} });
      throw new Error('changed our mind');
    }),
  ).rejects.toThrow('changed our mind');
  await service.platform.database.withUser(user.scope, (tx) =>
    enqueueMail(service.platform, tx, {
      to: byUser,
      language: 'en',
      kind: 'reset-password',
      values: { link, validMinutes: 60 },
    }),
  );
  await orderCode(bySignIn, new Date(Date.now() + 600_000));
  expect((await mailServer.waitForMail(byUser)).links).toContain(link);
  expect((await mailServer.waitForMail(bySignIn)).code).toBe('048213');
  expect(mailServer.mails.some(({ to }) => to.includes(rolledBack))).toBe(false);
});

test('the queue stores neither code nor address in clear', async () => {
  const to = createAddress();
  await orderCode(to);
  await mailServer.waitForMail(to);
  const stored = JSON.stringify(await listJobs());
  expect(stored).toContain('"sealed":"v1.');
  expect(stored).not.toContain('048213');
  expect(stored).not.toContain('company.example');
});

test('AUTH-04 MFA-04 while the mail server is down people are told, and mails wait, even through our restart', async () => {
  const to = createAddress();
  await mailServer.stop();
  await orderCode(to);
  const told = async () => (await service.app.request('/api/auth/mail-state')).json();
  await vi.waitFor(async () => expect(await told()).toEqual({ isDelayed: true, isOff: false }), 20_000);
  expect((await listJobs()).filter(({ state }) => state === 'retry')).toHaveLength(1);

  const { address, platform } = service;
  await service.close();
  service = await startApp(address, platform.config.dataDirectory);
  await mailServer.start();
  await endPause();
  await mailServer.waitForMail(to);
  await vi.waitFor(async () => expect(await told()).toEqual({ isDelayed: false, isOff: false }), 20_000);
  expect(mailServer.mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
});

test('an expired code is not sent late', async () => {
  const [late, next] = [createAddress(), createAddress()];
  const warn = vi.spyOn(service.platform.log, 'warn');
  await orderCode(late, new Date(Date.now() - 1));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/time is over/)));
  warn.mockRestore();
  await orderCode(next);
  await mailServer.waitForMail(next);
  expect(mailServer.mails.some(({ to }) => to.includes(late))).toBe(false);
});

test('a mail refused for good is not retried; the log names it without the address', async () => {
  const to = createAddress();
  const warn = vi.spyOn(service.platform.log, 'warn');
  mailServer.refuse('recipient', { code: 550, text: `5.1.1 <${to}> no such user` });
  await orderCode(to);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'a mail was refused for good'), 20_000);
  mailServer.refuse('recipient', undefined);
  const lines = warn.mock.calls.map(([values]) => values as unknown as { err: unknown; mail: string });
  const said = JSON.stringify(lines.map((values) => ({ ...values, err: describeError(values.err) })));
  warn.mockRestore();
  expect(said).toContain('verification-code');
  expect(said).not.toContain('company.example');
  await vi.waitFor(async () => {
    const states = (await listJobs()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['completed']));
  }, 20_000);
});

test.each(['https://evil.example/reset', 'http://localhost:3000.evil.example/', '/reset-password'])(
  'a link to %s is not sent',
  async (link) => {
    const order = service.platform.database.withAccount(null, (tx) =>
      enqueueMail(service.platform, tx, {
        to: createAddress(),
        language: 'de',
        kind: 'confirm-email',
        values: { link, validMinutes: 60 },
      }),
    );
    await expect(order).rejects.toThrow(RangeError);
  },
);
