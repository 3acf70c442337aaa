import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../../db/migrations');

/** A migration as recorded in the database: file name and SHA-256 (hex) of its text. */
export type MigrationRecord = { name: string; sha256: string };

/** The migrations of this version, in the order they are applied. */
export function readMigrations(): (MigrationRecord & { sql: string })[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    });
}

/**
 * Compares a database with this version: `foreign` if a file was applied with another text, as before the first
 * release; `newer` if it has files that this version does not know.
 */
export function compareMigrations(
  applied: readonly MigrationRecord[],
  known: readonly MigrationRecord[] = readMigrations(),
): 'same' | 'older' | 'newer' | 'foreign' {
  const texts = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const shared = applied.filter(({ name }) => texts.has(name));
  if (shared.some(({ name, sha256 }) => texts.get(name) !== sha256)) return 'foreign';
  if (shared.length < applied.length) return 'newer';
  return shared.length < known.length ? 'older' : 'same';
}
