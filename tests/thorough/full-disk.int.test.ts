import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFolderSchema } from '#shared/contracts/chats.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { postJson, signInAt, signUpAt } from '#support/http-client.ts';
import { runServerUntilEnd, type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { fillDisk, mountSmallDisk, unmountDisk } from '#support/small-disk.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

// Mounting a file system takes root; without it there is no safe way to fill one.
const disk = mountSmallDisk(400);
const tiny = disk ? mountSmallDisk(80) : undefined;

describe.skipIf(!disk)('a full disk (skipped where no small file system may be mounted)', () => {
  let server: ServerProcess | undefined;

  beforeAll(() => buildWebIfStale(), 120_000);
  afterAll(async () => {
    await server?.end();
    unmountDisk(disk);
    unmountDisk(tiny);
  });

  test('ERR-01 writes report the full disk; once there is space all continues and nothing is lost', async () => {
    const dataDirectory = join(disk ?? '', 'data');
    server = await startServerProcess({ dataDirectory });
    const { url } = server;
    const user = await signUpAt(url);
    const createFolder = (name: string) =>
      postJson(`${url}/api/chats/folders`, { name, color: 'bg-blue-500' }, { cookie: user.cookie });

    const ballast = await fillDisk(disk ?? '');
    const stored: string[] = [];
    let refusal: Response | undefined;
    for (let index = 0; index < 5_000 && !refusal; index += 1) {
      const name = `Ordner ${index} ${'x'.repeat(20)}`;
      const answer = await createFolder(name);
      if (answer.status < 300) stored.push(name);
      else refusal = answer;
    }
    const problem = problemSchema.parse(await refusal?.json());
    expect(['storage_full', 'database_unavailable']).toContain(problem.code);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const messageId = uuidv7();
    const ask = () => postJson(`${url}/api/chats/questions`, { question: 'Wer?', messageId }, { cookie: user.cookie });
    const refused = problemSchema.parse(await (await ask()).json());
    expect(['storage_full', 'database_unavailable']).toContain(refused.code);

    rmSync(ballast);
    let recovered = await createFolder('Danach');
    while (recovered.status >= 300) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      recovered = await createFolder('Danach');
    }
    expect((await ask()).status).toBe(202);
    await server.end();
    server = await startServerProcess({ dataDirectory });
    const again = await signInAt(server.url, user.email);
    const list = z.array(chatFolderSchema).parse(await (await again.get('/api/chats/folders')).json());
    const names = new Set(list.map((folder) => folder.name));
    expect(stored.filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('Danach')).toBe(true);
  }, 240_000);

  test('ERR-01 a first start without space ends with a one-sentence error and leaves no half database', async () => {
    const dataDirectory = join(tiny ?? '', 'data');
    const ended = await runServerUntilEnd({ dataDirectory });
    expect(ended.code).toBe(1);
    const lines = ended.printed.split('\n').filter((line) => line !== '');
    expect(lines).toEqual([expect.stringMatching(/^BoardSearch cannot start: .*(full|space).*\.$/)]);
  }, 120_000);
});

test.skipIf(process.platform !== 'linux')(
  'ERR-01 a service whose log is on a full disk continues, and says so',
  async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-log-'));
    const output = openSync('/dev/full', 'w');
    try {
      const server = await startServerProcess({ dataDirectory, output, environment: { LOG_LEVEL: 'info' } });
      for (let request = 1; request <= 20; request += 1) await fetch(`${server.url}/api/users/me`);
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'degraded', checks: { log: 'full' } }]);
      expect((await signUpAt(server.url)).cookie).not.toBe('');
      expect(await server.end()).toBe(0);
    } finally {
      closeSync(output);
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  },
  120_000,
);
