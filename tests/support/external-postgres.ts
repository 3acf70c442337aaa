import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { connectionFor } from '#server/platform/database/connection.ts';
import { findServerAccount } from '#server/platform/database/embedded/server-account.ts';
import { findFreePort } from './server-process.ts';
import { testServerAddress } from './test-database.ts';

type AccountOptions = { mayCreateRoles: boolean };

export type ExternalServer = {
  /** Creates an empty database and an ordinary account that owns it; returns a DATABASE_URL. */
  createDatabase: (options?: AccountOptions) => Promise<string>;
  /** Runs a statement as the operator, by default in the database `postgres`. */
  asOperator: (statement: string) => Promise<void>;
  /** Superuser connection to the database of such a URL. */
  superuserOf: (url: string) => ClientConfig;
  stop: () => Promise<void>;
};

export type OldestServer = ExternalServer & {
  /** Stops the server as in an outage: connections are dropped. */
  pause: () => Promise<void>;
  /** Restarts it with the same data and port. */
  resume: () => Promise<void>;
};

const debianBinaries = '/usr/lib/postgresql/15/bin';

/** Whether PostgreSQL 15, the oldest supported version, is installed here. */
export const hasOldestPostgres = existsSync(join(debianBinaries, 'postgres'));

/** Path of one of its binaries, such as pg_dump. */
export function oldestPostgresProgram(name: string): string {
  return join(debianBinaries, name);
}

/** The tests' own server, accessed through DATABASE_URL like an operator's. */
export function useTestServer(): ExternalServer {
  const address = testServerAddress();
  if (address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  const host = `?host=${encodeURIComponent(address.socketDirectory)}`;
  return {
    ...operate(connectionFor(address, 'owner'), (account) => `${account}@`, host),
    stop: async () => undefined,
  };
}

/**
 * Starts a temporary PostgreSQL 15 from the operating system's package, on its own port; accounts need their password.
 */
export async function startOldestPostgres(): Promise<OldestServer> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'postgresql-15-'));
  const account = findServerAccount();
  const cluster = join(directory, 'cluster');
  mkdirSync(cluster);
  chmodSync(directory, 0o711);
  if (account) for (const folder of [directory, cluster]) chownSync(folder, account.uid, account.gid);
  const who = { cwd: directory, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
  const flags = ['--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(debianBinaries, 'initdb'), ['-D', cluster, '-U', 'postgres', ...flags], {
    ...who,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    'fsync=off',
    'max_connections=80',
  ];
  const superuser = { host: directory, port, user: 'postgres', database: 'postgres' };

  const launch = async (): Promise<() => Promise<void>> => {
    const options = settings.flatMap((each) => ['-c', each]);
    const child = spawn(join(debianBinaries, 'postgres'), ['-D', cluster, ...options], { ...who, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    while (!(await canConnect(superuser))) {
      if (child.exitCode !== null) throw new Error('PostgreSQL 15 did not start');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return () => {
      child.kill('SIGINT');
      return ended;
    };
  };

  let end = await launch();
  return {
    ...operate(superuser, (name) => `${name}@127.0.0.1:${port}`, ''),
    pause: () => end(),
    resume: async () => {
      end = await launch();
    },
    stop: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function operate(
  superuser: ClientConfig,
  at: (account: string) => string,
  query: string,
): Pick<ExternalServer, 'createDatabase' | 'asOperator' | 'superuserOf'> {
  return {
    createDatabase: async (options) => {
      const name = await createOwnedDatabase(superuser, options);
      return `postgresql://${at(`${name}:operator`)}/${name}${query}`;
    },
    asOperator: (statement) => runAs(superuser, statement),
    superuserOf: (url) => ({ ...superuser, database: /\/([^/?]+)(\?|$)/.exec(url)?.[1] ?? '' }),
  };
}

async function runAs(settings: ClientConfig, statement: string): Promise<void> {
  const client = new Client(settings);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function createOwnedDatabase(
  superuser: ClientConfig,
  { mayCreateRoles }: AccountOptions = { mayCreateRoles: true },
): Promise<string> {
  const name = `operator_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(superuser);
  await client.connect();
  try {
    await client.query(
      `CREATE ROLE ${name} LOGIN ${mayCreateRoles ? 'CREATEROLE' : 'NOCREATEROLE'} NOSUPERUSER PASSWORD 'operator'`,
    );
    // An account with CREATEROLE may grant roles it did not create only while it is their admin.
    const roles = await client.query<{ rolname: string }>(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'boardsearch\\_%'",
    );
    for (const { rolname } of mayCreateRoles ? roles.rows : [])
      await client.query(`GRANT ${rolname} TO ${name} WITH ADMIN OPTION`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`);
  } finally {
    await client.end();
  }
  return name;
}

async function canConnect(settings: ClientConfig): Promise<boolean> {
  const client = new Client(settings);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
