/**
 * `npm run backup`: adds a backup to BACKUP_FOLDER and rehearses its restore. `-- FOLDER`: makes a plain copy of the
 * data directory instead. `-- --list`: lists the backups. Works whether or not the service is running.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '../src/server/platform/backup/back-up.ts';
import { clearBackupFailure } from '../src/server/platform/backup/backup-failure.ts';
import { BackupDamagedError, openBackupRepository } from '../src/server/platform/backup/backup-repository.ts';
import { writeRehearsal } from '../src/server/platform/backup/last-rehearsal.ts';
import { rehearseRestore } from '../src/server/platform/backup/rehearse-restore.ts';
import { takeSnapshot } from '../src/server/platform/backup/take-snapshot.ts';
import { type Config, ConfigError, parseConfig } from '../src/server/platform/config/config.ts';
import { createLog } from '../src/server/platform/log/log.ts';
import { assertNodeVersion } from './assert-node-version.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function copy(config: Config, folder: string): Promise<void> {
  const { databaseBytes, fileBytes, wasRunning } = await backUp(config, folder);
  const database = config.databaseUrl
    ? 'without the database of DATABASE_URL, which you save yourself, before this'
    : `database ${megabytes(databaseBytes)}${wasRunning ? ', copied while it ran' : ''}`;
  say(`Saved in ${folder}: ${database}; files ${megabytes(fileBytes)}.`);
}

async function addBackup(config: Config): Promise<void> {
  const { backup } = config;
  if (!backup)
    throw new ConfigError(
      'Name a folder for the backup: npm run backup -- /backup/boardsearch-2026-01-31; or set BACKUP_FOLDER.',
    );
  const taken = await takeSnapshot(config);
  say(
    `Saved as ${taken.name}: ${taken.files} files, ${megabytes(taken.bytes)}, of these new ${megabytes(taken.storedBytes)}.`,
  );
  if (config.databaseUrl) say('It is without the database of DATABASE_URL, which you save yourself, before this.');
  const repository = await openBackupRepository(backup.folder, backup);
  const note = (isSound: boolean) =>
    writeRehearsal(backup.folder, { snapshot: taken.name, at: new Date().toISOString(), isSound });
  const snapshot = await repository.readSnapshot(taken.name);
  const { bytes, rows } = await rehearseRestore(config, repository, snapshot, createLog('silent')).catch(
    async (error: unknown) => {
      await note(false);
      throw error;
    },
  );
  await note(true);
  await clearBackupFailure(config.dataDirectory);
  const counted = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  say(
    `Restore rehearsed: ${megabytes(bytes)} read, all as saved${counted.length > 0 ? `; ${counted.join(', ')}` : ''}.`,
  );
}

async function list({ backup }: Config): Promise<void> {
  if (!backup) throw new ConfigError('Set BACKUP_FOLDER.');
  const repository = await openBackupRepository(backup.folder, backup);
  for (const name of await repository.listSnapshots()) {
    const { files } = await repository.readSnapshot(name);
    say(`${name}  ${files.length} files  ${megabytes(files.reduce((sum, { size }) => sum + size, 0))}`);
  }
}

// The next backup cleans up an interrupted one and starts over.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
try {
  const [, , argument] = process.argv;
  const config = parseConfig(process.env);
  if (argument === '--list') await list(config);
  else {
    await (argument ? copy(config, resolve(argument)) : addBackup(config));
    say('encryption.key is not in it: keep a copy of it somewhere else.');
  }
} catch (error) {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  if (!(error instanceof ConfigError || isFull)) throw error;
  process.stderr.write(
    `${isFull ? 'The disk of the backups is full; nothing was added.' : (error as Error).message}\n`,
  );
  process.exit(error instanceof BackupDamagedError ? 2 : 1);
}
