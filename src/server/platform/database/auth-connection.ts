import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { translateDatabaseError } from './database-errors.ts';
import { runTransaction } from './run-transaction.ts';
import type { Transaction } from './transaction.ts';

/** The connections of the sign-in service. */
export type AuthConnection = {
  /**
   * Runs a single query outside a transaction, before it is known who asks.
   * @throws AppError `database_unavailable`, `storage_full` or `unavailable`
   */
  readAccounts: <T>(query: (auth: NodePgDatabase & { $client: Pool }) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in a transaction of the sign-in service. Only the account rows of `userId` are visible; null = none
   * until `enterAccount`.
   */
  withAccount: <T>(userId: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

/**
 * Two pools of one role, so that many sign-ins in `accounts` do not hold up the queries of every request in `single`.
 */
export function openAuthConnection({ single, accounts }: { single: Pool; accounts: Pool }): AuthConnection {
  const auth = drizzle(single);
  return {
    readAccounts: async (query) => {
      try {
        return await query(auth);
      } catch (error) {
        throw translateDatabaseError(error);
      }
    },
    withAccount: (userId, work) => runTransaction(accounts, [['app.user_id', userId ?? '']], work),
  };
}
