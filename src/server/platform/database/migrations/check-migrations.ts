import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { compareMigrations, type MigrationRecord, readMigrations } from './migrations.ts';

const known = readMigrations();

/** @throws Error if the tables are of another version: not migrated yet, or meanwhile migrated by a newer one */
export async function checkMigrations(database: Database): Promise<void> {
  const { rows } = await database.withoutUser((tx) =>
    tx.execute<MigrationRecord>(sql`SELECT name, sha256 FROM schema_migrations`),
  );
  const state = compareMigrations(rows, known);
  if (state !== 'same') throw new Error(`the database is ${state} than this version`);
}
