import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { jobs } from '#server/jobs.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import { startEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import { createLog } from '#server/platform/log/log.ts';

const templateName = 'boardsearch_template';

/** Starts a temporary in-memory PostgreSQL with one migrated database to copy from. */
export async function startTestServer(): Promise<{
  address: DatabaseAddress;
  directory: string;
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'boardsearch-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    log: createLog('silent'),
    isDurable: false,
  });
  const { socketDirectory, passwords } = postgres;
  const address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' } as const;
  await asOwner(address, `CREATE DATABASE ${templateName}`);
  await migrateDatabase({ ...address, database: templateName }, jobs);
  return { address, directory, stop: postgres.stop };
}

/** Copies the template into a new database, in about 50 ms. */
export async function createTestDatabase(address: DatabaseAddress): Promise<DatabaseAddress> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(address, `CREATE DATABASE ${database} TEMPLATE ${templateName} STRATEGY file_copy`);
  return { ...address, database } as DatabaseAddress;
}

async function asOwner(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
