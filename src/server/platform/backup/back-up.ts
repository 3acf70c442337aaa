import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigError } from '../config/config.ts';
import { connectionFor } from '../database/connection.ts';
import { hasCluster, planLayout } from '../database/embedded/embedded-layout.ts';
import { findEmbeddedPostgres, superuser } from '../database/embedded/embedded-postgres.ts';
import { copyRunningCluster, copyStoppedCluster } from './copy-cluster.ts';
import { copyTree } from './copy-tree.ts';

export type BackedUp = { databaseBytes: number; fileBytes: number; wasRunning: boolean };

/**
 * Not copied: the database (has its own procedure), unfinished uploads, archives of own data (recreated on request),
 * the lock, the location of a database outside the data directory (the copy contains it), the runtime of local models
 * (reinstalled), and the keys of sealed secrets, which must be kept apart from the database.
 */
const leftOut =
  /^(postgresql|incoming|archives|local-model|boardsearch\.lock.*|database\.location|encryption\.key.*|\.probe-.*)$/;

/** True if a path of the data directory is not part of a backup. */
export const isLeftOut = (path: string): boolean => leftOut.test(path);

/** Others may traverse the folder but not list it, as with the data directory itself: the database's account must. */
const passableMode = 0o711;

/**
 * Copies a data directory to `target`, whether or not the service is running. The copy is complete or absent, and is
 * itself a data directory to start a service on. Copies the database before the files, so that an upload in between
 * adds an extra file instead of a missing one.
 * @throws ConfigError if there is nothing to copy, or the target is not empty
 */
export async function backUp(config: Pick<Config, 'dataDirectory' | 'databaseUrl'>, target: string): Promise<BackedUp> {
  const { dataDirectory } = config;
  if (!existsSync(dataDirectory))
    throw new ConfigError(`There is no data directory at ${dataDirectory}; see DATA_DIR.`);
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new ConfigError(`${target} is not empty; name a folder that is not there yet.`);
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await chmod(partial, passableMode);
    const database = config.databaseUrl ? undefined : await copyDatabase(dataDirectory, partial);
    const fileBytes = await copyTree(dataDirectory, partial, (path) => !isLeftOut(path));
    // Flush to disk before calling it a backup.
    execFileSync('sync', { stdio: 'ignore' });
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
    return { databaseBytes: database?.bytes ?? 0, fileBytes, wasRunning: database?.wasRunning ?? false };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Copies the database of a data directory into `postgresql/cluster` of a folder. */
export async function copyDatabase(
  dataDirectory: string,
  partial: string,
): Promise<{ bytes: number; wasRunning: boolean }> {
  const layout = planLayout(dataDirectory);
  if (!hasCluster(layout.cluster)) throw new ConfigError(`There is no database at ${layout.cluster}; see DATA_DIR.`);
  const folder = join(partial, 'postgresql');
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, passableMode);
  const target = join(folder, 'cluster');
  const running = findEmbeddedPostgres(dataDirectory);
  if (!running) {
    if (existsSync(join(layout.cluster, 'postmaster.pid'))) {
      throw new ConfigError('The database is starting, ending, or was killed; start the service, then try again.');
    }
    return { bytes: await copyStoppedCluster(layout.cluster, target), wasRunning: false };
  }
  const client = new Client(
    connectionFor({ kind: 'embedded', ...running, owner: superuser, database: 'postgres' }, 'owner'),
  );
  // The connection is idle while files are copied; if it is cut meanwhile, the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return { bytes: await copyRunningCluster(client, layout.cluster, target), wasRunning: true };
  } finally {
    await client.end();
  }
}
