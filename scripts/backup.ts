/** `npm run backup -- FOLDER`: copies the data directory with its database, while the service runs or not. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '../src/server/platform/backup/back-up.ts';
import { ConfigError, parseConfig } from '../src/server/platform/config/config.ts';
import { assertNodeVersion } from './assert-node-version.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

try {
  const [, , folder] = process.argv;
  if (!folder) throw new ConfigError('Name a folder for the backup: npm run backup -- /backup/boardsearch-2026-01-31');
  const config = parseConfig(process.env);
  const { databaseBytes, fileBytes, wasRunning } = await backUp(config, resolve(folder));
  const database = config.databaseUrl
    ? 'without the database of DATABASE_URL, which you save yourself, before this'
    : `database ${megabytes(databaseBytes)}${wasRunning ? ', copied while it ran' : ''}`;
  process.stdout.write(`Saved in ${resolve(folder)}: ${database}; files ${megabytes(fileBytes)}.\n`);
  process.stdout.write('encryption.key is not in it: keep a copy of it somewhere else.\n');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
