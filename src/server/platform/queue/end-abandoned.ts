import { sql } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import type { JobOwner } from './job-scope.ts';
import { serveEach } from './serve-each.ts';

type AbandonedWork = JobOwner & { id: string };

/**
 * Ends work whose job is gone: it failed for good, or its process died at every try. `field` names the work in job payloads. Work
 * and job are written in one transaction, so work without a job has lost it. Returns how many were ended.
 */
export async function endAbandoned(
  platform: Platform,
  { kind, field }: { kind: 'archive' | 'backup' | 'import'; field: string },
  end: (work: AbandonedWork) => Promise<unknown>,
): Promise<number> {
  // Before the jobs are asked for: one that ends in between has ended its work before.
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
