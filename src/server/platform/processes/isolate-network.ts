import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Closes Node's own ways to sockets (forbid-sockets.ts), before anything else of a program is loaded. */
export const socketGuard: readonly string[] = [
  '--import',
  fileURLToPath(new URL('./forbid-sockets.ts', import.meta.url)),
];

/**
 * With a namespace of users, in which a program has no rights over anything, as anybody may make one; without, where only an
 * administrator may make one of networks. The short names are those of util-linux and of BusyBox.
 */
const namespaces = [['-U', '-n'], ['-n']] as const;

let known: readonly string[] | undefined;

/**
 * What to put before a command so that it runs in a network namespace of its own, in which there is no other end, not even of
 * its own machine. The command keeps its process id and its open files. Empty where the system allows none (other systems than Linux,
 * and containers that forbid namespaces).
 * @param entry what the program must still be able to read
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
