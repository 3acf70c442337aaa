import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { foundFoldersSchema, sourceLogSchema, sourceSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { createCertificate } from '#support/certificate.ts';
import { sourcesOf } from '#support/connect-source.ts';
import { type ImapServer, startImapServer } from '#support/imap-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let mailbox: ImapServer;
beforeAll(async () => {
  mailbox = await startImapServer();
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const connect = (user: TestUser, more: object = {}) => {
  const { host, port, username, password } = mailbox;
  return user.request('/api/sources', {
    method: 'POST',
    body: { kind: 'imap', host, port, username, password, ...more },
  });
};
const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 100_000, interval: 100 });
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;

test('SRC-03 mails without subject, date or text, encrypted ones and one over 200 MB are each read or reported', async () => {
  const client = await mailbox.connect();
  await client.mailboxCreate('Seltsam');
  const mails = [
    lines(
      'From: a@stadtwerke.example',
      'Message-ID: <1@stadtwerke.example>',
      '',
      'Ohne Betreff und Datum: Der Etat gilt.',
    ),
    lines('From: a@stadtwerke.example', 'Subject: Ohne Text', 'Date: Tue, 03 Nov 2026 09:00:00 +0100', ''),
    lines('Subject: Falsche Uhr', 'Date: Tue, 03 Nov 2026 25:99:00 +9900', '', 'Die Uhr des Absenders geht falsch.'),
    lines(
      'From: a@stadtwerke.example',
      'Subject: Geheim',
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b"',
      '',
      '--b',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--b',
      'Content-Type: application/octet-stream; name="encrypted.asc"',
      '',
      '-----BEGIN PGP MESSAGE-----',
      '',
      'hQIMA',
      '-----END PGP MESSAGE-----',
      '--b--',
    ),
    lines(
      'From: a@stadtwerke.example',
      'Subject: Verschlossen',
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Transfer-Encoding: base64',
      '',
      'MIIBAAYJKoZIhvcNAQcDoIHy',
    ),
  ];
  for (const mail of mails) await client.append('Seltsam', mail);
  // Written to the server's mail folder directly; sending it would take longer than the rest of the test.
  const folder = join(mailbox.directory, '.Seltsam/cur');
  const huge = openSync(join(folder, '1700000000.M1.h:2,S'), 'w', 0o666);
  writeSync(huge, 'Subject: Riesig\r\n\r\n');
  ftruncateSync(huge, 210 * 1024 * 1024);
  closeSync(huge);
  await client.logout();

  const user = await service.createUser();
  const { id } = sourceSchema.parse(await (await connect(user)).json());
  const found = foundFoldersSchema.parse(await (await user.request(`/api/sources/${id}/folders`)).json()).folders;
  const folders = found.filter(({ name }) => name === 'Seltsam').map(({ hasFolders: _, ...each }) => each);
  expect(folders).toHaveLength(1);
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } });
  await until(async () => (await sourcesOf(user)).sources[0]?.state === 'synced');
  await until(async () => (await uploadsOf(user)).every(({ state }) => state === 'ready' || state === 'failed'));
  const [source] = (await sourcesOf(user)).sources;
  expect([source?.fault, source?.counts.leftOut, source?.counts.waiting]).toEqual([null, 1, 0]);
  const uploads = await uploadsOf(user);
  const named = (start: string) => uploads.find(({ fileName }) => fileName.startsWith(start));
  expect(named('Ohne Text')?.state).toBe('ready');
  expect(named('Falsche Uhr')?.state).toBe('ready');
  // Named after the day it arrived.
  expect(uploads.map(({ fileName }) => fileName)).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d \(1\)\.eml$/));
  for (const [start, attachment] of [
    ['Geheim', 'encrypted.asc'],
    ['Verschlossen', 'smime.p7m'],
  ] as const) {
    const told = await (await user.request(`/api/documents/${named(start)?.documentId}`)).text();
    expect(told).toContain(attachment);
    expect(told).toContain('file_encrypted');
  }
  const log = sourceLogSchema.parse(await (await user.request(`/api/sources/${id}/log`)).json()).entries;
  expect(log.find(({ act }) => act === 'left_out')).toMatchObject({ reason: 'file_too_large' });
}, 240_000);

/** A mail server that greets, and offers encryption with a self-signed certificate. */
async function startStrangeServer(answer: (tag: string, command: string, write: (line: string) => void) => boolean) {
  const certificate = createCertificate();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('* OK IMAP4rev1\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ');
        if (answer(tag, command.toUpperCase(), (text) => socket.write(`${text}\r\n`))) continue;
        if (command.toUpperCase() === 'STARTTLS') {
          socket.write(`${tag} OK begin\r\n`);
          socket.removeAllListeners('data');
          const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
          secure.on('error', () => secure.destroy());
        } else socket.write(`${tag} OK done\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('SRC-03 a mail server with an invalid certificate is not connected, and the reason is shown', async () => {
  const strange = await startStrangeServer((tag, command, write) => {
    if (command !== 'CAPABILITY') return false;
    write('* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED');
    write(`${tag} OK done`);
    return true;
  });
  const answer = await connect(await service.createUser(), { port: strange.port });
  expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'source_unreachable', fault: 'certificate' });
  strange.close();
});

test('SRC-03 a server that numbers mails but returns nothing about them is not asked forever, and the fault is shown', async () => {
  let fetches = 0;
  const numbers = Array.from({ length: 600 }, (_, number) => number + 1).join(' ');
  const strange = await startStrangeServer((tag, command, write) => {
    if (command === 'CAPABILITY') write('* CAPABILITY IMAP4rev1');
    else if (command === 'LIST' || command === 'LSUB') write(`* ${command} () "/" "INBOX"`);
    else if (command === 'EXAMINE') {
      for (const line of ['600 EXISTS', '0 RECENT', 'OK [UIDVALIDITY 1] ok', 'OK [UIDNEXT 601] ok']) write(`* ${line}`);
    } else if (command === 'UID') {
      fetches += 1;
      if (fetches === 1) write(`* SEARCH ${numbers}`);
    } else return false;
    write(`${tag} OK ${command === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`);
    return true;
  });
  const user = await service.createUser();
  const { id } = sourceSchema.parse(await (await connect(user, { port: strange.port })).json());
  const folders = [{ id: 'INBOX', name: 'INBOX', path: '/INBOX' }];
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } });
  await until(async () => (await sourcesOf(user)).sources[0]?.state === 'error');
  expect((await sourcesOf(user)).sources[0]?.fault).toBe('incomplete');
  expect(fetches).toBe(2);
  strange.close();
}, 120_000);
