import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addErasures, openBackupRepository } from './backup-repository.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boardsearch-repository-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('DATA-01 a folder that only lists erased accounts becomes a repository and keeps them', async () => {
  const folder = await makeFolder();
  const erased = { userId: '01a2150b-ef81-7130-8f2c-3330c6b92406', erasedAt: '2026-03-01T08:00:00.000Z' };
  await addErasures(folder, [erased]);
  const repository = await openBackupRepository(folder, { isNew: true });
  expect(await repository.listErasures()).toEqual([erased]);
});

test('DATA-01 a folder with other content is refused', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'brief.txt'), 'Lieber Vorstand');
  await expect(openBackupRepository(folder, { isNew: true })).rejects.toThrow(/holds other things/);
});
