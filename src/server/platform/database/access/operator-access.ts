import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import type { JobDefinition } from '../../queue/job.ts';
import { connectionFor, type DatabaseAddress } from '../connection.ts';
import { lockDataDirectory } from '../embedded/data-directory-lock.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres, superuser } from '../embedded/embedded-postgres.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { runTransaction } from '../run-transaction.ts';
import type { Transaction } from '../transaction.ts';

export type OperatorAccess = {
  /** Runs `work` in a transaction as the database's owner; rolls back if it throws. */
  withOwner: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Within this time, a starting service, or one that restarts its database, has it ready. */
const runningPatienceMilliseconds = 15_000;
const runningPauseMilliseconds = 100;

/**
 * Opens the database for an operator's command: that of DATABASE_URL, the embedded one of the service running on this
 * data directory, or the embedded one, started for the duration of the command.
 * @param patience time to wait for the database of a running service, in milliseconds
 * @throws ConfigError with one sentence for the operator
 */
export async function openOperatorAccess(
  config: Config,
  log: Log,
  jobs: readonly JobDefinition<unknown>[],
  patience = runningPatienceMilliseconds,
): Promise<OperatorAccess> {
  const closers: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
    closers.length = 0;
  };
  try {
    const address = await locateDatabase(config, log, jobs, closers, patience);
    const pool = new Pool({ ...connectionFor(address, 'owner'), max: 1 });
    // pool.end() does not wait until the server has closed the connections, so a stopping server may cut them first.
    pool.on('error', () => undefined);
    closers.push(() => pool.end());
    return { withOwner: (work) => runTransaction(pool, [], work), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function locateDatabase(
  config: Config,
  log: Log,
  jobs: readonly JobDefinition<unknown>[],
  closers: (() => void | Promise<void>)[],
  patience: number,
): Promise<DatabaseAddress> {
  const { databaseUrl, dataDirectory, publicUrl } = config;
  if (databaseUrl) {
    const address = { kind: 'external', url: databaseUrl } as const;
    await migrateDatabase(address, jobs, config);
    return address;
  }
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const common = { kind: 'embedded', owner: superuser, database: 'postgres' } as const;
  const deadline = performance.now() + patience;
  // Wait until the service that holds the directory has its database ready, or releases the directory.
  for (;;) {
    try {
      closers.push(lockDataDirectory(dataDirectory, publicUrl));
      break;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const running = findEmbeddedPostgres(dataDirectory);
      // The running service has already migrated the tables.
      if (running) return { ...common, ...running };
      if (performance.now() >= deadline) {
        throw new ConfigError('BoardSearch runs, but its database does not; look into its log, then try again.', {
          cause: error,
        });
      }
      await wait(runningPauseMilliseconds);
    }
  }
  const { socketDirectory, passwords, stop } = await startEmbeddedPostgres({ dataDirectory, log });
  closers.push(stop);
  const address = { ...common, socketDirectory, passwords };
  await migrateDatabase(address, jobs, config);
  return address;
}
