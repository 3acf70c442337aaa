import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { ConfigError } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../log/log.ts';
import type { UserScope } from '../scope/user-scope.ts';
import { connectionFor, type DatabaseAddress } from './connection.ts';
import { translateDatabaseError } from './database-errors.ts';
import type { Transaction } from './transaction.ts';
import { type WatchedWork, watchQueries } from './watch-queries.ts';

export type TransactionOptions = {
  /** A job's work, for which nobody waits with a connection in the hand: it may take and wait longer. */
  isBackground?: boolean;
};

/**
 * Milliseconds that a transaction waits for a lock, and that a statement takes, before it is given up as `unavailable`:
 * one user's lock must not hold all connections.
 */
const requestPatience = { lock: 2_000, statement: 30_000 };
const backgroundPatience = { lock: 30_000, statement: 600_000 };

export type Database = {
  /** Runs `work` in a transaction in which exactly this user's rows exist; rolled back if it throws. */
  withUser: <T>(scope: UserScope, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Runs `work` without any user: tenant tables look empty. For functions that need none, and for health checks. */
  withoutUser: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The sign-in service's own connection; reaches the auth_ tables and nothing else. */
  auth: NodePgDatabase;
  /** Runs work on `auth` so that no failed query is hidden by the sign-in library. */
  watchAuth: WatchedWork;
  /** @throws ConfigError where connections do not act as the product's roles, as behind a pooler that drops them */
  verifyRoles: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the pools of one process. */
export function openDatabase(address: DatabaseAddress, options: { poolSize: number; log: Log }): Database {
  const pool = new Pool({
    ...connectionFor(address, 'boardsearch_app'),
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
  });
  const authPool = new Pool({ ...connectionFor(address, 'boardsearch_auth'), max: 4, idleTimeoutMillis: 30_000 });
  // An idle connection that breaks would otherwise end the process; the pool opens another when needed.
  let isClosing = false;
  for (const each of [pool, authPool])
    each.on('error', (error) => {
      // At the end connections are lost on purpose.
      if (!isClosing) options.log.warn({ err: error }, 'database connection lost');
    });

  const transact = async <T>(
    context: [string, string][],
    work: (tx: Transaction) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> => {
    const patience = options.isBackground ? backgroundPatience : requestPatience;
    const settings = [
      ...context,
      ['lock_timeout', String(patience.lock)],
      ['statement_timeout', String(patience.statement)],
    ];
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw new AppError('database_unavailable', { cause: error });
    }
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
      await client.query(`SELECT ${calls.join(', ')}`, settings.flat());
      const result = await work(drizzle(client) as Transaction);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((cause: Error) => {
        broken = cause;
      });
      throw translateDatabaseError(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };

  return {
    withUser: (scope, work, options) =>
      transact(
        [
          ['app.user_id', scope.userId],
          ['app.customer_id', scope.customerId],
        ],
        work,
        options,
      ),
    withoutUser: (work) => transact([], work),
    auth: drizzle(authPool),
    watchAuth: watchQueries(authPool),
    verifyRoles: async () => {
      for (const [role, each] of [
        ['boardsearch_app', pool],
        ['boardsearch_auth', authPool],
      ] as const) {
        const answer = await each.query<{ role: string }>('SELECT current_user AS role');
        if (answer.rows[0]?.role !== role) {
          throw new ConfigError(
            `BoardSearch cannot start: connections to DATABASE_URL do not take on the role ${role}; a pooler in between must pass options and keep sessions.`,
          );
        }
      }
    },
    close: async () => {
      isClosing = true;
      await Promise.all([pool.end(), authPool.end()]);
    },
  };
}
