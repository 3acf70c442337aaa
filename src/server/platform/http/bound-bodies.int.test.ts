import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundBodies } from './bound-bodies.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that answers when the body is complete, or immediately on `/at-once`. */
function listen(milliseconds: number): Promise<number> {
  server = createServer((incoming, outgoing) => {
    if (incoming.url === '/at-once') outgoing.end('early');
    incoming.resume();
    incoming.once('end', () => outgoing.end('all here'));
    incoming.on('error', () => undefined);
  });
  boundBodies(server, (path) => path.startsWith('/files'), milliseconds);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Sends a request whose body arrives byte by byte. `ended` resolves to the response when the connection is closed. */
function dribble(port: number, path: string): { ended: Promise<string>; finish: () => void } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n`);
  let left = 1_000;
  const dripping = setInterval(() => {
    left -= 1;
    socket.write('a');
  }, 10);
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping);
      resolve(text);
    });
  });
  const finish = () => {
    clearInterval(dripping);
    socket.end('b'.repeat(left));
  };
  return { ended, finish };
}

test.each([
  ['/api/auth/sign-in/email', 'HTTP/1.1 408 Request Timeout'],
  ['/at-once', 'HTTP/1.1 200 OK'],
])('ERR-03 an unfinished body ends the connection: %s', async (path, status) => {
  const port = await listen(50);
  expect((await dribble(port, path).ended).split('\r\n')[0]).toBe(status);
});

test('UPL-03 file uploads are exempt from the time limit', async () => {
  const port = await listen(50);
  const file = dribble(port, '/files/1');
  const form = dribble(port, '/form');
  expect(await form.ended).toContain('408');
  file.finish();
  expect(await file.ended).toContain('all here');
});

test('ERR-03 a timely body is answered, as is the next request on the connection', async () => {
  const port = await listen(5_000);
  const send = async () => (await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', body: 'abc' })).text();
  expect([await send(), await send()]).toEqual(['all here', 'all here']);
});
