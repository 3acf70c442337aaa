import type { Transaction } from '#server/platform/database/transaction.ts';
import { ModelError } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { embeddingModelsFor, rerankingModelsFor } from '../language-models/public.ts';
import { type QueryVector, type RankedPassage, withScores } from '../retrieval/public.ts';
import { embedJob } from './jobs.ts';
import {
  deleteVectors,
  findSearchModel,
  type SearchModelRow,
  type SearchUse,
  saveState,
} from './operator-repository.ts';
import { chooseServing } from './policy.ts';
import { beginJob, listUsableSearchModels, surveyVectors } from './repository.ts';

/** How long a model may delay the first quotations, in milliseconds. After that, words alone decide. */
const maxDelays = { vector: 400, ranking: 1_000 };

/** Search models for one answer. */
export type SearchModels = {
  /** Null if there is no model, or it is too slow. */
  vectorOf: (question: string) => Promise<QueryVector | null>;
  /** Relevance of each text, in order; null likewise. */
  relevancesOf: (question: string, texts: readonly string[]) => Promise<readonly number[] | null>;
};

/** Number of passages to rerank. */
const reranked = 30;

/** Reorders passages with the customer's reranking model, if any. Scores stay with the places. */
export async function rerank(
  { relevancesOf }: Pick<SearchModels, 'relevancesOf'>,
  question: string,
  passages: RankedPassage[],
): Promise<RankedPassage[]> {
  const first = passages.slice(0, reranked);
  const texts = first.map(({ documentTitle, section, text }) =>
    [documentTitle, section, text].filter(Boolean).join('\n'),
  );
  const relevances = await relevancesOf(question, texts);
  if (relevances === null) return passages;
  const order = first.map((_, place) => place).sort((one, other) => (relevances[other] ?? 0) - (relevances[one] ?? 0));
  return withScores([...order.flatMap((place) => first[place] ?? []), ...passages.slice(reranked)], passages);
}

/**
 * Opens the customer's search models lazily, on the first search. A model that failed or was late is not called again
 * for the same answer. Its cost is counted like any call.
 */
export function openSearchModels(platform: Platform, scope: UserScope, limits = maxDelays): SearchModels {
  const { database, log } = platform;
  const usable = once(() => database.withUser(scope, listUsableSearchModels));
  const ask = async <T>(kind: keyof typeof maxDelays, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    try {
      return await work(AbortSignal.timeout(limits[kind]));
    } catch (error) {
      const failure = error instanceof ModelError ? error.code : (error as Error).name;
      log.warn({ kind, failure }, 'a question was searched by its words alone');
      return null;
    }
  };

  const embedder = once(async () => {
    const models = (await usable()).filter(({ use }) => use === 'embeddings');
    if (models.length === 0) return null;
    const serving = chooseServing(models, await database.withUser(scope, (tx) => surveyVectors(tx, scope)));
    const isServing = ({ modelId, version }: { modelId: string; version: string }) =>
      modelId === serving?.model.modelId && version === serving.model.version;
    const model = serving && (await embeddingModelsFor(platform, scope)).find(isServing);
    return model ? { model, dimension: serving.dimension } : null;
  });
  let mayEmbed = true;
  const embedQuestion = async (question: string): Promise<QueryVector | null> => {
    const found = mayEmbed ? await embedder() : null;
    if (!found) return null;
    const { model, dimension } = found;
    const values = await ask('vector', async (signal) => (await model.embed([question], 'query', signal))[0]);
    mayEmbed = values?.length === dimension;
    if (!values || mayEmbed) return values ? { modelId: model.modelId, values } : null;
    // The provider's vectors have a new dimension, so embed everything again.
    await database.withUser(scope, async (tx) => {
      if (!(await beginJob(tx, scope))) return;
      await platform.queue.enqueue(tx, embedJob, jobOwnerOf(scope), { group: scope.userId });
    });
    return null;
  };
  const vectors = new Map<string, Promise<QueryVector | null>>();
  return {
    // Cache: one answer's searches run concurrently, many with the same question.
    vectorOf: (question) => {
      const vector = vectors.get(question) ?? embedQuestion(question);
      vectors.set(question, vector);
      return vector;
    },
    relevancesOf: async (question, texts) => {
      if (texts.length < 2) return null;
      const wanted = (await usable()).find(({ use }) => use === 'reranking');
      if (!wanted) return null;
      const models = await rerankingModelsFor(platform, scope);
      const model = models.find(({ modelId, version }) => modelId === wanted.modelId && version === wanted.version);
      return model ? ask('ranking', (signal) => model.rerank(question, texts, signal)) : null;
    },
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

/** A model as the provider configured it. */
export type SearchCandidate = { id: string; uses: readonly string[]; version: string };

/** Why the search does not use a model. */
export type SearchObstacle = 'not_named' | 'not_measured' | 'other_model' | 'no_gain' | 'not_on';

/**
 * Switches a search model on, pauses it, or switches it off and deletes its vectors. For the operator, in a transaction
 * of the sign-in service's role or the database owner. Only a model measured to gain is switched on. Returns the
 * obstacle; null if the change was made.
 */
export async function changeSearch(
  tx: Transaction,
  model: SearchCandidate,
  use: SearchUse,
  state: SearchModelRow['state'],
): Promise<SearchObstacle | null> {
  const measured = await findSearchModel(tx, model.id, use);
  const obstacle = obstacleTo(model, use, measured, state);
  if (obstacle !== null) return obstacle;
  if (measured) await saveState(tx, model.id, use, state);
  if (state === 'off' && use === 'embeddings') await deleteVectors(tx, model.id);
  return null;
}

/** What prevents a change; null = nothing. */
export function obstacleTo(
  model: SearchCandidate,
  use: SearchUse,
  measured: SearchModelRow | null,
  state: SearchModelRow['state'],
): SearchObstacle | null {
  if (!model.uses.includes(use)) return 'not_named';
  if (state === 'off') return null;
  if (state === 'paused') return measured?.state === 'on' ? null : 'not_on';
  if (measured === null) return 'not_measured';
  if (measured.version !== model.version) return 'other_model';
  return measured.gain > 0 ? null : 'no_gain';
}

/** True if vectors of a model are being made or used. */
export async function isSearchedBy(tx: Transaction, modelId: string): Promise<boolean> {
  const started = await findSearchModel(tx, modelId, 'embeddings');
  return started !== null && started.state !== 'off';
}
