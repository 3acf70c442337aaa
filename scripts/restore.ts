/**
 * `npm run restore -- [BACKUP] FOLDER`: creates a data directory from a backup in BACKUP_FOLDER, by default the newest.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openBackupRepository } from '../src/server/platform/backup/backup-repository.ts';
import { restoreSnapshot } from '../src/server/platform/backup/restore-snapshot.ts';
import { ConfigError, parseConfig } from '../src/server/platform/config/config.ts';
import { assertNodeVersion } from './assert-node-version.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const given = process.argv.slice(2);
  const folder = given.at(-1);
  const { backup } = parseConfig(process.env);
  if (!backup) throw new ConfigError('Set BACKUP_FOLDER to where the backups lie.');
  if (folder === undefined) {
    throw new ConfigError(
      'Name an empty folder for the data: npm run restore -- [2026-01-31T02-15-00Z] /opt/boardsearch/data',
    );
  }
  const repository = await openBackupRepository(backup.folder, backup);
  const name = given.length > 1 ? given[0] : (await repository.listSnapshots()).at(-1);
  if (name === undefined) throw new ConfigError(`${backup.folder} holds no backups.`);
  const snapshot = await repository.readSnapshot(name);
  await restoreSnapshot(repository, snapshot, resolve(folder));
  process.stdout.write(
    `Restored ${name}: ${snapshot.files.length} files in ${resolve(folder)}, every byte as it was saved.\n`,
  );
  process.stdout.write(
    'Put encryption.key there, start with DATA_DIR on it; erased accounts are erased again at the start.\n',
  );
} catch (error) {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  if (!(error instanceof ConfigError || isFull)) throw error;
  process.stderr.write(`${isFull ? 'The disk is full; nothing was restored.' : (error as Error).message}\n`);
  process.exit(1);
}
