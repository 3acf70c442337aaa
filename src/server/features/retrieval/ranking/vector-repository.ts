import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type CodedVector, codeOf, nearestFirst, readVector } from './compare-vectors.ts';

/** A question's vector. */
export type QueryVector = { modelId: string; values: Float32Array };

/** Passages preselected by code. A few hundred almost certainly include the nearest. */
const chosenByCode = 200;

/** The passages nearest to a question, nearest first. Only compares vectors of the same model and dimension. */
export async function findNearest(
  tx: Transaction,
  scope: UserScope,
  { modelId, values }: QueryVector,
  within: { documentIds: readonly string[] | null; excludedIds: readonly string[] | null },
  most: number,
): Promise<{ id: string; documentId: string }[]> {
  const { rows } = await tx.$client.query<{ id: string; documentId: string; vector: Buffer }>({
    name: 'find_nearest_passages',
    text: `SELECT v.passage_id AS id, v.document_id AS "documentId", v.vector FROM (
       SELECT passage_id FROM passage_vectors
       WHERE user_id = $1 AND model_id = $2 AND dimension = $3
         AND ($4::uuid[] IS NULL OR document_id = ANY ($4)) AND ($5::uuid[] IS NULL OR document_id <> ALL ($5))
       ORDER BY bit_count(code # $6::bit varying), passage_id LIMIT ${chosenByCode}
     ) AS chosen
     JOIN passage_vectors v ON v.user_id = $1 AND v.model_id = $2 AND v.dimension = $3 AND v.passage_id = chosen.passage_id`,
    values: [scope.userId, modelId, values.length, within.documentIds, within.excludedIds, codeOf(values)],
  });
  const read = rows.map(({ vector, ...row }) => ({ ...row, values: readVector(vector) }));
  return nearestFirst(values, read)
    .slice(0, most)
    .map(({ id, documentId }) => ({ id, documentId }));
}

export type NewVector = CodedVector & { passageId: string };

/** Adds vectors for a document's passages, skipping passages that no longer exist. */
export async function insertVectors(
  tx: Transaction,
  scope: UserScope,
  of: { modelId: string; dimension: number; documentId: string },
  vectors: readonly NewVector[],
): Promise<void> {
  await tx.$client.query(
    `INSERT INTO passage_vectors (user_id, model_id, dimension, passage_id, document_id, code, vector)
     SELECT $1, $2, $3, p.id, $4, made.code::bit varying, made.vector
     FROM unnest($5::uuid[], $6::text[], $7::bytea[]) AS made(passage_id, code, vector)
     JOIN passages p ON p.user_id = $1 AND p.id = made.passage_id AND p.document_id = $4
     ON CONFLICT DO NOTHING`,
    [
      scope.userId,
      of.modelId,
      of.dimension,
      of.documentId,
      vectors.map(({ passageId }) => passageId),
      vectors.map(({ code }) => code),
      vectors.map(({ bytes }) => bytes),
    ],
  );
}

export type PassageToEmbed = {
  id: string;
  text: string;
  section: string | null;
  speaker: string | null;
  context: string | null;
};

/** Up to `most` of a document's passages without a vector. */
export async function listWithoutVector(
  tx: Transaction,
  scope: UserScope,
  of: { modelId: string; dimension: number; documentId: string },
  most: number,
): Promise<PassageToEmbed[]> {
  const { rows } = await tx.$client.query<PassageToEmbed>(
    `SELECT p.id, p.text, p.section, p.speaker, p.context FROM passages p WHERE p.user_id = $1 AND p.document_id = $4
       AND NOT EXISTS (SELECT FROM passage_vectors v
         WHERE v.user_id = $1 AND v.model_id = $2 AND v.dimension = $3 AND v.passage_id = p.id)
     ORDER BY p.ordinal LIMIT $5`,
    [scope.userId, of.modelId, of.dimension, of.documentId, most],
  );
  return rows;
}
