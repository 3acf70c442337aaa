import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type UsableSearchModel = {
  modelId: string;
  use: 'embeddings' | 'reranking';
  version: string;
  state: 'on' | 'paused';
};

/** The customer's search models in order: measured to gain, and switched on. */
export async function listUsableSearchModels(tx: Transaction): Promise<UsableSearchModel[]> {
  const { rows } = await tx.$client.query<UsableSearchModel>({
    name: 'list_usable_search_models',
    text: 'SELECT model_id AS "modelId", use, version, state FROM usable_search_models()',
  });
  return rows;
}

/** Number of the user's passages with vectors of a model. */
export type Coverage = { modelId: string; dimension: number; passages: number };

/** Coverage per model and dimension, and the number of passages in read documents. */
export async function surveyVectors(
  tx: Transaction,
  { userId }: UserScope,
): Promise<{ covered: Coverage[]; passages: number }> {
  const [covered, all] = await Promise.all([
    tx.execute<Coverage>(sql`SELECT model_id AS "modelId", dimension, sum(passages)::int AS passages
      FROM document_vectors WHERE user_id = ${userId} GROUP BY model_id, dimension`),
    tx.execute<{ passages: number }>(sql`SELECT coalesce(sum(passage_count), 0)::int AS passages
      FROM documents WHERE user_id = ${userId} AND state = 'ready'`),
  ]);
  return { covered: covered.rows, passages: all.rows[0]?.passages ?? 0 };
}

/** Read documents without vectors; `dimension` null = of any dimension. */
export async function listDocumentsWithoutVectors(
  tx: Transaction,
  { userId }: UserScope,
  modelId: string,
  dimension: number | null,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM documents d
    WHERE user_id = ${userId} AND state = 'ready' AND passage_count > 0
      AND NOT EXISTS (SELECT FROM document_vectors v WHERE v.user_id = d.user_id AND v.document_id = d.id
        AND v.model_id = ${modelId} AND (${dimension}::int IS NULL OR v.dimension = ${dimension}::int))
    ORDER BY read_at DESC NULLS LAST, id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Marks a document as fully embedded, unless it is being read again. */
export async function finishDocument(
  tx: Transaction,
  { userId }: UserScope,
  of: { modelId: string; dimension: number; documentId: string },
): Promise<void> {
  await tx.execute(sql`INSERT INTO document_vectors (user_id, model_id, dimension, document_id, passages)
    SELECT user_id, ${of.modelId}, ${of.dimension}, id, passage_count FROM documents
    WHERE user_id = ${userId} AND id = ${of.documentId} AND state = 'ready' ON CONFLICT DO NOTHING`);
}

/** Deletes the user's vectors of all other models and dimensions. */
export async function deleteOtherVectors(
  tx: Transaction,
  { userId }: UserScope,
  kept: { modelId: string; dimension: number },
): Promise<void> {
  const others = sql`user_id = ${userId} AND (model_id, dimension) <> (${kept.modelId}::uuid, ${kept.dimension}::smallint)`;
  await tx.execute(sql`DELETE FROM document_vectors WHERE ${others}`);
  await tx.execute(sql`DELETE FROM passage_vectors WHERE ${others}`);
}

/** Marks a job of the user as in progress. False if one already is, unless it died. */
export async function beginJob(tx: Transaction, { userId }: UserScope): Promise<boolean> {
  const { rows } = await tx.execute(sql`INSERT INTO vector_jobs AS j (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET queued_at = now() WHERE j.queued_at <= now() - interval '10 minutes'
    RETURNING j.user_id`);
  return rows.length > 0;
}

/** Clears the user's mark of a job in progress. */
export async function endJob(tx: Transaction, { userId }: UserScope): Promise<void> {
  await tx.execute(sql`DELETE FROM vector_jobs WHERE user_id = ${userId}`);
}

/** All users with unembedded documents, each at most once in ten minutes. Exposes only who they are. */
export async function takeUsersWithoutVectors(tx: Transaction, most: number): Promise<JobOwner[]> {
  const { rows } = await tx.execute<JobOwner>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId" FROM take_users_without_vectors(${most})`,
  );
  return rows;
}
