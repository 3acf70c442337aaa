import { join } from 'node:path';
import { findModel } from '#server/features/language-models/administration/service.ts';
import { addressOf, versionOf } from '#server/features/language-models/policy.ts';
import { loadTextsWithoutVector, storeVectors } from '#server/features/retrieval/public.ts';
import { saveMeasurement } from '#server/features/vectors/operator-repository.ts';
import type { SearchModels } from '#server/features/vectors/public.ts';
import { connectConfiguredModels } from '#server/integrations/language-models/connect-models.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { readEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MeasuredSet } from '#server/platform/database/schema/vectors.ts';
import type { EmbeddingModel, RerankingModel } from '#server/platform/language-model/language-model.ts';
import { withOwner } from '../../scripts/operator-command.ts';
import { demoSets } from './demo-set.ts';
import { startEvaluationDatabase } from './evaluation-database.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import { qmsumSet, xquadSet } from './known-sets.ts';
import { type IndexedCorpus, indexCorpus, measureRetrieval } from './measure-retrieval.ts';

type Helper = { embedding: EmbeddingModel } | { reranking: RerankingModel };

/** Maximum loss per set, in points. */
const maxLoss = 1;
const batchSize = 64;
/** Used only by the evaluation; no row has this id. */
const modelId = '00000000-0000-7000-8000-000000000001';
const { signal } = new AbortController();

/**
 * Measures what a model adds to word search, on the demo's papers and on all sets beside this folder. The result is
 * stored with the model, because only a model that gains may be started. Exit code 0 if it gains.
 */
export async function runModelsEval(
  root: string,
  { name, use = 'embeddings' }: { name?: string | undefined; use?: string | undefined },
  print: (line: string) => void = () => {},
): Promise<number> {
  if (name === undefined || (use !== 'embeddings' && use !== 'reranking')) {
    throw new Error('say which model: --models --name NAME [--use embeddings|reranking]');
  }
  const refusals = { not_found: `There is no model ${name}.` };
  const row = await withOwner(refusals, (tx) => findModel(tx, name));
  const config = parseConfig(process.env);
  const [models, address] = [connectConfiguredModels(config), addressOf(readEncryptionKey(config), row)];
  const helper =
    use === 'embeddings'
      ? { embedding: models.embeddingModel(address) }
      : { reranking: models.rerankingModel(address) };
  const measured = await measureModelOn(helper, await knownSets(root), print);
  const gain = gainOf(measured);
  printGain(measured, gain, print);
  await withOwner(refusals, (tx) =>
    saveMeasurement(tx, { modelId: row.id, use, version: versionOf(row), gain, measured }),
  );
  print(
    gain > 0
      ? `${name} gains. It may be started: npm run search-model -- start --name '${name}' --use ${use}`
      : `${name} does not gain on these sets, and is not used.`,
  );
  return gain > 0 ? 0 : 1;
}

async function knownSets(root: string): Promise<EvaluationSet[]> {
  const directory = join(root, '../shared/eval');
  const beside = [
    xquadSet(directory, 'de', 'de'),
    xquadSet(directory, 'en', 'en'),
    xquadSet(directory, 'de', 'en'),
    xquadSet(directory, 'en', 'de'),
    qmsumSet(directory, true),
    qmsumSet(directory, false),
  ];
  return [...(await demoSets()), ...beside.filter((set) => set !== null)];
}

/** Each set by words alone, and with the model. */
export async function measureModelOn(
  helper: Helper,
  sets: readonly EvaluationSet[],
  print: (line: string) => void = () => {},
): Promise<MeasuredSet[]> {
  const evaluation = await startEvaluationDatabase();
  const { database } = evaluation;
  try {
    const measured: MeasuredSet[] = [];
    for (const set of sets) {
      const corpus = await indexCorpus(database, await evaluation.createUser(), set.corpus);
      if ('embedding' in helper) await embedCorpus(database, corpus, helper.embedding);
      const words = await measureRetrieval(database, corpus, set.queries);
      const model = await measureRetrieval(database, corpus, set.queries, searchModelsOf(helper));
      measured.push({ name: set.name, questions: words.queries, words: words.ndcgAt10, model: model.ndcgAt10 });
      print(`measured: ${set.name}`);
    }
    return measured;
  } finally {
    await evaluation.stop();
  }
}

/** Queries as an answer sends them, but without time limits; `search-model status` measures delays. */
function searchModelsOf(helper: Helper): SearchModels {
  return {
    vectorOf: async (question) => {
      if (!('embedding' in helper)) return null;
      const [values] = await helper.embedding.embed([question], 'query', signal);
      return values ? { modelId, values } : null;
    },
    relevancesOf: async (question, texts) =>
      'reranking' in helper && texts.length > 1 ? helper.reranking.rerank(question, texts, signal) : null,
  };
}

async function embedCorpus(database: Database, corpus: IndexedCorpus, model: EmbeddingModel): Promise<void> {
  const { scope } = corpus;
  const [probe] = await model.embed(['BoardSearch'], 'passage', signal);
  const dimension = probe?.length ?? 0;
  for (const documentId of corpus.documentIds.values()) {
    const of = { modelId, dimension, documentId };
    for (;;) {
      const texts = await database.withUser(scope, (tx) => loadTextsWithoutVector(tx, scope, of, batchSize));
      if (texts.length === 0) break;
      const vectors = await model.embed(
        texts.map(({ text }) => text),
        'passage',
        signal,
      );
      const made = texts.map(({ id }, index) => ({ id, values: vectors[index] ?? new Float32Array() }));
      await database.withUser(scope, (tx) => storeVectors(tx, scope, of, made));
    }
  }
}

/** The mean over the sets; if one loses more than a point, its loss. */
export function gainOf(measured: readonly MeasuredSet[]): number {
  const gains = measured.map(({ words, model }) => model - words);
  const worst = Math.min(...gains);
  return worst < -maxLoss ? worst : gains.reduce((sum, each) => sum + each, 0) / gains.length;
}

function printGain(measured: readonly MeasuredSet[], gain: number, print: (line: string) => void): void {
  const width = Math.max(...measured.map(({ name }) => name.length));
  print(`\n${'nDCG@10'.padEnd(width)} questions   words   model    gain`);
  for (const { name, questions, words, model } of measured) {
    const cells = [words, model, model - words].map((value) => value.toFixed(1).padStart(7));
    print(`${name.padEnd(width)} ${String(questions).padStart(9)} ${cells.join(' ')}`);
  }
  print(`counts as ${gain.toFixed(1)} points\n`);
}
