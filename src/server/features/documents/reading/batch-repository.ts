import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReadingBatch } from '#shared/contracts/documents.ts';

/**
 * A document queued at most this long after the last one was read still belongs to its batch: small files are read
 * faster than the next ones arrive.
 */
const batchPause = '2 minutes';

/** Number of the user's documents waiting or being read, and the batch that the next one joins. */
export async function findBatch(tx: Transaction, scope: UserScope): Promise<{ waiting: number; batchAt: Date }> {
  const { rows } = await tx.$client.query<{ waiting: number; batchAt: Date }>({
    name: 'find_batch',
    text: `SELECT count(*) FILTER (WHERE state IN ('queued', 'reading'))::int AS waiting,
      coalesce(max(batch_at) FILTER (WHERE state IN ('queued', 'reading') OR read_at > now() - interval '${batchPause}'),
        now()) AS "batchAt"
      FROM documents WHERE user_id = $1`,
    values: [scope.userId],
  });
  const [batch] = rows;
  if (!batch) throw new Error('an aggregate has a row');
  return batch;
}

/** The user's documents that are being read together, from the first until none is unfinished; null: none is. */
export async function readBatch(tx: Transaction, scope: UserScope): Promise<ReadingBatch | null> {
  const { rows } = await tx.$client.query<ReadingBatch>({
    name: 'read_batch',
    text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'ready')::int AS ready,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      (SELECT f.file_name FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
       WHERE d.user_id = $1 AND d.state = 'reading' ORDER BY d.id LIMIT 1) AS "fileName"
      FROM documents WHERE user_id = $1 AND state <> 'withdrawn' AND batch_at >=
        (SELECT min(batch_at) FROM documents WHERE user_id = $1 AND state IN ('queued', 'reading'))`,
    values: [scope.userId],
  });
  return rows[0]?.total ? rows[0] : null;
}
