import { Pool } from 'pg';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { UserScope } from '../scope/user-scope.ts';
import { type AuthConnection, openAuthConnection } from './auth-connection.ts';
import { connectionFor, type DatabaseAddress, type DatabaseRole } from './connection.ts';
import { runTransaction, type TransactionOptions } from './run-transaction.ts';
import type { Transaction } from './transaction.ts';

export type Database = AuthConnection & {
  /** Runs `work` in a transaction in which only this user's rows are visible; rolls back if it throws. */
  withUser: <T>(scope: UserScope, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Runs `work` without a user: tenant tables look empty. For functions that need none, and for health checks. */
  withoutUser: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** @throws ConfigError if connections do not have the product's roles, as behind a pooler that drops them */
  verifyRoles: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the pools of one process. `clientName`: what the server calls its connections. */
export function openDatabase(
  address: DatabaseAddress,
  options: { poolSize: number; log: Log; clientName?: string },
): Database {
  // Pipelined: statements that do not wait for a result are sent immediately and together.
  const open = (role: DatabaseRole, max: number) =>
    new Pool({
      ...connectionFor(address, role),
      ...(options.clientName === undefined ? {} : { application_name: options.clientName }),
      max,
      idleTimeoutMillis: 30_000,
      pipeline: true,
    });
  const pool = open('boardsearch_app', options.poolSize);
  const authPool = open('boardsearch_auth', 4);
  const accountPool = open('boardsearch_auth', 4);
  // An idle connection that breaks would otherwise end the process; the pool opens another when needed.
  let isClosing = false;
  for (const each of [pool, authPool, accountPool])
    each.on('error', (error) => {
      // On closing, connections are lost on purpose.
      if (!isClosing) options.log.warn({ err: error }, 'database connection lost');
    });

  return {
    withUser: (scope, work, options) =>
      runTransaction(
        pool,
        [
          ['app.user_id', scope.userId],
          ['app.customer_id', scope.customerId],
        ],
        work,
        options,
      ),
    withoutUser: (work) => runTransaction(pool, [], work),
    ...openAuthConnection({ single: authPool, accounts: accountPool }),
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
      await Promise.all([pool.end(), authPool.end(), accountPool.end()]);
    },
  };
}
