import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, lchownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
import { isPostgres, readPostmaster, stopLeftover, worksOn } from './postmaster.ts';

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
  await stopLeftover(layout.cluster, layout.sockets);
  if (!hasCluster(layout.cluster)) initialise(layout, passwords.owner);

  let isStopping = false;
  let child: ChildProcess | undefined;
  let restarts = 0;

  const endAtOnce = () => child && isRunning(child) && child.kill('SIGQUIT');
  process.on('exit', endAtOnce);

  const launch = async (): Promise<void> => {
    const deadline = Date.now() + leftoverPatienceMilliseconds;
    while (!isStopping) {
      const started = spawnServer(layout, options);
      child = started.child;
      try {
        await started.ready;
        break;
      } catch (error) {
        if (!(error instanceof StillHeldError) || Date.now() > deadline) throw error;
        options.log.warn({ reason: error.message }, 'an earlier database server is still ending; waiting for it');
        await wait(leftoverPauseMilliseconds);
        await stopLeftover(layout.cluster, layout.sockets);
      }
    }
    restarts = 0;
    child?.once('exit', (code, signal) => restart({ exitCode: code, signal }));
  };

  const restart = (reason: object): void => {
    if (isStopping) return;
    restarts += 1;
    const delay = Math.min(250 * 2 ** (restarts - 1), 10_000);
    options.log.error({ ...reason, delay }, 'the database server ended unexpectedly; starting it again');
    setTimeout(() => {
      if (isStopping) return;
      stopLeftover(layout.cluster, layout.sockets)
        .then(launch)
        .catch((error) => restart({ err: error }));
    }, delay);
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

/** What is left of an earlier server still holds the data: it ends soon, and the next attempt succeeds. */
class StillHeldError extends ConfigError {}

/** Time for the processes of a killed server to end, and between two looks. */
const leftoverPatienceMilliseconds = 60_000;
const leftoverPauseMilliseconds = 250;

/** Longest recovery from the log after a kill or a power failure, and how often the log says that it still runs. */
const recoveryPatienceMilliseconds = 10 * 60_000;
const recoveryNoticeMilliseconds = 10_000;
const lastWordsMilliseconds = 500;

function spawnServer(
  layout: Layout,
  { log, isDurable = true }: EmbeddedPostgresOptions,
): { child: ChildProcess; ready: Promise<void> } {
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
      const message = `BoardSearch cannot start: its database server did not start (${reason}).`;
      reject(isStillHeld(said) ? new StillHeldError(message) : new ConfigError(message));
    };
    const deadline = Date.now() + recoveryPatienceMilliseconds;
    let noticeAt = Date.now() + recoveryNoticeMilliseconds;
    const poll = setInterval(() => {
      const postmaster = readPostmaster(layout.cluster);
      // After a kill, the file of the killed server says "ready", too, until this one has written its own.
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
        clearInterval(poll);
        resolve();
      } else if (Date.now() > deadline) fail('it did not become ready within ten minutes');
      else if (Date.now() > noticeAt) {
        noticeAt += recoveryNoticeMilliseconds;
        log.warn('the database is recovering after it was not stopped properly; waiting for it');
      }
    }, 20);
    // Its last words may arrive after its end.
    child.once('exit', async () => {
      if (child.stderr?.readableEnded === false)
        await Promise.race([once(child.stderr, 'end'), wait(lastWordsMilliseconds)]);
      fail(saysDiskFull(said) ? 'the disk is full' : lastReason(said));
    });
    child.once('error', (error) => fail(error.message));
  });
  return { child, ready };
}

function saysDiskFull(said: string): boolean {
  return /No space left|free disk space/i.test(said);
}

function isStillHeld(said: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|could not lock|address already in use/i.test(
    said,
  );
}

/** The last FATAL or PANIC line. Start messages of the server contain no tenant data. */
function lastReason(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  return (lines.at(-1) ?? 'it ended at once').replace(/^.*?(FATAL|PANIC):\s*/, '');
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
