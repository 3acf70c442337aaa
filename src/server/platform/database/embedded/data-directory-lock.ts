import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';

type Owner = { pid: number; startedAt: string; url: string };

/** Another process removes a stale lock within a millisecond. */
const takeOverPauseMilliseconds = 50;

/**
 * Claims a data directory for this process, so that two servers never share it.
 * @returns a function that releases the directory
 * @throws ConfigError if a living process holds it
 */
export function lockDataDirectory(directory: string, url: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'boardsearch.lock');
  const self: Owner = { pid: process.pid, startedAt: processStart(process.pid) ?? '', url };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createExclusively(path, self)) {
      return () => {
        if (readOwner(path)?.pid === self.pid) rmSync(path, { force: true });
      };
    }
    refuseIfHeld(path);
    takeOver(path, self);
  }
  throw new ConfigError('BoardSearch cannot start: its data directory is being claimed by other processes.');
}

function refuseIfHeld(path: string): void {
  const owner = readOwner(path);
  if (!owner || !isAlive(owner)) return;
  throw new ConfigError(
    `BoardSearch already runs on this data directory (process ${owner.pid}, ${owner.url}): stop it first, or choose another DATA_DIR.`,
  );
}

/**
 * Removes the lock of a dead process. Only the holder of the takeover file may do so, and only after a second look:
 * otherwise, of two processes that saw the same lock, the slower would remove the faster one's new lock.
 */
function takeOver(path: string, self: Owner): void {
  const takeoverPath = `${path}.takeover`;
  if (!createExclusively(takeoverPath, self)) {
    // If the file is gone by now, its holder is done, and the next one belongs to somebody else.
    const other = readOwner(takeoverPath);
    if (other ? !isAlive(other) : isLeftBehind(takeoverPath)) rmSync(takeoverPath, { force: true });
    else pause(takeOverPauseMilliseconds);
    return;
  }
  try {
    const owner = readOwner(path);
    // If the lock is gone by now, there is nothing to remove, and the next one is new.
    if (owner ? !isAlive(owner) : isLeftBehind(path)) rmSync(path, { force: true });
  } finally {
    rmSync(takeoverPath, { force: true });
  }
}

/** True if an unreadable file is older than any takeover takes. */
function isLeftBehind(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 10_000;
}

/** Creates the file together with its content, so that nobody sees an empty one. False if it exists. */
function createExclusively(path: string, owner: Owner): boolean {
  const partial = `${path}.${randomUUID()}`;
  const content = JSON.stringify(owner);
  try {
    writeFileSync(partial, content, { flag: 'wx', mode: 0o600 });
    try {
      linkSync(partial, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // The file system has no links.
      writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/**
 * True if the same process is alive: process ids are reused, but not with the same start time. A zombie counts as dead,
 * since it stays forever in containers whose first process reaps none.
 */
function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const stat = readStat(owner.pid);
  if ((stat?.state ?? stateByPs(owner.pid)) === 'Z') return false;
  const startedAt = stat?.startedAt;
  return startedAt === undefined || owner.startedAt === '' || startedAt === owner.startedAt;
}

function processStart(pid: number): string | undefined {
  return readStat(pid)?.startedAt;
}

/** State (R, S, Z …) and start in clock ticks since boot: fields 3 and 22 of /proc/<pid>/stat; undefined off Linux. */
function readStat(pid: number): { state: string | undefined; startedAt: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

/** The state without /proc; undefined if there is no `ps` either. */
function stateByPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim().charAt(0);
}
