import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../errors/app-error.ts';
import { translateDatabaseError } from './database-errors.ts';
import type { Transaction } from './transaction.ts';

export type TransactionOptions = {
  /** A job's work, for which nobody waits with a connection in the hand: it may take and wait longer. */
  isBackground?: boolean;
  /** A request's work on very many rows: it may take longer, but waits for locks no longer than any other. */
  isLong?: boolean;
  /**
   * What is written can be made anew: it is not waited for until the disk has it, about half a second later, so that a
   * server that loses its power or its database in between may lose it (with all that came after it, never in part).
   */
  isRepeatable?: boolean;
  /** For reading alone: all its statements see the data as it was at one moment, whatever is changed meanwhile. */
  isSnapshot?: boolean;
  /** Only reads, and may not write: what it read is handed on while its end is still under way. */
  isRead?: boolean;
  /**
   * Of what only reads: all statements are on their way when `work` returns its promise, and the end goes with them in one
   * message. One that came later would be outside of the transaction, where no user's rows exist.
   */
  isSentAtOnce?: boolean;
};

/**
 * Milliseconds that a transaction waits for a lock, and that a statement takes, before it is given up as `unavailable`:
 * one user's lock must not hold all connections.
 */
const requestPatience = { lock: 2_000, statement: 30_000 };
const backgroundPatience = { lock: 30_000, statement: 600_000 };

/** A connection has one transaction object for all its transactions: statements are prepared on it (prepare-once.ts). */
type Connection = PoolClient & { transaction?: Transaction };

function transactionOn(client: Connection): Transaction {
  client.transaction ??= drizzle(client) as Transaction;
  return client.transaction;
}

/**
 * Runs `work` in a transaction whose settings are `context`; rolled back if it throws.
 * @throws AppError `database_unavailable`, `storage_full` or `unavailable` where it was that
 */
export async function runTransaction<T>(
  pool: Pool,
  context: readonly (readonly [string, string])[],
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const patience = options.isBackground ? backgroundPatience : requestPatience;
  const statement = options.isLong ? backgroundPatience.statement : patience.statement;
  const settings = [...context, ['lock_timeout', String(patience.lock)], ['statement_timeout', String(statement)]];
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
  // What `work` asks at once goes out with the beginning in one write: each takes the kernel as long as a small statement.
  stream.cork();
  // Not waited for. Where this one fails all that follow do, too.
  const begun = client.query(`BEGIN${mode}; SELECT ${calls.join(', ')}`);
  // Looked at below; where it fails while `work` is at something else, nothing else may take it for forgotten.
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
