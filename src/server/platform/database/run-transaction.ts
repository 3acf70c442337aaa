import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../errors/app-error.ts';
import { translateDatabaseError } from './database-errors.ts';
import type { Transaction } from './transaction.ts';

export type TransactionOptions = {
  /** Work of a job, for which no client waits: it may run and wait for locks longer. */
  isBackground?: boolean;
  /** A request's work on very many rows: it may run longer, but waits for locks no longer than others. */
  isLong?: boolean;
  /**
   * The written data can be recreated, so the commit does not wait about half a second for the disk. On a power failure
   * or crash it may be lost, together with everything after it but never in part.
   */
  isRepeatable?: boolean;
  /** Read-only; all statements see the data as of one moment. */
  isSnapshot?: boolean;
  /** Read-only; returns the result while the commit is still under way. */
  isRead?: boolean;
  /**
   * For `isRead`: all statements are sent by the time `work` returns its promise, and the commit goes out with them. A
   * later statement would run outside the transaction, where no user's rows are visible.
   */
  isSentAtOnce?: boolean;
};

/**
 * Lock and statement timeouts in milliseconds; on expiry the transaction fails as `unavailable`, so that one user's
 * lock cannot hold all connections.
 */
const requestTimeouts = { lock: 2_000, statement: 30_000 };
const backgroundTimeouts = { lock: 30_000, statement: 600_000 };

/** A connection keeps one transaction object, on which statements are prepared (prepare-once.ts). */
type Connection = PoolClient & { transaction?: Transaction };

function transactionOn(client: Connection): Transaction {
  client.transaction ??= drizzle(client) as Transaction;
  return client.transaction;
}

/**
 * Runs `work` in a transaction with the settings of `context`; rolls back if it throws.
 * @throws AppError `database_unavailable`, `storage_full` or `unavailable`
 */
export async function runTransaction<T>(
  pool: Pool,
  context: readonly (readonly [string, string])[],
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const timeouts = options.isBackground ? backgroundTimeouts : requestTimeouts;
  const statement = options.isLong ? backgroundTimeouts.statement : timeouts.statement;
  const settings = [...context, ['lock_timeout', String(timeouts.lock)], ['statement_timeout', String(statement)]];
  if (options.isRepeatable) settings.push(['synchronous_commit', 'off']);
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
  const calls = settings.map(
    (setting) => `set_config(${setting.map((each) => client.escapeLiteral(each)).join(', ')}, true)`,
  );
  const isolation = options.isSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : '';
  const mode = options.isSnapshot || options.isRead ? `${isolation} READ ONLY` : '';
  const { stream } = client.connection;
  // Send BEGIN and the first statements of `work` in one write: a write costs as much as a small statement.
  stream.cork();
  // Not awaited: if it fails, so do all statements after it.
  const begun = client.query(`BEGIN${mode}; SELECT ${calls.join(', ')}`);
  // Awaited below; until then, a failure must not count as an unhandled rejection.
  begun.catch(() => undefined);
  let ending: Promise<unknown> | undefined;
  try {
    let working: Promise<T>;
    try {
      working = work(transactionOn(client));
      if (options.isRead && options.isSentAtOnce) ending = client.query('COMMIT');
    } finally {
      stream.uncork();
    }
    ending?.catch(() => undefined);
    const result = await working;
    await begun;
    ending ??= client.query('COMMIT');
    if (!options.isRead) await ending;
    return result;
  } catch (error) {
    const first = await begun.then(
      () => error,
      (cause: unknown) => cause,
    );
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw translateDatabaseError(first);
  } finally {
    const release = () => {
      client.off('error', onError);
      client.release(broken);
    };
    if (options.isRead && ending !== undefined) {
      ending
        .catch((error: Error) => {
          broken = error;
        })
        .finally(release);
    } else release();
  }
}
