import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useTestServer } from '#support/external-postgres.ts';
import { parseConfig } from '../../config/config.ts';
import { createLog } from '../../log/log.ts';
import { openOperatorAccess } from './operator-access.ts';

test('AUTH-05 an operator’s command survives the loss of an idle connection', async () => {
  const external = useTestServer();
  const url = await external.createDatabase();
  const access = await openOperatorAccess(parseConfig({ DATABASE_URL: url }), createLog('silent'), []);
  const connectionId = () =>
    access.withOwner(async (tx) => {
      const { rows } = await tx.$client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
      return rows[0]?.id ?? 0;
    });
  const first = await connectionId();
  await external.asOperator(`SELECT pg_terminate_backend(${first}, 5000)`);
  const second = await connectionId();
  expect([first > 0, second > 0, second === first]).toEqual([true, true, false]);
  await access.close();
});

test('AUTH-05 if the service runs without its database, a command says so and changes nothing', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-operator-'));
  const running = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(async () => {
    const exited = once(running, 'exit');
    running.kill();
    await exited;
    rmSync(directory, { recursive: true });
  });
  const lock = JSON.stringify({ pid: running.pid, startedAt: '', url: 'http://localhost:3000' });
  writeFileSync(join(directory, 'boardsearch.lock'), lock);
  await expect(openOperatorAccess(parseConfig({ DATA_DIR: directory }), createLog('silent'), [], 0)).rejects.toThrow(
    'BoardSearch runs, but its database does not; look into its log, then try again.',
  );
});
