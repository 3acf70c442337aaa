import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCoalescingSocket } from './coalesce-writes.ts';

let server: Server;
let client: Socket;
/** The server's end of the connection. */
let peer: Socket;
let received = '';

beforeEach(async () => {
  received = '';
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  client = openCoalescingSocket();
  const accepted = once(server, 'connection');
  client.connect(address.port, '127.0.0.1');
  await once(client, 'connect');
  [peer] = await accepted;
  peer.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
});
afterEach(() => {
  client.destroy();
  peer.destroy();
  server.close();
});

/** How often something is handed to the operating system: one by one, or several at once. */
const watch = () => {
  const handing = client as Socket & { _writev: NonNullable<Socket['_writev']> };
  return [vi.spyOn(handing, '_write'), vi.spyOn(handing, '_writev')] as const;
};
const told = (text: string) => expect.poll(() => received).toBe(text);

test('what is written together goes out together and in order, and so does what comes later', async () => {
  const [single, several] = watch();
  client.write('BEGIN;');
  client.write('SELECT 1;');
  await Promise.resolve();
  client.write('SELECT 2;');
  expect([single.mock.calls.length, several.mock.calls.length], 'before the turn is over').toEqual([0, 0]);
  await told('BEGIN;SELECT 1;SELECT 2;');
  expect([single.mock.calls.length, several.mock.calls.length]).toEqual([0, 1]);

  client.write('SELECT 3;');
  client.write('COMMIT;');
  await told('BEGIN;SELECT 1;SELECT 2;SELECT 3;COMMIT;');
  expect([single.mock.calls.length, several.mock.calls.length], 'gathered again').toEqual([0, 2]);
});

test('what is written after an answer was waited for goes out by itself', async () => {
  const [single, several] = watch();
  client.write('first ');
  await told('first ');
  peer.write('answer');
  await once(client, 'data');
  client.write('second');
  await told('first second');
  expect([single.mock.calls.length, several.mock.calls.length]).toEqual([2, 0]);
});

test('whoever writes hears when it is out', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.write('one ');
  client.write('two', (error) => (error ? reject(error) : resolve()));
  await promise;
  await told('one two');
});

test('a socket that is destroyed with something in the hand throws nothing', async () => {
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  const note = (error: unknown) => errors.push(error);
  process.on('uncaughtException', note);
  client.write('lost');
  client.destroy();
  await once(client, 'close');
  expect(errors).toEqual([]);
  process.off('uncaughtException', note);
});
