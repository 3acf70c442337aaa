import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { ConfigError } from '../config/config.ts';
import { installQueue } from '../queue/install-queue.ts';
import type { JobDefinition } from '../queue/job.ts';
import { connectionFor, type DatabaseAddress } from './connection.ts';

/** Any constant of our own: servers that start together take turns on it. */
const migrationLock = 7_203_311_846;

const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations');

/**
 * Brings the database to this version: roles, tables, policies, queue. Safe to run from several servers at once.
 * @throws ConfigError where the server is older than PostgreSQL 15 or the account may not create roles
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  jobs: readonly JobDefinition<unknown>[],
): Promise<void> {
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    const version = await client.query<{ number: string }>("SELECT current_setting('server_version_num') AS number");
    if (Number(version.rows[0]?.number ?? 0) < 150_000) {
      throw new ConfigError('BoardSearch cannot start: DATABASE_URL must lead to PostgreSQL 15 or newer.');
    }
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await prepareRoles(client, address);
    await migrate(drizzle(client), { migrationsFolder });
    await installQueue(client, jobs);
  } finally {
    await client.end();
  }
}

/** Roles are of the whole server, so they may exist already; another database's start may create them at this moment. */
async function prepareRoles(client: Client, address: DatabaseAddress): Promise<void> {
  for (const role of ['boardsearch_app', 'boardsearch_auth']) {
    try {
      await client.query(`
        DO $$ BEGIN
          CREATE ROLE ${role} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$`);
      if (address.kind === 'embedded') {
        const password = client.escapeLiteral(address.password);
        await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${password}`);
      } else {
        await client.query(`GRANT ${role} TO current_user`);
      }
    } catch (cause) {
      if ((cause as { code?: string }).code === 'XX000') continue;
      throw new ConfigError(
        `BoardSearch cannot start: the account in DATABASE_URL may not create the role ${role}; give it CREATEROLE, or create the role and grant it.`,
        { cause },
      );
    }
  }
}
