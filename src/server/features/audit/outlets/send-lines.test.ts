import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { createCertificate } from '#support/certificate.ts';
import type { SyslogMessage } from './format-syslog.ts';
import { sendMessages } from './send-lines.ts';

const trusted = getCACertificates('default');
afterEach(() => setDefaultCACertificates(trusted));

const messages: SyslogMessage[] = ['Ümlaut', 'zwei'].map((name) => ({
  at: '2026-03-01T10:00:00.123456Z',
  result: 'success',
  id: 'sign_in',
  host: 'board.example',
  text: JSON.stringify({ name }),
}));
const lineOf = (name: string) =>
  `<109>1 2026-03-01T10:00:00.123456Z board.example boardsearch - sign_in - \uFEFF{"name":"${name}"}`;
const framed = (line: string) => `${Buffer.byteLength(line)} ${line}`;
const to = { host: '127.0.0.1', token: null, isPrivateAllowed: true } as const;
const never = new AbortController().signal;

test('ADM-10 over TLS each entry is framed, and only sent to a collector with a valid certificate', async () => {
  const certificate = createCertificate();
  let received = '';
  const collector = createTlsServer(certificate, (socket) => {
    socket.on('data', (chunk) => (received += chunk.toString('utf8')));
  }).on('tlsClientError', () => undefined);
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const stream = { ...to, kind: 'tls', port: (collector.address() as AddressInfo).port } as const;
  await expect(sendMessages(stream, messages, never)).rejects.toThrow(/self.signed/);
  expect(received).toBe('');
  setDefaultCACertificates([...trusted, certificate.cert]);
  await sendMessages(stream, messages, never);
  expect(received).toBe(framed(lineOf('Ümlaut')) + framed(lineOf('zwei')));
  collector.close();
});

test('ADM-10 over UDP each entry is a datagram', async () => {
  const collector = createSocket('udp4');
  const received: string[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  collector.on('message', (bytes) => {
    if (received.push(bytes.toString('utf8')) === messages.length) resolve();
  });
  collector.bind(0, '127.0.0.1');
  await once(collector, 'listening');
  await sendMessages({ ...to, kind: 'udp', port: collector.address().port }, messages, never);
  await all;
  expect(received.sort()).toEqual([lineOf('zwei'), lineOf('Ümlaut')].sort());
  collector.close();
});

test('ADM-10 over HTTPS entries are JSON lines with the token, only sent to a collector with a valid certificate', async () => {
  const certificate = createCertificate();
  const received: (string | undefined)[] = [];
  const collector = createHttpsServer(certificate, (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push(request.headers.authorization, body);
      response.end();
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const url = new URL(`https://127.0.0.1:${(collector.address() as AddressInfo).port}/`);
  const stream = { kind: 'https', url, token: 'geheim', isPrivateAllowed: true } as const;
  await expect(sendMessages(stream, messages, never)).rejects.toThrow();
  expect(received).toEqual([]);
  setDefaultCACertificates([...trusted, certificate.cert]);
  await sendMessages(stream, messages, never);
  expect(received).toEqual(['Bearer geheim', '{"name":"Ümlaut"}\n{"name":"zwei"}\n']);
  collector.close();
});
