import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openImap } from './open-imap.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server that lets anybody in, and answers LIST a byte at a time without end. */
async function startTricklingServer(): Promise<number> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag, command = ''] = line.split(' ');
        if (/^LIST$/i.test(command)) {
          socket.write('* LIST () "/" "');
          const timer = setInterval(() => socket.write('a'), 20);
          socket.once('close', () => clearInterval(timer));
          return;
        }
        if (/^CAPABILITY$/i.test(command)) socket.write('* CAPABILITY IMAP4rev1\r\n');
        socket.write(`${tag} OK done\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('SRC-02 a mail server that trickles its answer is given up', async () => {
  const port = await startTricklingServer();
  const signal = new AbortController().signal;
  const mailbox = openImap({
    host: '127.0.0.1',
    port,
    username: 'anna',
    password: 'x',
    isPrivateAllowed: true,
    leastRate: 1_000,
    windowMilliseconds: 500,
  });
  await expect(mailbox.listFolders(null, signal)).rejects.toMatchObject({ code: 'timed_out' });
  await mailbox.close();
});
