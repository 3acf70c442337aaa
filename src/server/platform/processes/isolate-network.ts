import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node options that disable sockets (forbid-sockets.ts) before anything else of a program is loaded. */
export const socketGuard: readonly string[] = [
  '--import',
  fileURLToPath(new URL('./forbid-sockets.ts', import.meta.url)),
];

/**
 * Flags of `unshare`, supported by util-linux and BusyBox. First with a user namespace, which needs no privileges and
 * gives the program none; then without, for administrators where user namespaces are unavailable.
 */
const namespaces = [['-U', '-n'], ['-n']] as const;

let known: readonly string[] | undefined;

/**
 * A command prefix that runs a program in an empty network namespace, from which it can reach nothing, not even its own
 * machine. The program keeps its process id and open files. Empty if unsupported (other systems than Linux, and
 * containers that forbid namespaces).
 * @param entry file that the program must still be able to read
 */
export function emptyNetwork(entry: string): readonly string[] {
  known ??= findNamespace(entry);
  return known;
}

function findNamespace(entry: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  const unshare = findProgram('unshare');
  if (unshare === undefined) return [];
  const allowed = namespaces.find((flags) => {
    const check = ['--', '/bin/sh', '-c', 'test -x "$0" && test -r "$1"', process.execPath, entry];
    return spawnSync(unshare, [...flags, ...check], { stdio: 'ignore', timeout: 5_000 }).status === 0;
  });
  return allowed ? [unshare, ...allowed, '--'] : [];
}

function findProgram(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
