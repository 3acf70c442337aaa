import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Problem } from '#shared/contracts/errors.ts';
import { useTestServer } from '#support/external-postgres.ts';
import { signInAt, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { asOwner } from '../support/as-owner.ts';

const directories: string[] = [];
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-two-'));
  directories.push(dataDirectory);
  const server = await startServerProcess({ dataDirectory, environment });
  servers.push(server);
  return server;
}

test('MFA-03 of 200 concurrent wrong codes to two server processes on one database, ten are evaluated', async () => {
  const url = await useTestServer().createDatabase();
  const secret = () => randomBytes(32).toString('base64');
  const environment = { DATABASE_URL: url, AUTH_SECRET: secret(), ENCRYPTION_KEY: secret() };
  const first = await startServer(environment);
  const second = await startServer(environment);

  const owner = await signUpAt(first.url);
  const { id } = (await (await owner.get('/api/users/me')).json()) as { id: string };
  const enabled = await owner.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } });
  expect(enabled.status).toBe(200);
  const { cookie } = await signInAt(first.url, owner.email);
  const post = (server: ServerProcess, path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(second, '/api/mfa/session', {})).status).toBe(200);

  // No code was sent, so every attempt is wrong.
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      post(index % 2 === 0 ? first : second, '/api/mfa/verify', {
        method: 'email',
        code: String(100_000 + index * 4_001),
      }),
    ),
  );
  const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Problem).code));
  expect(new Set(codes)).toEqual(new Set(['code_invalid', 'factor_locked']));
  const evaluated = await asOwner<{ count: number }>(
    { kind: 'external', url },
    'SELECT count(*)::int AS count FROM mfa_verification_attempts WHERE user_id = $1',
    [id],
  );
  expect(evaluated).toEqual([{ count: 10 }]);
}, 300_000);
