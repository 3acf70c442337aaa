import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { type DatabasePasswords, readDatabasePasswords } from '../access/database-passwords.ts';
import { installBinaries } from './embedded-binaries.ts';
import {
  accountOptions,
  hasCluster,
  type Layout,
  planLayout,
  prepareFolders,
  refuseWithoutDatabase,
} from './embedded-layout.ts';
import { planSharedBuffers } from './embedded-memory.ts';

export const superuser = 'boardsearch';

export type EmbeddedPostgres = {
  /** Folder of the socket. */
  socketDirectory: string;
  passwords: DatabasePasswords;
  /**
   * Stops the server; open transactions are rolled back. Resolves within 5 s, even if the server takes longer: it has
   * then been told to end immediately.
   */
  stop: () => Promise<void>;
  /** Process id of the postmaster, for measurements. */
  processId: () => number | undefined;
};

export type EmbeddedPostgresOptions = {
  dataDirectory: string;
  log: Log;
  /** False only in tests: no fsync, nothing survives a crash. */
  isDurable?: boolean;
};

/**
 * Starts PostgreSQL from the binaries of the npm package on a local socket and restarts it if it dies. First stops a
 * postmaster left behind by a killed process on the same data, so that there are never two. When this process exits
 * (unless killed), the server ends, too.
 * @throws ConfigError with one sentence if this platform has no binaries or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = planLayout(options.dataDirectory);
  refuseWithoutDatabase(options.dataDirectory, layout);
  prepareFolders(layout);
  installBinaries(layout.binaries);
  const passwords = readDatabasePasswords(options.dataDirectory);
  await stopLeftover(layout.cluster);
  if (!hasCluster(layout.cluster)) initialise(layout, passwords.owner);

  let isStopping = false;
  let child: ChildProcess | undefined;
  let restarts = 0;

  const endAtOnce = () => child && isRunning(child) && child.kill('SIGQUIT');
  process.on('exit', endAtOnce);

  const launch = async (): Promise<void> => {
    if (isStopping) return;
    const started = spawnServer(layout, options.isDurable ?? true);
    child = started.child;
    started.child.on('exit', (code, signal) => {
      if (isStopping || started.child !== child) return;
      restarts += 1;
      const delay = Math.min(250 * 2 ** (restarts - 1), 10_000);
      options.log.error({ exitCode: code, signal, delay }, 'the database server ended unexpectedly; starting it again');
      setTimeout(() => {
        if (isStopping) return;
        stopLeftover(layout.cluster)
          .then(launch)
          .catch((error) => options.log.error({ err: error }, 'the database server could not be started again'));
      }, delay);
    });
    await started.ready;
    restarts = 0;
  };

  await launch();
  return {
    socketDirectory: layout.sockets,
    passwords,
    processId: () => child?.pid,
    stop: async () => {
      isStopping = true;
      if (child) await endServer(child);
      // If it is still running, repeat the signal when the process exits.
      if (!child || !isRunning(child)) process.off('exit', endAtOnce);
    },
  };
}

/** Connection data of the server that another process runs on this data directory; undefined if none is ready. */
export function findEmbeddedPostgres(
  dataDirectory: string,
): Pick<EmbeddedPostgres, 'socketDirectory' | 'passwords'> | undefined {
  const layout = planLayout(dataDirectory);
  const postmaster = readPostmaster(layout.cluster);
  if (postmaster?.status !== 'ready' || !isPostgres(postmaster.pid)) return undefined;
  if (!worksOn(postmaster, layout.cluster)) return undefined;
  return { socketDirectory: layout.sockets, passwords: readDatabasePasswords(dataDirectory) };
}

function initialise(layout: Layout, password: string): void {
  // Create it next to its final place, which thus never holds a partial cluster, even if this process is killed.
  const partial = `${layout.cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (layout.account) chownSync(partial, layout.account.uid, layout.account.gid);
  const passwordFile = join(layout.sockets, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (layout.account) lchownSync(passwordFile, layout.account.uid, layout.account.gid);
  try {
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    execFileSync(
      join(layout.binaries, 'bin', 'initdb'),
      ['-D', partial, '-U', superuser, `--pwfile=${passwordFile}`, '--locale=C', ...flags],
      { ...accountOptions(layout), cwd: layout.root, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'pipe' },
    );
    rmSync(layout.cluster, { recursive: true, force: true });
    renameSync(partial, layout.cluster);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    const said = String((cause as { stderr?: Buffer }).stderr ?? '');
    const lines = said.split('\n').filter((line) => line.trim() !== '' && !line.includes('removing contents'));
    const reason = saysDiskFull(said) ? 'the disk is full' : (lines.at(-1) ?? 'unknown');
    throw new ConfigError(`BoardSearch cannot start: its database could not be created (${reason}).`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function spawnServer(layout: Layout, isDurable: boolean): { child: ChildProcess; ready: Promise<void> } {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: layout.sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    // A container may be allowed less than the machine has.
    shared_buffers: planSharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)),
    // One question reads a few hundred rows: parallel plans and compilation cost more than they save.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    checkpoint_completion_target: '0.9',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_timezone: 'UTC',
    timezone: 'UTC',
    // For tests, in which several services share one server.
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
  };
  const child = spawn(
    join(layout.binaries, 'bin', 'postgres'),
    ['-D', layout.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...accountOptions(layout),
      cwd: layout.root,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C signals the whole process group; it must not reach the server before the application has finished.
      detached: true,
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4_000);
  });
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      clearInterval(poll);
      reject(new ConfigError(`BoardSearch cannot start: its database server did not start (${reason}).`));
    };
    const deadline = Date.now() + 60_000;
    const poll = setInterval(() => {
      if (readPostmaster(layout.cluster)?.status === 'ready') {
        clearInterval(poll);
        resolve();
      } else if (Date.now() > deadline) fail('it did not become ready within a minute');
    }, 20);
    child.once('exit', () => fail(saysDiskFull(said) ? 'the disk is full' : lastReason(said)));
    child.once('error', (error) => fail(error.message));
  });
  return { child, ready };
}

function saysDiskFull(said: string): boolean {
  return /No space left|free disk space/i.test(said);
}

/** The last FATAL or PANIC line. Start messages of the server contain no tenant data. */
function lastReason(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  return (lines.at(-1) ?? 'it ended at once').replace(/^.*?(FATAL|PANIC):\s*/, '');
}

type Postmaster = { pid: number; directory: string; status: string };

/** Reads postmaster.pid: line 1 the process id, line 2 its data directory, line 8 its state. */
function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), directory: (lines[1] ?? '').trim(), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/** Stops a postmaster that outlived the Node process that started it. */
async function stopLeftover(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isPostgres(postmaster.pid)) return;
  const { pid } = postmaster;
  if (!worksOn(postmaster, cluster)) {
    // These files are a copy of a running database's, so the pid file names the original's server, which is not ours.
    rmSync(join(cluster, 'postmaster.pid'));
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      if (!isPostgres(pid)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new ConfigError(`BoardSearch cannot start: an earlier database server (process ${pid}) does not end.`);
}

function worksOn({ pid, directory }: Postmaster, cluster: string): boolean {
  try {
    // Unlike the path in the pid file, this stays right when the folder is moved.
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return directory === cluster;
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.includes('(postgres)') && !/\) Z /.test(status);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Time for a fast shutdown before an immediate one, and for that before no longer waiting. */
const fastShutdownMilliseconds = 3_000;
const immediateShutdownMilliseconds = 2_000;

/** Fast shutdown (SIGINT), then immediate (SIGQUIT), after which the next start recovers from the log. */
async function endServer(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  child.kill('SIGINT');
  if (await Promise.race([ended, wait(fastShutdownMilliseconds, false, { ref: false })])) return;
  child.kill('SIGQUIT');
  await Promise.race([ended, wait(immediateShutdownMilliseconds, false, { ref: false })]);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
