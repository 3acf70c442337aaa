import { existsSync, readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigError } from '../config/config.ts';
import { connectionFor } from '../database/connection.ts';
import { findEmbeddedPostgres, superuser } from '../database/embedded/embedded-postgres.ts';
import { listAppliedMigrations } from '../database/migrations/migrate.ts';
import type { MigrationRecord } from '../database/migrations/migrations.ts';
import { readLedger } from '../storage/erasure-ledger.ts';
import { ignoreMissing } from '../storage/missing-file.ts';
import { copyDatabase, isLeftOut } from './back-up.ts';
import { type BackedUpFile, type BackupRepository, openBackupRepository, type Snapshot } from './backup-repository.ts';
import { readRehearsal } from './last-rehearsal.ts';
import { withScratch } from './scratch-folder.ts';

/** Tables whose rows are counted before and after copying, and again when the restore is rehearsed. */
const countedTables = ['auth_users', 'customers', 'file_uploads', 'documents', 'pages', 'passages', 'chat_messages'];

export type SnapshotTaken = { name: string; files: number; bytes: number; storedBytes: number; removed: number };

/**
 * Adds the current state of the data directory to a folder of backups, whether or not the service is running: first the
 * database, then the files. Does not store known content again, except after a failed rehearsal.
 * @throws ConfigError if there is nothing to back up, or another backup is running
 */
export async function takeSnapshot(
  config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'backup'>,
  now = new Date(),
): Promise<SnapshotTaken> {
  const { dataDirectory, backup } = config;
  if (!backup) throw new ConfigError('Name a folder for the backups: BACKUP_FOLDER.');
  if (!existsSync(dataDirectory))
    throw new ConfigError(`There is no data directory at ${dataDirectory}; see DATA_DIR.`);
  const repository = await openBackupRepository(backup.folder, { passphrase: backup.passphrase, isNew: true });
  return withLock(backup.folder, async () => {
    const staging = join(backup.folder, '.staging');
    await rm(staging, { recursive: true, force: true });
    return withScratch(staging, async () => {
      // After a failed rehearsal, stored objects may be damaged, so store all of them again.
      const isRenewed = (await readRehearsal(backup.folder))?.isSound === false;
      const before = await readDatabase(dataDirectory);
      if (!config.databaseUrl) {
        await mkdir(staging, { mode: 0o711 });
        // The database's account must be able to traverse it, whatever the umask.
        await chmod(staging, 0o711);
        await copyDatabase(dataDirectory, staging);
      }
      const after = await readDatabase(dataDirectory);
      const collected = await collectFiles(repository, [staging, dataDirectory], isRenewed);
      await repository.addErasures(await readLedger(dataDirectory));
      const snapshot: Snapshot = {
        format: 1,
        takenAt: now.toISOString(),
        migrations: after?.migrations ?? null,
        postgres: config.databaseUrl ? null : readVersion(staging),
        rows: Object.fromEntries(
          Object.entries(after?.rows ?? {}).map(([table, rows]) => [table, [before?.rows[table] ?? rows, rows]]),
        ),
        folders: collected.folders,
        files: collected.files,
      };
      const name = await repository.writeSnapshot(snapshot);
      const { objects: removed } = await repository.prune(backup.keep);
      const bytes = collected.files.reduce((sum, { size }) => sum + size, 0);
      return { name, files: collected.files.length, bytes, storedBytes: collected.storedBytes, removed };
    });
  });
}

const readVersion = (staging: string) => readFileSync(join(staging, 'postgresql/cluster/PG_VERSION'), 'utf8').trim();

type Collected = { folders: Snapshot['folders']; files: BackedUpFile[]; storedBytes: number };

async function collectFiles(
  repository: BackupRepository,
  roots: readonly string[],
  isRenewed: boolean,
): Promise<Collected> {
  const newest = (await repository.listSnapshots()).at(-1);
  // Stored files never change, but the database's files may, even without a new modification time.
  const known = new Map(
    newest === undefined || isRenewed
      ? []
      : (await repository.readSnapshot(newest)).files
          .filter(({ path }) => path.startsWith('user-uploads/'))
          .map((file) => [file.path, file]),
  );
  const collected: Collected = { folders: [], files: [], storedBytes: 0 };
  for (const root of roots) if (existsSync(root)) await walk(root, '');
  return collected;

  async function walk(root: string, path: string): Promise<void> {
    const stats = await lstat(join(root, path)).catch(ignoreMissing);
    if (!stats) return;
    const mode = stats.mode & 0o7777;
    if (stats.isDirectory()) {
      if (path !== '') collected.folders.push({ path, mode });
      for (const name of (await readdir(join(root, path)).catch(ignoreMissing)) ?? []) {
        const inner = path === '' ? name : `${path}/${name}`;
        // The database is staged, so skip it in the data directory.
        if (root === roots[0] || !isLeftOut(inner)) await walk(root, inner);
      }
    } else if (stats.isFile()) {
      const same = known.get(path);
      const facts = { path, mode, modifiedAt: stats.mtimeMs };
      if (same?.size === stats.size && same.modifiedAt === stats.mtimeMs && repository.hasObject(same.sha256)) {
        collected.files.push({ ...facts, size: same.size, sha256: same.sha256 });
        return;
      }
      const stored = await repository.storeFile(join(root, path), isRenewed).catch(ignoreMissing);
      if (!stored) return;
      collected.files.push({ ...facts, ...stored });
      collected.storedBytes += stored.size;
    }
  }
}

type DatabaseFacts = { migrations: MigrationRecord[]; rows: Record<string, number> };

/** Facts of the running embedded server; undefined if it is not running. */
async function readDatabase(dataDirectory: string): Promise<DatabaseFacts | undefined> {
  const running = findEmbeddedPostgres(dataDirectory);
  if (!running) return undefined;
  const address = { kind: 'embedded', ...running, owner: superuser, database: 'postgres' } as const;
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    return await readFacts(client);
  } finally {
    await client.end();
  }
}

/** Applied migrations, and row counts of the counted tables. */
export async function readFacts(client: Client): Promise<DatabaseFacts> {
  const migrations = await listAppliedMigrations(client);
  const rows: Record<string, number> = {};
  for (const table of countedTables) {
    const counted = await client.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${table}`);
    rows[table] = Number(counted.rows[0]?.count ?? 0);
  }
  return { migrations, rows };
}

/** Allows one backup at a time; ignores the lock of a dead process. */
async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (attempt > 0 || isAlive(Number(readFileSync(path, 'utf8')))) {
        throw new ConfigError(`Another backup into ${folder} is under way.`);
      }
      await rm(path, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
