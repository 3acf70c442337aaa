import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ignoreMissing } from './missing-file.ts';

test('a missing file gives undefined, and any other failure is rethrown', async () => {
  const { dirname, filename } = import.meta;
  expect(await readdir(join(dirname, 'nowhere')).catch(ignoreMissing)).toBeUndefined();
  await expect(readdir(filename).catch(ignoreMissing)).rejects.toThrow('ENOTDIR');
});
