import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { signInAt, signUpAt } from '#support/http-client.ts';
import {
  findFreePort,
  runServerUntilEnd,
  type ServerProcess,
  type StartOptions,
  startServerProcess,
} from '#support/server-process.ts';

import { buildWebIfStale } from '../../scripts/build-web.ts';

let dataDirectory: string;
let running: ServerProcess[] = [];

// Otherwise the first start builds it, and logs so.
beforeAll(() => buildWebIfStale(), 120_000);
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-lifecycle-'));
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end()));
  running = [];
  rmSync(dataDirectory, { recursive: true, force: true });
});

const start = async (options: Partial<StartOptions> = {}): Promise<ServerProcess> => {
  const server = await startServerProcess({ dataDirectory, ...options });
  running.push(server);
  return server;
};

const postmaster = (): number =>
  Number(readFileSync(join(dataDirectory, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

test('DATA-01 after kill -9 the next start stops the orphaned database and finds everything', async () => {
  const first = await start();
  const { email } = await signUpAt(first.url);
  const leftover = postmaster();
  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  expect(isAlive(leftover)).toBe(true);

  const second = await start();
  expect(isAlive(leftover)).toBe(false);
  const user = await signInAt(second.url, email);
  expect(await (await user.get('/api/users/me')).json()).toMatchObject({ email });
}, 120_000);

test('DATA-01 a second start on the same data is refused with a one-sentence error, and the first continues', async () => {
  const first = await start();
  const refused = await runServerUntilEnd({ dataDirectory });
  expect(refused.code).toBe(1);
  expect(lines(refused.printed)).toEqual([
    expect.stringMatching(/^BoardSearch already runs on this data directory \(process \d+, http.*\): .*\.$/),
  ]);
  const user = await signUpAt(first.url);
  expect((await user.get('/api/users/me')).status).toBe(200);
}, 120_000);

test.each([
  [{ PORT: 'many' }, /PORT must be a number/],
  [{ DATABASE_URL: 'mysql://somewhere' }, /DATABASE_URL must be a postgresql:\/\/ address/],
  [{ ROLE: 'worker' }, /ROLE worker needs DATABASE_URL/],
  [{ DATABASE_URL: 'postgresql://127.0.0.1:9/none' }, /DATABASE_URL/],
  [{ DATA_DIR: '/dev/null/data' }, /data directory \/dev\/null\/data cannot be made/],
])('the configuration %j stops the start with one sentence', async (environment, sentence) => {
  const ended = await runServerUntilEnd({ dataDirectory, environment });
  expect(ended.code).toBe(1);
  expect(lines(ended.printed)).toEqual([expect.stringMatching(/^BoardSearch cannot start: .*\.$/)]);
  expect(ended.printed).toMatch(sentence);
});

test('a port in use prevents the start with a one-sentence error and leaves no database behind', async () => {
  const port = await findFreePort();
  const other = mkdtempSync(join(tmpdir(), 'boardsearch-lifecycle-'));
  const holder = await start({ port, dataDirectory: other });
  const ended = await runServerUntilEnd({ dataDirectory, port });
  expect(ended.code).toBe(1);
  expect(lines(ended.printed)).toEqual([expect.stringMatching(/^BoardSearch cannot start: port \d+ .*in use.*\.$/)]);
  expect(() => postmaster()).toThrow(/ENOENT/);
  await holder.end();
  rmSync(other, { recursive: true, force: true });
}, 120_000);

test('SIGTERM ends within 10 s: running requests are answered, PostgreSQL is gone, the exit code is 0', async () => {
  const server = await start();
  const database = postmaster();
  const request = await beginRequest(server.url);
  const begun = performance.now();
  const ended = server.end('SIGTERM');
  await until(async () => (await fetch(`${server.url}/healthz`).catch(() => undefined)) === undefined);
  request.finish();
  expect(await request.answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(isAlive(database)).toBe(false);
}, 120_000);

test('SIGTERM during the start leaves no database behind', async () => {
  const endOnceDatabaseRuns = async (pid: number): Promise<void> => {
    await until(async () => existsSync(join(dataDirectory, 'postgresql/cluster/postmaster.pid')));
    process.kill(pid, 'SIGTERM');
  };
  const ended = await runServerUntilEnd({ dataDirectory, onStart: (pid) => void endOnceDatabaseRuns(pid) });
  expect(ended.code).toBe(0);
  expect(() => postmaster()).toThrow(/ENOENT/);
}, 120_000);

test('ERR-03 a database that dies is restarted; requests in between report it, later ones succeed', async () => {
  const server = await start();
  const user = await signUpAt(server.url);
  process.kill(postmaster(), 'SIGKILL');
  const failures = new Set<string>();
  let good = 0;
  await until(async () => {
    const answer = await user.get('/api/users/me');
    if (answer.status === 200) good += 1;
    else failures.add(`${answer.status} ${problemSchema.parse(await answer.json()).code}`);
    return good > 20;
  });
  expect([...failures]).toEqual(['503 database_unavailable']);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 120_000);

/** Polls until the check holds; the first error thrown ends it. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 60_000, interval: 20 });
}

/** Sends a request without the end of its body, and resolves once the server has begun to read it. */
function beginRequest(url: string): Promise<{ finish: () => void; answer: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ email: 'niemand@stadtwerke.example', password: 'Falsch-2026!' });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const answer = new Promise<string>((done) => socket.once('close', () => done(text)));
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString('utf8');
      if (!said.startsWith('HTTP/1.1 100 ')) text += said;
      else {
        socket.write(body.slice(0, 10));
        resolve({ finish: () => socket.write(body.slice(10)), answer });
      }
    });
    const head = [
      'POST /api/auth/sign-in/email HTTP/1.1',
      `host: ${hostname}:${port}`,
      'content-type: application/json',
    ];
    socket.write([...head, `content-length: ${body.length}`, 'expect: 100-continue', '', ''].join('\r\n'));
  });
}
