import { join } from 'node:path';
import { readOrCreateSecret } from '../../crypto/secret-file.ts';
import type { DatabaseRole } from '../connection.ts';

/** A password per role of the embedded server, so that a leaked one gives access to its role only. */
export type DatabasePasswords = Record<DatabaseRole, string>;

const passwordBytes = 24;

/**
 * Reads the passwords in the data directory and creates missing ones. The owner's is set once, when the database is
 * created, and cannot be replaced. The others are set on every start, so that older directories with a shared password,
 * and backups without passwords, still work.
 * @throws ConfigError if a file is damaged
 */
export function readDatabasePasswords(dataDirectory: string): DatabasePasswords {
  const read = (file: string, remedy: string) =>
    readOrCreateSecret(join(dataDirectory, file), { bytes: passwordBytes, remedy });
  const again = 'delete it to have a new one made';
  return {
    owner: read('database.secret', 'delete it if BoardSearch never ran on this data directory'),
    boardsearch_app: read('database-app.secret', again),
    boardsearch_auth: read('database-auth.secret', again),
  };
}
