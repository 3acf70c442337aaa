import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCertificate } from '#support/certificate.ts';
import { type MailServer, readMail, startMailServer } from '#support/mail-server.ts';
import { parseConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { type Mail, type MailMessage, MailRefusedError, MailServerError } from './mail.ts';
import { openMail } from './open-mail.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-mail-'));
const opened: Mail[] = [];
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterEach(() => {
  for (const mail of opened.splice(0)) mail.close();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

function open(environment: Record<string, string> = {}): Mail {
  const from = { MAIL_FROM: 'BoardSearch Büro <no-reply@board.example>' };
  const mail = openMail(parseConfig({ DATA_DIR: dataDirectory, ...from, ...environment }), createLog('silent'));
  opened.push(mail);
  return mail;
}

const openSmtp = (url = server.url) => open({ SMTP_URL: url });

function createMessage(changes: Partial<MailMessage> = {}): MailMessage {
  return {
    id: randomUUID(),
    to: `${randomUUID()}@company.example`,
    language: 'de',
    subject: 'Ihr Anmeldecode für BoardSearch',
    text: 'Grüße – Ihr Code:\n\n    048213\n',
    html: '<!doctype html><p>Grüße: 048213</p>',
    ...changes,
  };
}

const headersOf = (mail: { headers: { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));

describe('over SMTP', () => {
  test('a message arrives unchanged and is marked as auto-generated', async () => {
    const message = createMessage();
    await openSmtp().deliver(message);
    const received = await server.waitForMail(message.to);
    expect(received).toMatchObject({ from: 'no-reply@board.example', to: [message.to], subject: message.subject });
    expect(received.text.trim()).toBe(message.text.trim());
    expect(received.html.trim()).toBe(message.html);
    expect(received.code).toBe('048213');
    expect(headersOf(received)).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'de',
      'message-id': `<${message.id}@board.example>`,
      to: message.to,
    });
    expect(Math.abs(Date.now() - Date.parse(headersOf(received).date ?? ''))).toBeLessThan(60_000);
    expect(received.raw).not.toMatch(/nodemailer/i);
  });

  test('a subject cannot add a header or a recipient', async () => {
    const message = createMessage({ subject: 'Code\r\nBcc: evil@evil.example\r\n\r\nBody \u2028x\u0000 \u202egpj' });
    await openSmtp().deliver(message);
    const received = await server.waitForMail(message.to);
    expect(received.to).toEqual([message.to]);
    expect(received.subject).toBe('Code Bcc: evil@evil.example Body x gpj');
    expect(received.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nRCPT TO:<c@d.example>',
    'A <a@b.example>',
    'undisclosed: a@b.example;',
    '',
  ])('the recipient %j is refused without connecting', async (to) => {
    const before = server.connections();
    await expect(openSmtp().deliver(createMessage({ to }))).rejects.toThrow(MailRefusedError);
    expect(server.connections()).toBe(before);
  });

  test('several messages share connections', async () => {
    const before = server.connections();
    const mail = openSmtp();
    const messages = Array.from({ length: 6 }, () => createMessage());
    for (const message of messages) await mail.deliver(message);
    for (const message of messages) expect((await server.waitForMail(message.to)).to).toEqual([message.to]);
    expect(server.connections() - before).toBeLessThanOrEqual(2);
  });

  test.each([
    ['recipient', 550, '5.1.1 no such user', MailRefusedError],
    ['content', 554, '5.6.0 refused', MailRefusedError],
    ['recipient', 451, '4.7.1 greylisted', MailServerError],
    ['recipient', 554, '5.7.1 relay access denied', MailServerError],
    ['content', 452, '4.3.1 storage', MailServerError],
    ['sender', 550, '5.1.8 bad sender', MailServerError],
  ] as const)('%s answered with %i %s is a %o', async (step, code, text, kind) => {
    server.refuse(step, { code, text });
    try {
      await expect(openSmtp().deliver(createMessage())).rejects.toThrow(kind);
    } finally {
      server.refuse(step, undefined);
    }
  });

  test('an unreachable server is a retryable error', async () => {
    const gone = await startMailServer();
    const mail = openSmtp(gone.url);
    await gone.stop();
    await expect(mail.deliver(createMessage())).rejects.toMatchObject({ name: 'MailServerError', code: /^E/ });
    await gone.start();
    const message = createMessage();
    await mail.deliver(message);
    expect((await gone.waitForMail(message.to)).subject).toBe(message.subject);
    await gone.stop();
  });

  test('delivery to a silent server can be aborted at any time', async () => {
    const silent = await startMailServer();
    silent.hang(true);
    const connected = silent.nextConnection();
    const giveUp = new AbortController();
    const delivery = openSmtp(silent.url).deliver(createMessage(), giveUp.signal);
    await connected;
    giveUp.abort();
    await expect(delivery).rejects.toThrow(MailServerError);
    await silent.stop();
  });

  test('user and password of the URL are used', async () => {
    const message = createMessage();
    await openSmtp(`smtp://board%40x:p%3Aw@127.0.0.1:${server.port}`).deliver(message);
    expect((await server.waitForMail(message.to)).user).toBe('board@x');
  });

  test('no password is sent if TLS is required but unavailable', async () => {
    const message = createMessage();
    const delivery = openSmtp(`smtp://board:secret@127.0.0.1:${server.port}?tls=required`).deliver(message);
    await expect(delivery).rejects.toThrow(MailServerError);
    expect(server.mails.some(({ to }) => to.includes(message.to))).toBe(false);
  });

  test.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])('%s: an untrusted certificate is refused', async (scheme, options) => {
    const untrusted = await startMailServer(options);
    const query = scheme === 'smtp' ? '?tls=required' : '';
    const mail = openSmtp(`${scheme}://127.0.0.1:${untrusted.port}${query}`);
    await expect(mail.deliver(createMessage())).rejects.toThrow(MailServerError);
    expect(untrusted.mails).toEqual([]);
    await untrusted.stop();
  });

  test.each([
    ['smtps', { secure: true }, ''],
    ['smtp', { disabledCommands: [] }, '?tls=required'],
  ])('%s: with a valid certificate everything is encrypted, including the password', async (scheme, options, query) => {
    const certificate = createCertificate();
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, certificate.cert]);
    const users: boolean[] = [];
    const trusted = await startMailServer({
      ...options,
      ...certificate,
      onAuth: (auth, session, callback) => {
        users.push(session.secure && auth.password === 'secret');
        callback(null, { user: auth.username ?? '' });
      },
    });
    try {
      const message = createMessage();
      await openSmtp(`${scheme}://board:secret@localhost:${trusted.port}${query}`).deliver(message);
      expect(await trusted.waitForMail(message.to)).toMatchObject({ isEncrypted: true, user: 'board' });
      expect(users).toEqual([true]);
    } finally {
      setDefaultCACertificates(usual);
      await trusted.stop();
    }
  });
});

describe('without a mail server', () => {
  const folder = join(dataDirectory, 'outbox');

  test('a message is one complete file, readable by its owner only, without an address in its name', async () => {
    const link = 'http://localhost:3000/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnop';
    const message = createMessage({ text: `Grüße – Ihr Code:\n\n    048213\n\nPasswort zurücksetzen:\n${link}\n` });
    await open().deliver(message);
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\w-]+\.eml$/);
    expect(name).not.toContain(message.to.split('@')[0]);
    expect(statSync(join(folder, name ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const read = await readMail(readFileSync(join(folder, name ?? '')));
    expect(read).toMatchObject({ subject: message.subject, code: '048213' });
    expect(headersOf(read).to).toBe(message.to);
    // Readable without a mail program.
    expect(read.raw).toContain(`Passwort zurücksetzen:\r\n${link}\r\n`);
  });

  test('an unwritable folder is a retryable error', async () => {
    const blocked = open({ DATA_DIR: join(folder, readdirSync(folder)[0] ?? '') });
    await expect(blocked.deliver(createMessage())).rejects.toThrow(MailServerError);
  });
});
