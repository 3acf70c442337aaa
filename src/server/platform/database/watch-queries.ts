import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { AppError } from '../errors/app-error.ts';
import { translateDatabaseError } from './database-errors.ts';

/** Runs work that queries a watched pool. */
export type WatchedWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Watches the queries of a pool whose user, a library, hides their failures: it swallows some and renames others. Work
 * run by the answer fails when one of its queries failed, with `database_unavailable` or `storage_full` where it was that,
 * with the library's own error otherwise; with the query's error where the library went on as if nothing had happened.
 */
export function watchQueries(pool: Pool): WatchedWork {
  const running = new AsyncLocalStorage<{ failures: unknown[] }>();
  const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<unknown>;
  pool.query = (async (...values: unknown[]) => {
    const current = running.getStore();
    try {
      return await query(...values);
    } catch (error) {
      current?.failures.push(error);
      throw error;
    }
  }) as typeof pool.query;

  return (work) => {
    const current = { failures: [] as unknown[] };
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
}
