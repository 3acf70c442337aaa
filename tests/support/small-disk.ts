import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small file system and returns its folder; undefined if this process may not mount. */
export function mountSmallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

export function unmountDisk(folder: string | undefined): void {
  if (!folder) return;
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Writes until at most `left` bytes are free; not in one go, or connections would time out.
 * @returns what to delete to free the space
 */
export async function fillDisk(folder: string, left = 0): Promise<string> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  for (let block = 1024 * 1024; block >= 512; ) {
    const written = await file.write(Buffer.alloc(block)).then(
      ({ bytesWritten }) => bytesWritten,
      () => 0,
    );
    if (written < block) block /= 2;
  }
  const { size } = await file.stat();
  await file.truncate(Math.max(0, size - left));
  await file.close();
  return path;
}
