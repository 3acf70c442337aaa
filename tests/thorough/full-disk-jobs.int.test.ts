import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountBackupListSchema } from '#shared/contracts/account-backups.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { exportAll, sendArchive } from '#support/own-archives.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { fillDisk, mountSmallDisk, unmountDisk } from '#support/small-disk.ts';
import { uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const megabyte = 1024 * 1024;
const disk = mountSmallDisk(600);
const dataDirectory = join(disk ?? '', 'data');
const pollOptions = { timeout: 120_000, interval: 200 };

describe.skipIf(!disk)('a full disk in jobs (skipped where no small file system may be mounted)', () => {
  let server: ServerProcess;
  let owner: SignedInClient;
  let id: string;

  beforeAll(async () => {
    await buildWebIfStale();
    server = await startServerProcess({ dataDirectory });
    owner = await signUpAt(server.url);
    id = currentUserSchema.parse(await (await owner.get('/api/users/me')).json()).id;
    // Incompressible.
    const text = randomBytes(18 * megabyte)
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\n');
    await uploadFile(owner, 'Anlage.txt', new TextEncoder().encode(text));
  }, 240_000);
  afterAll(async () => {
    await server?.end();
    unmountDisk(disk);
  });

  const filesIn = (bucket: string) => {
    const folder = join(dataDirectory, bucket, id);
    return existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  };
  const newestArchive = async () =>
    archiveListSchema.parse(await (await owner.get('/api/archives')).json()).archives[0];
  const newestBackup = async () =>
    accountBackupListSchema.parse(await (await owner.get('/api/backups')).json()).backups[0];
  const orders = [
    { path: '/api/archives', newest: newestArchive, bucket: 'archives' },
    { path: '/api/backups', newest: newestBackup, bucket: 'account-backups' },
  ];

  test.each(orders)(
    'SET-02 SET-03 $path reports the full disk, leaves nothing, and succeeds once there is space',
    async ({ path, newest, bucket }) => {
      const ends = () =>
        vi.waitFor(async () => {
          const order = await newest();
          if (!order || order.state === 'waiting' || order.state === 'working') throw new Error('under way');
          return order;
        }, pollOptions);
      const ballast = await fillDisk(disk ?? '', 12 * megabyte);
      await owner.request(path, { method: 'POST' });
      expect(await ends()).toMatchObject({ state: 'failed', failureCode: 'storage_full' });
      expect(filesIn(bucket)).toEqual([]);
      rmSync(ballast);
      await owner.request(path, { method: 'POST' });
      expect(await ends()).toMatchObject({ state: 'ready' });
    },
    240_000,
  );

  test('SET-02 an archive without room is refused during the upload, and accepted once there is space', async () => {
    for (const { id: each } of archiveListSchema.parse(await (await owner.get('/api/archives')).json()).archives)
      await owner.request(`/api/archives/${each}`, { method: 'DELETE' });
    const archive = await exportAll(owner);
    const ballast = await fillDisk(disk ?? '', 12 * megabyte);
    const refused = await sendArchive(owner, archive);
    expect(problemSchema.parse(await refused.json()).code).toBe('storage_full');
    expect(filesIn('archives')).toEqual([]);
    rmSync(ballast);
    expect((await sendArchive(owner, archive)).status).toBe(202);
  }, 240_000);
});
