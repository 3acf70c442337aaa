import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { type SignedInClient, signInAt, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { storeFiles } from '#support/stored-files.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-killed-archive-'));
let server: ServerProcess | undefined;
beforeAll(() => buildWebIfStale(), 240_000);
afterAll(async () => {
  await server?.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const start = async () => {
  server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'off' } });
  return server;
};
const archivesOf = async (user: SignedInClient) =>
  archiveListSchema.parse(await (await user.get('/api/archives')).json()).archives;

test('SET-02 a service killed while making an archive makes it after its start: one, complete, announced once', async () => {
  const first = await start();
  const signedUp = await signUpAt(first.url);
  const { id: userId } = currentUserSchema.parse(await (await signedUp.get('/api/users/me')).json());
  await storeFiles(dataDirectory, userId, { count: 24, size: 8_000_000 });
  expect((await signedUp.request('/api/archives', { method: 'POST' })).status).toBe(202);
  for (let round = 0; round < 2; round += 1) {
    const user = round === 0 ? signedUp : await signInAt((await start()).url, signedUp.email);
    await vi.waitFor(
      async () => {
        const [archive] = await archivesOf(user);
        expect(archive?.state).toBe('working');
        expect(archive?.progress).toBeGreaterThan(8);
      },
      { timeout: 60_000, interval: 10 },
    );
    await server?.end('SIGKILL');
    expect(readdirSync(join(dataDirectory, 'archives', userId)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  }
  const user = await signInAt((await start()).url, signedUp.email);
  await vi.waitFor(async () => expect((await archivesOf(user))[0]?.state).toBe('ready'), {
    timeout: 60_000,
    interval: 100,
  });
  const [archive, ...others] = await archivesOf(user);
  expect(others).toEqual([]);
  expect(readdirSync(join(dataDirectory, 'archives', userId))).toEqual([`${archive?.id}.zip`]);
  const whole = await user.get(`/api/archives/${archive?.id}/content`);
  expect((await whole.arrayBuffer()).byteLength).toBe(archive?.size);
  const told = () => readdirSync(join(dataDirectory, 'outbox')).length;
  await vi.waitFor(() => expect(told()).toBe(1), { timeout: 20_000 });
}, 240_000);
