import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLog, createLog } from './log.ts';

test.skipIf(process.platform !== 'linux')(
  'ERR-01 a log on a full disk does not end the process, and checkLog reports it',
  async () => {
    const log = createLog('info', '/dev/full');
    log.info('not written');
    log.fatal('not written either');
    await expect(checkLog(log)).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(checkLog(log.child({ requestId: 'one' }))).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(checkLog(createLog('silent'))).resolves.toBeUndefined();
  },
);

/** Mounts a small file system, which requires root; undefined if not permitted. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-log-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

const disk = mountSmallDisk();

test.skipIf(!disk)('ERR-01 a log resumes where it stopped once there is space (needs a small disk)', async () => {
  const folder = disk ?? '';
  const ballast = join(folder, 'ballast');
  const path = join(folder, 'log');
  try {
    const log = createLog('info', path);
    execFileSync('sh', ['-c', `cat /dev/zero > ${ballast} 2>/dev/null || true`]);
    for (let line = 1; line <= 100; line += 1) log.info({ line }, 'x'.repeat(100));
    await expect(checkLog(log)).rejects.toMatchObject({ code: 'ENOSPC' });
    rmSync(ballast);
    await checkLog(log);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  } finally {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
});
