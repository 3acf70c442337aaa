import { join } from 'node:path';
import { readOrCreateSecret } from '../../crypto/secret-file.ts';
import type { DatabaseRole } from '../connection.ts';

/** One password a role of the embedded server: who learns one gets no further than its role. */
export type DatabasePasswords = Record<DatabaseRole, string>;

const passwordBytes = 24;

/**
 * Reads the passwords in the data directory and makes those that are missing. The owner's is set once, when the database
 * is created, and cannot be replaced; the others are set anew at every start, so that directories from before they were
 * separate, and backups without them, go on working.
 * @throws ConfigError where a file is damaged
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
