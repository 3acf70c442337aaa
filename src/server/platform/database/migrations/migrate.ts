import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { auditRetentionDays as defaultRetention } from '#shared/limits.ts';
import { ConfigError, defaultProviderName } from '../../config/config.ts';
import { installQueue } from '../../queue/install-queue.ts';
import type { JobDefinition } from '../../queue/job.ts';
import { connectionFor, type DatabaseAddress, type DatabaseRole } from '../connection.ts';
import { ensureProviderCustomer } from '../provider-customer.ts';
import { installConstants } from './install-constants.ts';
import { compareMigrations, type MigrationRecord, readMigrations } from './migrations.ts';

/** An arbitrary key of the advisory lock by which servers that start at the same time take turns. */
const migrationLock = 7_203_311_846;

/**
 * Migrates the database to this version: roles, tables, policies, constants, queue, the provider's own customer. Safe
 * to run from several servers at once.
 * @throws ConfigError if the server is older than PostgreSQL 15, the account may not create roles, or the tables are
 * from before the first release; then nothing has changed
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
    const applied = await listAppliedMigrations(client);
    await prepareRoles(client, address);
    await applyMigrations(client, applied);
    await installConstants(client, { auditRetentionDays });
    await ensureProviderCustomer(client, providerName);
    await installQueue(client, jobs);
  } finally {
    await client.end();
  }
}

/** @throws ConfigError if the tables are from before the first release */
export async function listAppliedMigrations(client: Client): Promise<MigrationRecord[]> {
  const { rows: found } = await client.query<{ has: boolean; hadOther: boolean }>(`SELECT
    to_regclass('public.schema_migrations') IS NOT NULL AS has,
    to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "hadOther"`);
  if (found[0]?.hadOther) throw unreleased();
  if (!found[0]?.has) return [];
  const { rows } = await client.query<MigrationRecord>('SELECT name, sha256 FROM public.schema_migrations');
  if (compareMigrations(rows) === 'foreign') throw unreleased();
  return rows;
}

const unreleased = () =>
  new ConfigError(
    'BoardSearch cannot start: this database was made by a version before the first release, whose tables differ. Nothing was changed. Start with an empty data directory (DATA_DIR) or database (DATABASE_URL).',
  );

/** Applies all pending migrations or none. /readyz compares the applied ones with those of the running version. */
async function applyMigrations(client: Client, applied: readonly MigrationRecord[]): Promise<void> {
  const names = new Set(applied.map(({ name }) => name));
  const pending = readMigrations().filter(({ name }) => !names.has(name));
  if (pending.length === 0) return;
  await client.query('BEGIN');
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS public.schema_migrations (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    await client.query('GRANT SELECT ON public.schema_migrations TO boardsearch_app');
    for (const { name, sha256, sql } of pending) {
      await client.query(sql);
      await client.query('INSERT INTO public.schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Timeout for one connection attempt, and for a server that is not there yet. It is generous because this process is
 * loading its code at the same time.
 */
const startPatienceMilliseconds = 30_000;
/** Timeout for a server that says it is starting, such as one that recovers from its log after a kill. */
const recoveryPatienceMilliseconds = 10 * 60_000;
const startPauseMilliseconds = 250;
const noticeMilliseconds = 10_000;

/** "the database system is starting up", or "is in recovery mode" */
const startingUp = '57P03';
/** Codes while the embedded server restarts. An external address that nobody listens at is most likely a wrong one. */
const absent = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02']);

function patienceFor(code: string, { kind }: DatabaseAddress): number {
  if (code === startingUp) return recoveryPatienceMilliseconds;
  return kind === 'embedded' && absent.has(code) ? startPatienceMilliseconds : 0;
}

async function connectAtStart(address: DatabaseAddress): Promise<Client> {
  const startedAt = performance.now();
  let noticeAt = noticeMilliseconds;
  for (;;) {
    const client = new Client({
      ...connectionFor(address, 'owner'),
      connectionTimeoutMillis: startPatienceMilliseconds,
    });
    // If the connection is cut between two queries, the next one fails.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = '', message = '' } = error as { code?: string; message?: string };
      const waited = performance.now() - startedAt;
      if (waited < patienceFor(code, address)) {
        if (waited > noticeAt) {
          noticeAt += noticeMilliseconds;
          process.stderr.write(`BoardSearch waits for its database (${code}).\n`);
        }
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

/** Attempts per role, since the start of another database may be changing the same roles. */
const roleAttempts = 5;

/**
 * Creates the roles. They belong to the whole server, so another database may have created them, or be doing so now.
 */
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
  // Since version 16, the creator of a role may administer it but needs a grant to assume it.
  const mayTakeOn = await client.query<{ yes: boolean }>(
    `SELECT pg_has_role($1, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS yes`,
    [role],
  );
  if (!mayTakeOn.rows[0]?.yes) await client.query(`GRANT ${role} TO current_user`);
}
