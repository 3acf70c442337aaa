import { constants } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../storage/missing-file.ts';

/**
 * Copies a folder with modes and, if run as root, owners. Skips links, sockets and files that vanish meanwhile; callers
 * that copy files in use must make sure that this does no harm.
 * @param isCopied called with the path below `source`, separated by `/`; folders for which it is false are not entered
 * @returns bytes copied
 */
export async function copyTree(
  source: string,
  target: string,
  isCopied: (path: string) => boolean = () => true,
): Promise<number> {
  const copy = async (path: string): Promise<number> => {
    const [from, to] = [join(source, path), join(target, path)];
    const stats = await lstat(from);
    if (stats.isDirectory()) {
      await mkdir(to, { recursive: true, mode: 0o700 });
      let bytes = 0;
      for (const name of await readdir(from)) {
        const inner = path === '' ? name : `${path}/${name}`;
        if (isCopied(inner)) bytes += await copy(inner).catch(ignoreVanished);
      }
      await applyStats(to, stats);
      return bytes;
    }
    if (!stats.isFile()) return 0;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await applyStats(to, stats);
    return stats.size;
  };
  return copy('');
}

/** Sets the mode and, if run as root, the owner of a copy to those of the original. */
async function applyStats(path: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, uid, gid);
  await chmod(path, mode & 0o7777);
}

function ignoreVanished(error: unknown): number {
  if (!isMissing(error)) throw error;
  return 0;
}
