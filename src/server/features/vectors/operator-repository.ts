import { and, eq, sql } from 'drizzle-orm';
import { type MeasuredSet, searchModels } from '#server/platform/database/schema/vectors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** For the operator, in transactions of the sign-in service's role or the database owner. */

export type SearchModelRow = typeof searchModels.$inferSelect;
export type SearchUse = SearchModelRow['use'];

export async function findSearchModel(
  tx: Transaction,
  modelId: string,
  use: SearchUse,
): Promise<SearchModelRow | null> {
  const rows = await tx.select().from(searchModels).where(isOf(modelId, use));
  return rows[0] ?? null;
}

export function listSearchModels(tx: Transaction): Promise<SearchModelRow[]> {
  return tx.select().from(searchModels).orderBy(searchModels.use);
}

/** Stores a model's measured gain. A different version than before starts switched off. */
export async function saveMeasurement(
  tx: Transaction,
  measurement: { modelId: string; use: SearchUse; version: string; gain: number; measured: readonly MeasuredSet[] },
): Promise<void> {
  const { modelId: _modelId, use: _use, ...values } = measurement;
  await tx
    .insert(searchModels)
    .values(measurement)
    .onConflictDoUpdate({
      target: [searchModels.modelId, searchModels.use],
      set: {
        ...values,
        measuredAt: sql`now()`,
        state: sql`CASE WHEN ${searchModels.version} = excluded.version THEN ${searchModels.state} ELSE 'off' END`,
      },
    });
}

export async function saveState(
  tx: Transaction,
  modelId: string,
  use: SearchUse,
  state: SearchModelRow['state'],
): Promise<void> {
  await tx.update(searchModels).set({ state }).where(isOf(modelId, use));
}

const isOf = (modelId: string, use: SearchUse) => and(eq(searchModels.modelId, modelId), eq(searchModels.use, use));

/** Progress over all users whose passages a model embeds. */
export type VectorProgress = {
  users: number;
  documents: number;
  documentsDone: number;
  passages: number;
  passagesDone: number;
  /** Bytes of text still to be sent. */
  bytesLeft: number;
};

export async function readProgress(tx: Transaction, modelId: string): Promise<VectorProgress> {
  const { rows } = await tx.execute<VectorProgress>(sql`SELECT users, documents, documents_done AS "documentsDone",
    passages::float8 AS passages, passages_done::float8 AS "passagesDone", bytes_left::float8 AS "bytesLeft"
    FROM vector_progress(${modelId}::uuid)`);
  return rows[0] ?? { users: 0, documents: 0, documentsDone: 0, passages: 0, passagesDone: 0, bytesLeft: 0 };
}

/** Deletes a model's vectors of every user. */
export async function deleteVectors(tx: Transaction, modelId: string): Promise<void> {
  await tx.execute(sql`SELECT delete_vectors(${modelId}::uuid)`);
}
