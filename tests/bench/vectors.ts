/**
 * Vector search over random unit vectors: a user's nearest passages by their codes, ordered by their numbers; recall of
 * the exact nearest ten, and storage size.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { loadTextsWithoutVector, storeVectors } from '#server/features/retrieval/public.ts';
import { findNearest } from '#server/features/retrieval/ranking/vector-repository.ts';
import { startEvaluationDatabase } from '../evals/evaluation-database.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { addIndexedDocument } from '../support/indexed-documents.ts';

const sizes = (process.env.BENCH_PASSAGES ?? '3000,33000').split(',').map(Number);
const dimension = 1_024;
const passagesOfDocument = 100;
const asked = 100;
/** Real vectors form clusters, so queries lie close to an existing vector. */
const noise = 0.6;

function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
const random = () => unit(Float32Array.from({ length: dimension }, () => Math.random() - 0.5));
const near = (to: Float32Array) => {
  const other = random();
  return unit(to.map((value, index) => value + noise * (other[index] ?? 0)));
};

/** Prints figures. */
export async function run(): Promise<void> {
  const evaluation = await startEvaluationDatabase();
  const { database } = evaluation;
  try {
    for (const size of sizes) {
      const scope = await evaluation.createUser();
      const modelId = uuidv7();
      const all: { id: string; values: Float32Array }[] = [];
      let seed = random();
      for (let from = 0; from < size; from += passagesOfDocument) {
        const passages = Array.from({ length: passagesOfDocument }, (_, index) => `Beschluss ${from + index}.`);
        const { documentId } = await addIndexedDocument(database, scope, { passages });
        const of = { modelId, dimension, documentId };
        const texts = await database.withUser(scope, (tx) => loadTextsWithoutVector(tx, scope, of, passagesOfDocument));
        seed = random();
        const vectors = texts.map(({ id }) => ({ id, values: near(seed) }));
        await database.withUser(scope, (tx) => storeVectors(tx, scope, of, vectors));
        all.push(...vectors);
      }
      const times: number[] = [];
      let found = 0;
      for (let question = 0; question < asked; question += 1) {
        const values = near(all[Math.floor(Math.random() * all.length)]?.values ?? seed);
        const startedAt = performance.now();
        const within = { documentIds: null, excludedIds: null };
        const nearest = await database.withUser(
          scope,
          (tx) => findNearest(tx, scope, { modelId, values }, within, 50),
          {
            isRead: true,
          },
        );
        times.push(performance.now() - startedAt);
        const cosine = (other: Float32Array) =>
          other.reduce((sum, value, index) => sum + value * (values[index] ?? 0), 0);
        const best = all
          .map((each) => ({ id: each.id, near: cosine(each.values) }))
          .sort((one, other) => other.near - one.near)
          .slice(0, 10);
        found += best.filter(({ id }) => nearest.slice(0, 10).some((each) => each.id === id)).length;
      }
      const { rows } = await database.withoutUser((tx) =>
        tx.execute<{ bytes: number }>(sql`SELECT pg_total_relation_size('passage_vectors')::float8 AS bytes`),
      );
      console.log(
        `${size} passages of ${dimension} numbers: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ` +
          `${((10 * found) / asked).toFixed(1)} % of the nearest ten, all tables ${Math.round((rows[0]?.bytes ?? 0) / 1e6)} MB`,
      );
    }
  } finally {
    await evaluation.stop();
  }
}
