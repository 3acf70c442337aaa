import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../config/config.ts';

type Postmaster = { pid: number; directory: string; status: string };

/** Time a leftover process has to end after each signal. A fast shutdown writes everything to disk first. */
const endMilliseconds = 10_000;
const pauseMilliseconds = 50;

/** Reads postmaster.pid: line 1 the process id, line 2 its data directory, line 8 its state. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), directory: (lines[1] ?? '').trim(), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * Stops a postmaster that outlived the Node process that started it, and the server processes that outlived a killed
 * postmaster: while one of them holds the shared memory, no server starts. Removes lock files that would stop the next
 * start, because their process id belongs to another program by now.
 * @throws ConfigError if one does not end
 */
export async function stopLeftover(cluster: string, sockets: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster && isPostgres(postmaster.pid) && worksOn(postmaster, cluster)) {
    await end(postmaster.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }
  for (const pid of listOrphans(cluster)) await end(pid, ['SIGQUIT', 'SIGKILL']);
  // Either that server is a stranger (these files are a copy of a running database's), or the program is no server.
  if (postmaster && isRunning(postmaster.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432']) rmSync(join(sockets, name), { force: true });
  }
}

async function end(pid: number, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + endMilliseconds;
    while (Date.now() < deadline) {
      if (!isPostgres(pid)) return;
      await wait(pauseMilliseconds);
    }
  }
  throw new ConfigError(`BoardSearch cannot start: an earlier database server (process ${pid}) does not end.`);
}

/** Server processes that work in this folder; empty off Linux, where the server's own check must do. */
function listOrphans(cluster: string): number[] {
  try {
    const folder = realpathSync(cluster);
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && isPostgres(pid) && folderOf(pid) === folder);
  } catch {
    return [];
  }
}

export function worksOn({ pid, directory }: Postmaster, cluster: string): boolean {
  // Unlike the path in the pid file, this stays right when the folder is moved.
  const folder = folderOf(pid);
  return folder === undefined ? directory === cluster : folder === realpathSync(cluster);
}

function folderOf(pid: number): string | undefined {
  try {
    return realpathSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** True if a process with this id exists, of whichever program. A zombie does not count. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return !/\) Z /.test(statOf(pid) ?? '');
}

export function isPostgres(pid: number): boolean {
  if (!isRunning(pid)) return false;
  const stat = statOf(pid);
  return stat === undefined ? process.platform !== 'linux' : stat.includes('(postgres)');
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
