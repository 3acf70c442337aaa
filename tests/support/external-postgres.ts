import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionFor } from '#server/platform/database/connection.ts';
import { findServerAccount } from '#server/platform/database/server-account.ts';
import { testServerAddress } from './test-database.ts';

type AccountOptions = { mayCreateRoles: boolean };

export type ExternalServer = {
  /** Makes an empty database and an ordinary account that owns it; answers with a DATABASE_URL. */
  createDatabase: (options?: AccountOptions) => Promise<string>;
  stop: () => Promise<void>;
};

const debianBinaries = '/usr/lib/postgresql/15/bin';

/** Whether a PostgreSQL 15, the oldest that is supported, is installed here. */
export const hasOldestPostgres = existsSync(join(debianBinaries, 'postgres'));

/** The tests' own server, reached over DATABASE_URL as an operator's would be. */
export function useTestServer(): ExternalServer {
  const address = testServerAddress();
  if (address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  return {
    createDatabase: (options) => createOwnedDatabase(connectionFor(address, 'owner'), address.socketDirectory, options),
    stop: async () => undefined,
  };
}

/** Starts a throw-away PostgreSQL 15 from the operating system's package. */
export async function startOldestPostgres(): Promise<ExternalServer> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'postgresql-15-'));
  const account = findServerAccount();
  const cluster = join(directory, 'cluster');
  mkdirSync(cluster);
  chmodSync(directory, 0o711);
  if (account) for (const folder of [directory, cluster]) chownSync(folder, account.uid, account.gid);
  const who = { cwd: directory, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
  const flags = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '-U', 'postgres'];
  execFileSync(join(debianBinaries, 'initdb'), ['-D', cluster, ...flags], { ...who, stdio: 'ignore' });
  const settings = ['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'max_connections=60'];
  const child = spawn(join(debianBinaries, 'postgres'), ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
    ...who,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const superuser = { host: directory, user: 'postgres', database: 'postgres' };
  while (!(await canConnect(superuser))) {
    if (child.exitCode !== null) throw new Error('PostgreSQL 15 did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    createDatabase: (options) => createOwnedDatabase(superuser, directory, options),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function createOwnedDatabase(
  superuser: object,
  socketDirectory: string,
  { mayCreateRoles }: AccountOptions = { mayCreateRoles: true },
): Promise<string> {
  const name = `operator_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(superuser);
  await client.connect();
  try {
    await client.query(
      `CREATE ROLE ${name} LOGIN ${mayCreateRoles ? 'CREATEROLE' : 'NOCREATEROLE'} NOSUPERUSER PASSWORD 'operator'`,
    );
    // An account with CREATEROLE may hand on roles that it did not create only since it is their admin.
    const roles = await client.query<{ rolname: string }>(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'boardsearch\\_%'",
    );
    for (const { rolname } of mayCreateRoles ? roles.rows : [])
      await client.query(`GRANT ${rolname} TO ${name} WITH ADMIN OPTION`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`);
  } finally {
    await client.end();
  }
  return `postgresql://${name}:operator@/${name}?host=${encodeURIComponent(socketDirectory)}`;
}

async function canConnect(settings: object): Promise<boolean> {
  const client = new Client(settings);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
