import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { connectionFor } from '../connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres, superuser } from './embedded-postgres.ts';

let dataDirectory: string;
beforeAll(() => {
  dataDirectory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'boardsearch-postgres-'));
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const options = () => ({ dataDirectory, isDurable: false, log: createLog('silent') });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('stop waits a bounded time for a hanging server, which ends as soon as it can', { tags: 'thorough' }, async () => {
  const server = await startEmbeddedPostgres(options());
  const pid = server.processId() ?? 0;
  process.kill(pid, 'SIGSTOP');
  await server.stop();
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('a process that exits without calling stop takes its server with it', async () => {
  const program = `
    import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
    import { createLog } from '#server/platform/log/log.ts';
    const options = JSON.parse(process.env.OPTIONS);
    const server = await startEmbeddedPostgres({ ...options, log: createLog('silent') });
    process.stdout.write(String(server.processId()), () => process.exit(1));
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { ...process.env, OPTIONS: JSON.stringify({ dataDirectory, isDurable: false }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  await once(child, 'close');
  expect(said).toMatch(/^\d+$/);
  await expect.poll(() => isAlive(Number(said)), { timeout: 10_000 }).toBe(false);
}, 60_000);

const connectTo = async ({ socketDirectory, passwords }: EmbeddedPostgres): Promise<Client> => {
  const address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' } as const;
  const client = new Client(connectionFor(address, 'owner'));
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Every server process that works on these data, apart from the given ones. */
const serversOf = (cluster: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return isAlive(pid) && realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
      } catch {
        return false;
      }
    });

const killedProgram = `
  import { connectionFor } from '#server/platform/database/connection.ts';
  import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
  import { createLog } from '#server/platform/log/log.ts';
  import { Client } from 'pg';
  const options = JSON.parse(process.env.OPTIONS);
  const server = await startEmbeddedPostgres({ ...options, log: createLog('silent') });
  const client = new Client({ host: server.socketDirectory, user: 'boardsearch', password: server.passwords.owner, database: 'postgres' });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS kept (id integer)');
  await client.query('INSERT INTO kept SELECT generate_series(1, 1000)');
  client.on('error', () => undefined);
  // Computes without ever waiting, so that it does not notice the death of the postmaster.
  client.query('SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 1000000) b').catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  process.stdout.write(String(server.processId()) + '\\n');
  setInterval(() => undefined, 1000);
`;

test('DATA-01 after kill -9 of service and database, the first start waits for the recovery and finds everything', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', killedProgram], {
    env: { ...process.env, OPTIONS: JSON.stringify({ dataDirectory }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const postmaster = Number(said.toString('utf8'));
  const cluster = join(dataDirectory, 'postgresql', 'cluster');
  child.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await once(child, 'close');
  await expect.poll(() => isAlive(postmaster), { timeout: 10_000 }).toBe(false);
  // The query goes on without a postmaster, and its file still says that it is ready.
  expect(serversOf(cluster).length).toBeGreaterThan(0);
  expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).toContain('ready');

  const server = await startEmbeddedPostgres(options());
  const client = await connectTo(server);
  expect((await client.query('SELECT count(*)::int AS count FROM kept')).rows).toEqual([{ count: 1000 }]);
  await client.end();
  await server.stop();
  expect(serversOf(cluster)).toEqual([]);
}, 120_000);

test('DATA-01 a lock file that names another program, since process ids are reused, does not prevent the start', async () => {
  const cluster = join(dataDirectory, 'postgresql', 'cluster');
  const first = await startEmbeddedPostgres(options());
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const socketLock = readFileSync(join(first.socketDirectory, '.s.PGSQL.5432.lock'), 'utf8').split('\n');
  await first.stop();
  // This very program now has the number that the killed server had.
  writeFileSync(join(cluster, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
  writeFileSync(
    join(first.socketDirectory, '.s.PGSQL.5432.lock'),
    [String(process.pid), ...socketLock.slice(1)].join('\n'),
  );
  const server = await startEmbeddedPostgres(options());
  const client = await connectTo(server);
  await client.end();
  await server.stop();
}, 120_000);
