import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';

type Owner = { pid: number; startedAt: string; url: string };

/** Another start removes a stale lock within a millisecond. */
const takeOverPauseMilliseconds = 50;

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
 * Removes the lock of a process that is gone. Only who holds the file beside it may do so, and looks again first:
 * otherwise, of two starts that saw the same lock, the slower would remove the faster one's new lock.
 */
function takeOver(path: string, self: Owner): void {
  const right = `${path}.takeover`;
  if (!createExclusively(right, self)) {
    // A file that is gone by now was given back: whatever stands there next is another's.
    const other = readOwner(right);
    if (other ? !isAlive(other) : isLeftBehind(right)) rmSync(right, { force: true });
    else pause(takeOverPauseMilliseconds);
    return;
  }
  try {
    const owner = readOwner(path);
    // Gone since: then there is nothing to remove, and what comes there now is a new lock.
    if (owner ? !isAlive(owner) : isLeftBehind(path)) rmSync(path, { force: true });
  } finally {
    rmSync(right, { force: true });
  }
}

/** Whether a file that nobody can read has been there for longer than any takeover takes. */
function isLeftBehind(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 10_000;
}

/** The file appears with its content: nobody sees an empty one and takes it for a damaged one. */
function createExclusively(path: string, owner: Owner): boolean {
  const partial = `${path}.${randomUUID()}`;
  const content = JSON.stringify(owner);
  try {
    writeFileSync(partial, content, { flag: 'wx', mode: 0o600 });
    try {
      linkSync(partial, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // A file system without links.
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
 * Alive means the same process: ids are used again, start times with them are not. One that has ended and was not reaped is
 * dead: in containers whose first process reaps nobody it stays so for ever.
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

/** State (R, S, Z …) and start in clock ticks since boot of a process (fields 3 and 22 of /proc/<pid>/stat); undefined off Linux. */
function readStat(pid: number): { state: string | undefined; startedAt: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

/** Where there is no /proc; undefined where there is no `ps` either. */
function stateByPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim().charAt(0);
}
