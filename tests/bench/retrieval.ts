/**
 * Time from a question to ranked passages, ingest into the index, and index size, in an embedded in-memory database or
 * the one at DATABASE_URL.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refreshStatistics } from '#server/features/retrieval/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { describeDatabase, startEvaluationDatabase } from '../evals/evaluation-database.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { addIndexedDocument } from '../support/indexed-documents.ts';
import { retrievePassages } from '../support/retrieve-passages.ts';
import { type GermanSource, inventDocuments, readGermanSource } from '../support/synthetic-corpus.ts';

/** Passages of each measured user, stored among other users' passages. */
const sizes = (process.env.BENCH_PASSAGES ?? '10000,100000').split(',').map(Number);
const othersSize = 20_000;
const questionsAsked = 300;
/** Documents indexed concurrently, as by several workers. */
const workers = 3;

/** Prints figures; skips if the evaluation data is absent. */
export async function run(): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '../../../shared/eval'))) {
    console.log('skipped, there is no ../shared/eval beside this folder');
    return;
  }
  const source = await readGermanSource();
  const evaluation = await startEvaluationDatabase(process.env.DATABASE_URL);
  try {
    const { database } = evaluation;
    console.log(await describeDatabase(database));
    await ingest(database, await evaluation.createUser(), source, othersSize, 99);
    for (const size of sizes) {
      const scope = await evaluation.createUser();
      const seconds = await ingest(database, scope, source, size, size);
      console.log(`ingest of ${size} passages, ${workers} at a time  ${Math.round(size / seconds)} passages/s`);
      const startedAt = performance.now();
      await refreshStatistics({ database }, scope, true);
      console.log(`counting the terms of ${size} passages  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      await printSizes(database, scope);
      await measureQuestions(database, scope, source, size);
    }
  } finally {
    await evaluation.stop();
  }
}

async function ingest(database: Database, scope: UserScope, source: GermanSource, size: number, seed: number) {
  const documents = inventDocuments(source, size, seed);
  const startedAt = performance.now();
  const work = async () => {
    for (const document of documents) await addIndexedDocument(database, scope, document);
  };
  await Promise.all(Array.from({ length: workers }, work));
  return (performance.now() - startedAt) / 1_000;
}

async function printSizes(database: Database, scope: UserScope): Promise<void> {
  const { rows } = await database.withUser(scope, (tx) =>
    tx.$client.query<{ index: number; text: number }>(
      `SELECT (pg_total_relation_size('passage_terms') + pg_total_relation_size('term_df'))::float8 / 1e6 AS index,
        (SELECT pg_relation_size('passages') * 1.0 / 1e6)::float8 AS text`,
    ),
  );
  const { index = 0, text = 0 } = rows[0] ?? {};
  console.log(
    `index ${index.toFixed(0)} MB beside ${text.toFixed(0)} MB of passages (all users): ${(index / text).toFixed(2)} ×`,
  );
}

async function measureQuestions(database: Database, scope: UserScope, { questions }: GermanSource, size: number) {
  const step = Math.max(1, Math.floor(questions.length / questionsAsked));
  const asked = questions.filter((_, index) => index % step === 0).slice(0, questionsAsked);
  const ask = async (question: string) => {
    const startedAt = performance.now();
    await retrievePassages({ database }, scope, { question, limit: 10 });
    return performance.now() - startedAt;
  };
  const cold = await ask('Wie lautete der Beschluss zum Nachtragskredit der Schulgemeinde?');
  for (const question of asked.slice(0, 50)) await ask(question);
  const cpu = process.cpuUsage();
  const times: number[] = [];
  for (const question of asked) times.push(await ask(question));
  const used = process.cpuUsage(cpu);
  const own = (used.user + used.system) / 1000 / asked.length;
  const show = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `question → ranked passages among ${size}  p50 ${show(quantile(times, 0.5))}, p95 ${show(quantile(times, 0.95))}, ` +
      `first after start ${show(cold)}; of it Node's CPU ${show(own)}`,
  );
}
