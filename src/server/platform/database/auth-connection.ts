import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { translateDatabaseError } from './database-errors.ts';
import { runTransaction } from './run-transaction.ts';
import type { Transaction } from './transaction.ts';

/** The connections of the sign-in service. */
export type AuthConnection = {
  /**
   * A single query, before it is known who asks; in no transaction.
   * @throws AppError `database_unavailable`, `storage_full` or `unavailable` where it was that
   */
  readAccounts: <T>(query: (auth: NodePgDatabase & { $client: Pool }) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in one transaction of the sign-in service. Of the tables of accounts only rows of `userId` exist; null = of
   * nobody, until `enterAccount`.
   */
  withAccount: <T>(userId: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

/** Two pools of one role: `single` for the queries of every request, which many sign-ins in `accounts` do not hold up. */
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
