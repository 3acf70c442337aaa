import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openScanner } from '#server/platform/scanner/clamd.ts';

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) =>
  existsSync(path),
);

/** Tests with the real scanner are skipped if it is not installed (Debian: `clamav-daemon`). */
export const hasClamd = program !== undefined;

/** A harmless text that our own signature detects as malware. */
export const infectedText = 'BoardSearch test text 4f1c that the signature of the tests finds';

export type TestClamd = { url: string; path: string; end: () => Promise<void> };

/**
 * Starts clamd with a single signature of ours, on a local socket. Accepts files up to 2 MB. `opensMails` false: does
 * not scan the parts of a mail.
 */
export async function startClamd({ opensMails = true } = {}): Promise<TestClamd> {
  if (!program) throw new Error('clamd is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const path = join(folder, 'clamd.ctl');
  const database = join(folder, 'database');
  mkdirSync(database);
  writeFileSync(join(database, 'test.ndb'), `BoardSearch.Test:0:*:${Buffer.from(infectedText).toString('hex')}\n`);
  const settings = [
    'Foreground yes',
    `LocalSocket ${path}`,
    `DatabaseDirectory ${database}`,
    `TemporaryDirectory ${folder}`,
    'StreamMaxLength 2M',
    'MaxThreads 2',
    `ScanMail ${opensMails ? 'yes' : 'no'}`,
  ];
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const scanner = openScanner({ path });
  const deadline = Date.now() + 30_000;
  while (
    !(await scanner.check().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('clamd did not start');
    await delay(50);
  }
  return {
    url: `unix://${path}`,
    path,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A fake scanner on a port that accepts every command and responds as told. */
export async function startFakeClamd(
  onCommand: (command: string, socket: Socket) => void,
): Promise<TestClamd & { port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (bytes: Buffer) => {
      const end = bytes.indexOf(0);
      if (end + 1 < bytes.length) socket.unshift(bytes.subarray(end + 1));
      onCommand(bytes.toString('latin1', 0, end), socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `tcp://127.0.0.1:${port}`,
    path: '',
    port,
    end: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
