import { lchown, lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { copyTree } from './copy-tree.ts';

/** Folders whose content only concerns the running server. PostgreSQL recreates it but requires the folders. */
const transientFolders = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\//;
/** Files of the running server: its lock, its options, its cache, temporary results. */
const transientFiles = /^postmaster\.|(^|\/)(pg_internal\.init|pgsql_tmp)/;
/** WAL segments and timeline history files. */
const logFile = /^[0-9A-F]{24}$|\.history$/;

/**
 * Copies the files of a running database, so that a server started on the copy has all data up to the end of copying.
 * This is PostgreSQL's procedure for online backups, including the required part of the WAL.
 * @param client a superuser's connection, which must stay open; its replication slot retains the WAL meanwhile
 * @returns bytes copied
 * @see PostgreSQL's documentation, "Making a Base Backup Using the Low Level API"
 */
export async function copyRunningCluster(client: Client, cluster: string, target: string): Promise<number> {
  const slot = `backup_${process.pid}`;
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  await client.query('SELECT pg_backup_start($1, true)', [slot]);
  let bytes = await copyTree(
    cluster,
    target,
    (path) => !transientFolders.test(path) && !transientFiles.test(path) && path !== 'backup_label',
  );
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  bytes += await copyTree(join(cluster, 'pg_wal'), join(target, 'pg_wal'), (path) => logFile.test(path));
  // Without the label, a server would treat the copy as crashed and start recovery at the wrong place.
  const owner = await lstat(join(cluster, 'PG_VERSION'));
  const label = join(target, 'backup_label');
  await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
  const status = join(target, 'pg_wal', 'archive_status');
  await mkdir(status, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) for (const path of [label, status]) await lchown(path, owner.uid, owner.gid);
  return bytes;
}

/** Copies the files of a database that is not running. */
export function copyStoppedCluster(cluster: string, target: string): Promise<number> {
  return copyTree(cluster, target, (path) => !/^postmaster\./.test(path));
}
