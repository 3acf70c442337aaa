import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../config/config.ts';

/** The operating-system account that runs the embedded server. */
export type ServerAccount = { name: string; uid: number; gid: number };

/** As root, an existing unprivileged account, since PostgreSQL refuses to run as root; otherwise undefined. */
export function findServerAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['boardsearch', 'postgres', 'nobody']) {
    const line = lines.find((candidate) => candidate.startsWith(`${wanted}:`));
    const [name, , uid, gid] = line?.split(':') ?? [];
    if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new ConfigError(
    'BoardSearch cannot start: as root it needs an account named boardsearch, postgres or nobody to run its database.',
  );
}

/** True if others than the owner may traverse every folder above `path`. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && (stats.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
