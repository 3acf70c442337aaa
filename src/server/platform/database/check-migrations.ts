import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrate.ts';

/** When the newest migration of this version was made, by which applied ones are told apart; ms since 1970. */
const newestKnown = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis;

/** @throws Error where the tables are those of another version: not migrated yet, or by a newer one meanwhile */
export async function checkMigrations(database: Database): Promise<void> {
  const { rows } = await database.withoutUser((tx) =>
    tx.execute<{ newest: string | null }>(
      sql`SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`,
    ),
  );
  const newest = rows[0]?.newest ?? null;
  if (newest !== String(newestKnown)) throw new Error(`migrated to ${newest}, this version is ${newestKnown}`);
}
