import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';

type Owner = { pid: number; startedAt: string; url: string };

/**
 * Claims a data directory for this process, so that two servers never share it.
 * @returns a function that gives the directory free again
 * @throws ConfigError where a living process holds it
 */
export function lockDataDirectory(directory: string, url: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'boardsearch.lock');
  const self: Owner = { pid: process.pid, startedAt: processStart(process.pid) ?? '', url };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(path, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
      return () => {
        if (readOwner(path)?.pid === self.pid) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(path);
    if (owner && isAlive(owner)) {
      throw new ConfigError(
        `BoardSearch already runs on this data directory (process ${owner.pid}, ${owner.url}): stop it first, or choose another DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
  }
  throw new ConfigError('BoardSearch cannot start: its data directory is being claimed by other processes.');
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Alive means the same process: ids are used again, start times with them are not. */
function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const startedAt = processStart(owner.pid);
  return startedAt === undefined || owner.startedAt === '' || startedAt === owner.startedAt;
}

/** Start of a process in clock ticks since boot (field 22 of /proc/<pid>/stat); undefined off Linux or when it is gone. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
