import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataFormat } from '#shared/contracts/own-data.ts';
import { packedBomb } from '#support/packed-bomb.ts';
import { openArchive } from './open-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boardsearch-bomb-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifestOf = (data: Buffer, megabytes: number) =>
  JSON.stringify({
    format: ownDataFormat,
    version: 1,
    madeAt: '2026-11-25T12:00:00.000Z',
    parts: [
      {
        path: 'data.json',
        size: megabytes * 1024 ** 2,
        sha256: createHash('sha256').update(data).digest('hex'),
      },
    ],
    leftOut: [],
  });

test.each([
  ['spaces', ' '],
  ['one endless text', 'a'],
  ['nested lists', '['],
])('SET-02 an archive of some kilobytes that unpacks to 100 MB of %s is refused', async (name, fill) => {
  const path = join(folder, `${name}.zip`);
  const bytes = await packedBomb(100, fill, manifestOf);
  expect(bytes.length).toBeLessThan(200_000);
  writeFileSync(path, bytes);
  await expect(openArchive(path, null)).rejects.toMatchObject({ code: 'archive_too_large' });
});
