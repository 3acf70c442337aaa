import { mkdtempSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigError } from '../config/config.ts';
import { connectionFor } from '../database/connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres, superuser } from '../database/embedded/embedded-postgres.ts';
import type { Log } from '../log/log.ts';
import { BackupDamagedError, type BackupRepository, type Snapshot } from './backup-repository.ts';
import { restoreSnapshot, verifySnapshot } from './restore-snapshot.ts';
import { withScratch } from './scratch-folder.ts';
import { readFacts } from './take-snapshot.ts';

export type Rehearsed = { bytes: number; rows: Record<string, number> };

/**
 * Proves that a backup can be restored: reads every byte, starts a separate server on the database, counts rows, and
 * checks that the backup has the bytes of every recorded file. Does not touch the running service and leaves nothing
 * behind.
 * @throws ConfigError with one sentence about the problem
 */
export async function rehearseRestore(
  config: Pick<Config, 'dataDirectory'>,
  repository: BackupRepository,
  snapshot: Snapshot,
  log: Log,
): Promise<Rehearsed> {
  const bytes = await verifySnapshot(repository, snapshot);
  if (snapshot.postgres === null) return { bytes, rows: {} };
  const scratch = mkdtempSync(join(tmpdir(), 'boardsearch-rehearsal-'));
  return withScratch(scratch, async () => {
    await chmod(scratch, 0o711);
    const dataDirectory = join(scratch, 'data');
    await restoreSnapshot(repository, snapshot, dataDirectory, (path) => !path.startsWith('user-uploads'));
    const server = await startEmbeddedPostgres({ dataDirectory, log, isDurable: false });
    try {
      const { socketDirectory, passwords } = server;
      return { bytes, rows: await withDatabase({ socketDirectory, passwords }, (client) => compare(client)) };
    } finally {
      await server.stop();
    }
  });

  async function compare(client: Client): Promise<Record<string, number>> {
    const { rows } = await readFacts(client);
    for (const [table, [before, after]] of Object.entries(snapshot.rows)) {
      const found = rows[table] ?? 0;
      if (found < Math.min(before, after) || found > Math.max(before, after)) {
        throw new ConfigError(`The backup is not what was saved: ${table} has ${found} rows, ${after} were counted.`);
      }
    }
    const held = new Map(snapshot.files.map(({ path, sha256 }) => [path, sha256]));
    const recorded = await client.query<{ path: string; sha256: string }>(
      'SELECT file_path AS path, content_sha256 AS sha256 FROM file_uploads',
    );
    const lost = recorded.rows.filter(({ path, sha256 }) => held.get(`user-uploads/${path}`) !== sha256);
    // Files deleted while copying are not a loss.
    const missing = await findPresent(lost.map(({ path }) => path));
    if (missing > 0) throw new BackupDamagedError(`The backup lacks the bytes of ${missing} recorded files.`);
    return rows;
  }

  /** Number of these files that the running service still knows; all of them if it is not running. */
  async function findPresent(paths: string[]): Promise<number> {
    const running = findEmbeddedPostgres(config.dataDirectory);
    if (paths.length === 0 || !running) return paths.length;
    return withDatabase(running, async (client) => {
      const query = 'SELECT count(*)::text AS count FROM file_uploads WHERE file_path = ANY($1)';
      const { rows } = await client.query<{ count: string }>(query, [paths]);
      return Number(rows[0]?.count ?? 0);
    });
  }
}

async function withDatabase<T>(
  running: NonNullable<ReturnType<typeof findEmbeddedPostgres>>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const address = { kind: 'embedded', ...running, owner: superuser, database: 'postgres' } as const;
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
