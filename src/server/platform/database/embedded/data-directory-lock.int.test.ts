import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'boardsearch-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const starts = 4;
const rounds = 60;
/** Interval at which the processes compete for the next directory. */
const roundMilliseconds = 25;

/** Claims all directories on schedule and holds the locks it got until its input ends. */
const program = `
  import { lockDataDirectory } from '#server/platform/database/embedded/data-directory-lock.ts';
  process.stdout.write('ready\\n');
  process.stdin.once('data', (start) => {
    const held = JSON.parse(process.env.DIRECTORIES).map((directory, index) => {
      while (Date.now() < Number(start) + index * ${roundMilliseconds});
      try {
        lockDataDirectory(directory, 'http://localhost');
        return true;
      } catch (error) {
        if (error.constructor.name === 'ConfigError') return false;
        throw error;
      }
    });
    process.stdout.write(JSON.stringify(held));
  });
`;

test('of several processes that find a stale lock, exactly one gets the data directory', {
  tags: 'thorough',
}, async () => {
  const directories = Array.from({ length: rounds }, () => mkdtempSync(join(root, 'data-')));
  for (const directory of directories) {
    const gone = { pid: process.pid, startedAt: '1', url: 'http://localhost' };
    writeFileSync(join(directory, 'boardsearch.lock'), JSON.stringify(gone));
  }
  const processes = Array.from({ length: starts }, () => startClaimant(directories));
  await Promise.all(processes.map((claimant) => claimant.ready));
  const begin = Date.now() + 100;
  for (const { child } of processes) child.stdin.write(String(begin));
  const held = await Promise.all(processes.map((claimant) => claimant.held()));
  for (const { child } of processes) child.stdin.end();
  const holders = directories.map((_, index) => held.filter((answers) => answers[index]).length);
  expect(holders).toEqual(directories.map(() => 1));
  expect(directories.map((directory) => readdirSync(directory))).toEqual(directories.map(() => ['boardsearch.lock']));
});

/** True for a process that has ended but was not reaped (needs /proc). */
function isZombie(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

test.skipIf(process.platform !== 'linux')(
  'a killed server that was not reaped no longer holds its data directory',
  async () => {
    const directory = mkdtempSync(join(root, 'data-'));
    const claims = `
    import { lockDataDirectory } from '#server/platform/database/embedded/data-directory-lock.ts';
    lockDataDirectory(process.env.DIRECTORY, 'http://localhost');
    process.stdout.write(String(process.pid));
    setInterval(() => undefined, 1_000);
  `;
    // The shell turns into a program that never reaps its children.
    const script = '"$0" --input-type=module-typescript -e "$1" & exec sleep 60';
    const parent = spawn('/bin/sh', ['-c', script, process.execPath, claims], {
      env: { ...process.env, DIRECTORY: directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString('utf8'));
      expect(() => lockDataDirectory(directory, 'http://localhost')).toThrow(`process ${pid}`);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isZombie(pid)).toBe(true);
      lockDataDirectory(directory, 'http://localhost')();
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

function startClaimant(directories: string[]) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { ...process.env, DIRECTORIES: JSON.stringify(directories) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  const ready = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<boolean[]>();
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
    if (said.startsWith('ready')) ready.resolve();
    if (said.endsWith(']')) answered.resolve(JSON.parse(said.slice(said.indexOf('['))) as boolean[]);
  });
  child.once('exit', () => {
    ready.reject(new Error('ended'));
    answered.reject(new Error('ended'));
  });
  return { child, ready: ready.promise, held: () => answered.promise };
}
