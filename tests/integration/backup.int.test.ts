import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runServerUntilEnd } from '#support/server-process.ts';
import {
  backUp,
  backupScript,
  cleanUpBackups,
  expectEverythingAt,
  fillService,
  makeFolder,
  startOn,
} from '#support/service-backup.ts';

cleanUpBackups();

test('DATA-01 a stopped service is backed up by tar and by the script, and restored elsewhere', {
  tags: 'thorough',
  timeout: 180_000,
}, async () => {
  const original = makeFolder();
  const first = await startOn(original);
  const { email } = await fillService(first.url);
  await first.end();
  const archive = join(makeFolder(), 'data.tar');
  const byTar = makeFolder();
  execFileSync('tar', ['-cpf', archive, '-C', original, '.']);
  execFileSync('tar', ['-xpf', archive, '-C', byTar]);
  const byScript = makeFolder();
  await backUp(original, byScript);
  for (const restored of [byTar, byScript]) await expectEverythingAt((await startOn(restored)).url, email);
});

test('DATA-01 files restored without their database prevent the start, with a one-sentence reason', async () => {
  const dataDirectory = makeFolder();
  mkdirSync(join(dataDirectory, 'user-uploads/somebody'), { recursive: true });
  const ended = await runServerUntilEnd({ dataDirectory });
  expect(ended.code).toBe(1);
  expect(ended.printed.trim()).toMatch(/^BoardSearch cannot start: [^\n]*restore it from the backup[^\n]*\.$/);
  expect(readdirSync(dataDirectory)).not.toContain('postgresql');
});

test.each([
  ['no folder named', [], /^Name a folder/],
  ['a folder that is not empty', ['.'], /is not empty/],
])('the script says with one sentence what is wrong: %s', async (_, args, sentence) => {
  const dataDirectory = makeFolder();
  writeFileSync(join(dataDirectory, 'something'), '');
  const failed = await promisify(execFile)(process.execPath, [backupScript, ...args], {
    cwd: dataDirectory,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
  }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed?.code).toBe(1);
  expect(failed?.stderr.trim()).toMatch(sentence);
  expect(failed?.stderr.trim().split('\n')).toHaveLength(1);
});
