import { constants } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../storage/missing-file.ts';

/**
 * Copies a folder with modes and, where this process may, owners. What vanishes meanwhile is left out: whoever copies
 * files in use knows why that does no harm. Links and sockets are left out, too.
 * @param isCopied asked with the path below `source`, `/` between its parts; a folder that is refused is not entered
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
      await takeOver(to, stats);
      return bytes;
    }
    if (!stats.isFile()) return 0;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await takeOver(to, stats);
    return stats.size;
  };
  return copy('');
}

/** The copy gets mode and owner of what it is a copy of. */
async function takeOver(path: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, uid, gid);
  await chmod(path, mode & 0o7777);
}

function ignoreVanished(error: unknown): number {
  if (!isMissing(error)) throw error;
  return 0;
}
