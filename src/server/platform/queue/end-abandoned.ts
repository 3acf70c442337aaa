import { sql } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import type { JobOwner } from './job-scope.ts';
import { serveEach } from './serve-each.ts';

type AbandonedWork = JobOwner & { id: string };

/**
 * Ends work whose job is gone: it failed for good, or its process died on every attempt. `field` is the payload field
 * with the work's id. Work and job are written in one transaction, so work without a job has lost it. Returns the
 * number ended.
 */
export async function endAbandoned(
  platform: Platform,
  { kind, field }: { kind: 'archive' | 'backup' | 'import'; field: string },
  end: (work: AbandonedWork) => Promise<unknown>,
): Promise<number> {
  // List the work before the jobs: a job that ends in between has already ended its work.
  const { rows } = await platform.database.withoutUser((tx) =>
    tx.execute<AbandonedWork>(
      sql`SELECT user_id AS "userId", customer_id AS "customerId", id FROM list_awaited_work(${kind})`,
    ),
  );
  if (rows.length === 0) return 0;
  const awaited = await platform.queue.listAwaited(field);
  return serveEach(
    platform,
    rows.filter(({ id }) => !awaited.has(id)),
    end,
  );
}
