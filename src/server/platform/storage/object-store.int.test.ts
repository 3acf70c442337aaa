import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileStore } from './object-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'boardsearch-store-'));
const otherDirectory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/boardsearch-store-') : undefined;
const isOtherDevice = otherDirectory !== undefined && statSync(otherDirectory).dev !== statSync(directory).dev;
afterAll(() => {
  for (const folder of [directory, otherDirectory]) if (folder) rmSync(folder, { recursive: true, force: true });
});

const newKey = () => `${randomUUID()}/${randomUUID()}.txt`;
const pathOf = (key: string) => join(directory, 'files', key);

test('moving a file that another server has just moved succeeds; a file that is nowhere is not found', async () => {
  const store = await openFileStore(directory, 'files');
  const source = join(directory, 'source');
  const key = newKey();
  writeFileSync(source, 'Text');
  await store.putFile(key, source);
  await store.putFile(key, source);
  expect(readFileSync(pathOf(key), 'utf8')).toBe('Text');
  await expect(store.putFile(newKey(), source)).rejects.toMatchObject({ code: 'not_found' });
});

test.skipIf(!isOtherDevice)(
  'a file is moved from another file system despite remains of a crash, and removed completely',
  async () => {
    const store = await openFileStore(directory, 'files');
    const source = join(otherDirectory ?? '', 'source');
    const key = newKey();
    writeFileSync(source, 'Text');
    await store.putFile(key, source);
    writeFileSync(`${pathOf(key)}.partial-${randomUUID()}`, 'Te');
    writeFileSync(source, 'Text');
    await store.putFile(key, source);
    expect([readFileSync(pathOf(key), 'utf8'), existsSync(source)]).toEqual(['Text', false]);
    await store.remove(key);
    expect(readdirSync(dirname(pathOf(key)))).toEqual([]);
  },
);
