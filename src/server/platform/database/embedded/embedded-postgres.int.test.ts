import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

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
