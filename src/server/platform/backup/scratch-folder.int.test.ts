import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('OPS-04 nothing of the database is left behind when a backup is terminated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-scratch-'));
  writeFileSync(join(folder, 'PG_VERSION'), '18');
  const module = new URL('./scratch-folder.ts', import.meta.url).href;
  const program = `import { withScratch } from ${JSON.stringify(module)};
    process.once('SIGTERM', () => process.exit(1));
    await withScratch(${JSON.stringify(folder)}, async () => {
      process.kill(process.pid, 'SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).status).toBe(1);
  expect(existsSync(folder)).toBe(false);
});
