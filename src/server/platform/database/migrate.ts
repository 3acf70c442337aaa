import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { auditRetentionDays as defaultRetention } from '#shared/limits.ts';
import { ConfigError, defaultProviderName } from '../config/config.ts';
import { installQueue } from '../queue/install-queue.ts';
import type { JobDefinition } from '../queue/job.ts';
import { connectionFor, type DatabaseAddress, type DatabaseRole } from './connection.ts';
import { installConstants } from './install-constants.ts';
import { ensureProviderCustomer } from './provider-customer.ts';

/** Any constant of our own: servers that start together take turns on it. */
const migrationLock = 7_203_311_846;

/** The SQL that this version brings. */
export const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations');

/**
 * Brings the database to this version: roles, tables, policies, constants, queue, the provider's own customer. Safe to run
 * from several servers at once.
 * @throws ConfigError where the server is older than PostgreSQL 15 or the account may not create roles
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  jobs: readonly JobDefinition<unknown>[],
  { providerName, auditRetentionDays } = { providerName: defaultProviderName, auditRetentionDays: defaultRetention },
): Promise<void> {
  const client = await connectAtStart(address);
  try {
    const version = await client.query<{ number: string }>("SELECT current_setting('server_version_num') AS number");
    if (Number(version.rows[0]?.number ?? 0) < 150_000) {
      throw new ConfigError('BoardSearch cannot start: DATABASE_URL must lead to PostgreSQL 15 or newer.');
    }
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await prepareRoles(client, address);
    await migrate(drizzle(client), { migrationsFolder });
    await installConstants(client, { auditRetentionDays });
    await ensureProviderCustomer(client, providerName);
    await installQueue(client, jobs);
  } finally {
    await client.end();
  }
}

/**
 * At the start this process loads its code at the same time, and the database may be starting, too: patience in
 * milliseconds, for one attempt and for all.
 */
const startPatienceMilliseconds = 30_000;
const startPauseMilliseconds = 250;
/** "the database system is starting up" */
const startingUp = '57P03';

async function connectAtStart(address: DatabaseAddress): Promise<Client> {
  const deadline = performance.now() + startPatienceMilliseconds;
  for (;;) {
    const client = new Client({
      ...connectionFor(address, 'owner'),
      connectionTimeoutMillis: startPatienceMilliseconds,
    });
    // One that is cut between two queries fails at the next.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = '', message = '' } = error as { code?: string; message?: string };
      if (code === startingUp && performance.now() < deadline) {
        await wait(startPauseMilliseconds);
        continue;
      }
      const reason = `${code} ${message}`.trim();
      const hint = address.kind === 'external' ? '; see DATABASE_URL' : '';
      throw new ConfigError(`BoardSearch cannot start: its database cannot be reached (${reason})${hint}.`, {
        cause: error,
      });
    }
  }
}

/** How often another database's start, which works on the same roles at this moment, is given way. */
const roleAttempts = 5;

/** Roles are of the whole server, so they may exist already; another database's start may create them at this moment. */
async function prepareRoles(client: Client, address: DatabaseAddress): Promise<void> {
  for (const role of ['boardsearch_app', 'boardsearch_auth'] as const) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await prepareRole(client, address, role);
        break;
      } catch (cause) {
        // "tuple concurrently updated"
        if ((cause as { code?: string }).code === 'XX000' && attempt < roleAttempts) continue;
        throw new ConfigError(
          `BoardSearch cannot start: the account in DATABASE_URL may not create the role ${role}; give it CREATEROLE, or create the role and grant it.`,
          { cause },
        );
      }
    }
  }
}

async function prepareRole(client: Client, address: DatabaseAddress, role: DatabaseRole): Promise<void> {
  await client.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
        CREATE ROLE ${role} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
  if (address.kind === 'embedded') {
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(address.passwords[role])}`);
    return;
  }
  // From version 16 on, who creates a role may administer it but not take it on without a grant.
  const mayTakeOn = await client.query<{ yes: boolean }>(
    `SELECT pg_has_role($1, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS yes`,
    [role],
  );
  if (!mayTakeOn.rows[0]?.yes) await client.query(`GRANT ${role} TO current_user`);
}
