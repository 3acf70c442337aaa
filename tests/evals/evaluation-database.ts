import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { jobs } from '#server/jobs.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import { createLog } from '#server/platform/log/log.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';

export type EvaluationDatabase = {
  database: Database;
  address: DatabaseAddress;
  /** Process id of the database server, for measurements. */
  processId: () => number | undefined;
  createUser: () => Promise<UserScope>;
  stop: () => Promise<void>;
};

/**
 * A temporary PostgreSQL as in production, in memory where possible. With `url` it uses the database there, which keeps
 * all data.
 */
export async function startEvaluationDatabase(url?: string): Promise<EvaluationDatabase> {
  if (url) return connectEvaluationDatabase(url);
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'boardsearch-eval-'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, log, isDurable: false });
  const { socketDirectory, passwords } = postgres;
  const address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' } as const;
  await migrateDatabase(address, jobs);
  const database = openDatabase(address, { poolSize: 4, log });
  const remove = async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  // If the process is stopped from outside, nothing may remain in memory.
  const end = (signal: NodeJS.Signals) => {
    void remove().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return {
    database,
    address,
    processId: postgres.processId,
    createUser: () => createUser(address),
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
      await database.close();
      await remove();
    },
  };
}

async function connectEvaluationDatabase(url: string): Promise<EvaluationDatabase> {
  const address = { kind: 'external', url } as const;
  await migrateDatabase(address, jobs);
  const database = openDatabase(address, { poolSize: 4, log: createLog('silent') });
  return {
    database,
    address,
    processId: () => undefined,
    createUser: () => createUser(address),
    stop: () => database.close(),
  };
}

/** The server's version, to print with the figures. */
export async function describeDatabase(database: Database): Promise<string> {
  const { rows } = await database.withoutUser((tx) =>
    tx.$client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`),
  );
  const place = process.env.DATABASE_URL ? 'at DATABASE_URL' : 'embedded';
  return `PostgreSQL ${rows[0]?.version ?? ''}, ${place}`;
}

/** A user without a password; the trigger adds customer, profile and role. */
async function createUser(address: DatabaseAddress): Promise<UserScope> {
  const owner = new Client(connectionFor(address, 'owner'));
  await owner.connect();
  try {
    const id = randomUUID();
    await owner.query('INSERT INTO auth_users (id, name, email) VALUES ($1, $2, $3)', [
      id,
      'Evaluation',
      `${id}@evaluation.example`,
    ]);
    const { rows } = await owner.query<{ customer_id: string }>(
      'SELECT customer_id FROM user_profiles WHERE user_id = $1',
      [id],
    );
    return mintUserScope({
      userId: id,
      customerId: rows[0]?.customer_id ?? '',
      role: 'user',
      isDemo: false,
      secondFactorPassed: true,
    });
  } finally {
    await owner.end();
  }
}
