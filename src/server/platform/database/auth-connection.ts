import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../errors/app-error.ts';
import { asAccountTransaction } from './account-transaction.ts';
import { translateDatabaseError } from './database-errors.ts';
import { runTransaction } from './run-transaction.ts';
import type { Transaction } from './transaction.ts';

/** The connection of the sign-in library, which takes no transactions and hides failed queries. */
export type AuthConnection = {
  /** For the library and for single reads. Inside `withAccount` it is that transaction. */
  auth: NodePgDatabase;
  /**
   * Runs work on `auth` so that a failed query is not hidden: the work fails with `database_unavailable` or `storage_full`
   * where it was that, with the library's own error otherwise; with the query's error where the library went on as if
   * nothing had happened.
   */
  watchAuth: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in one transaction of the sign-in service; what the library does on `auth` meanwhile is part of it. Of the
   * tables of accounts only rows of `userId` exist; null = of nobody, until `enterAccount`.
   */
  withAccount: <T>(userId: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

type Running = { failures: unknown[]; tx: Transaction | null };

/**
 * Two pools of one role: `single` for reads of every request, `accounts` for transactions of sign-ins and the like, so
 * that many sign-ins, which compute for long, do not hold up everybody else's requests.
 */
export function openAuthConnection({ single, accounts }: { single: Pool; accounts: Pool }): AuthConnection {
  const running = new AsyncLocalStorage<Running>();
  const query = async (...values: unknown[]): Promise<unknown> => {
    const current = running.getStore();
    const target = current?.tx?.$client ?? single;
    try {
      return await (target.query as (...all: unknown[]) => Promise<unknown>).apply(target, values);
    } catch (error) {
      current?.failures.push(error);
      throw error;
    }
  };

  const watchAuth: AuthConnection['watchAuth'] = (work) => {
    const current: Running = { failures: [], tx: running.getStore()?.tx ?? null };
    return running.run(current, async () => {
      const ended = await work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      const failures = current.failures.map(translateDatabaseError);
      const known = failures.find((failure) => failure instanceof AppError);
      if (known) throw known;
      if ('error' in ended) throw translateDatabaseError(ended.error);
      if (failures.length > 0) throw failures[0];
      return ended.value;
    });
  };

  return {
    auth: drizzle({ query } as unknown as PoolClient) as NodePgDatabase,
    watchAuth,
    withAccount: (userId, work) =>
      runTransaction(accounts, [['app.user_id', userId ?? '']], (tx) =>
        asAccountTransaction(() => running.run({ failures: [], tx }, () => watchAuth(() => work(tx)))),
      ),
  };
}
