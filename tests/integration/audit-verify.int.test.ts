import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { postJson, testPassword, untilReady } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { asOwner } from '../support/as-owner.ts';

const projectRoot = join(import.meta.dirname, '../..');
const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-audit-'));
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ dataDirectory });
}, 120_000);
afterAll(async () => {
  await server.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Runs the command as an operator does while the service is running. */
function verify(): Promise<{ code: number; printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string }>();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDirectory };
  const child = execFile(
    process.execPath,
    ['scripts/audit-verify.ts'],
    { cwd: projectRoot, env },
    (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, printed: `${stdout}${stderr}` }),
  );
  return promise;
}

/** A statement that bypasses every trigger, as anyone with access to the database could run. */
async function tamper(statement: string): Promise<void> {
  const password = readFileSync(join(dataDirectory, 'database.secret'), 'utf8').trim();
  const address = {
    kind: 'embedded',
    socketDirectory: join(dataDirectory, 'postgresql/run'),
    passwords: { owner: password, boardsearch_app: '', boardsearch_auth: '' },
    owner: superuser,
    database: 'postgres',
  } as const;
  await asOwner(address, `SET session_replication_role = 'replica'; ${statement}`);
}

test('ADM-10 the command verifies the log while the service runs, and names the first changed entry', {
  tags: 'thorough',
}, async () => {
  const email = `${randomUUID()}@stadtwerke.example`;
  await untilReady(server.url);
  const signedUp = await postJson(`${server.url}/api/auth/sign-up/email`, {
    email,
    password: testPassword,
    name: 'Erika Muster',
  });
  expect(signedUp.status).toBe(200);
  expect(await verify()).toEqual({
    code: 0,
    printed: expect.stringMatching(/^[1-9]\d* entries in [1-9]\d* chains, .*: all as they were written\.\n$/),
  });
  await tamper(`UPDATE audit_entries SET result = 'failure' WHERE seq = 1`);
  expect(await verify()).toEqual({
    code: 2,
    printed: expect.stringMatching(/^chain \S+: entry 1 is not as it was written \(.+\)\n[\s\S]* faults\.\n$/),
  });
});
