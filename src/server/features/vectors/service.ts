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

/** Milliseconds that the first quotations may come later for; then they are found by words alone. */
const within = { vector: 400, ranking: 1_000 };

/** What models add to the search of one answer. */
export type SearchModels = {
  /** Null where there is none, or it does not come in time. */
  vectorOf: (question: string) => Promise<QueryVector | null>;
  /** Relevance of each text, in order; null likewise. */
  relevancesOf: (question: string, texts: readonly string[]) => Promise<readonly number[] | null>;
};

/** Passages that a model ranks anew. */
const reranked = 30;

/** In the order of a model that ranks, where the user's customer has one; the scores stay with the places. */
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
 * Looked up with the first search. A model that failed or was late once is not asked again for the same answer, and what it costs
 * is counted as every call.
 */
export function openSearchModels(platform: Platform, scope: UserScope, limits = within): SearchModels {
  const { database, log } = platform;
  const usable = once(() => database.withUser(scope, listUsableSearchModels));
  const ask = async <T>(kind: keyof typeof within, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
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
    // The provider's vectors have another dimension by now: all are made anew.
    await database.withUser(scope, async (tx) => {
      if (!(await beginJob(tx, scope))) return;
      await platform.queue.enqueue(tx, embedJob, jobOwnerOf(scope), { group: scope.userId });
    });
    return null;
  };
  const vectors = new Map<string, Promise<QueryVector | null>>();
  return {
    // Searches of one answer run at once, many of them for the same words.
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

/** A model as the provider named it. */
export type SearchCandidate = { id: string; uses: readonly string[]; version: string };

/** Why a model is not used by the search. */
export type SearchObstacle = 'not_named' | 'not_measured' | 'other_model' | 'no_gain' | 'not_on';

/**
 * For the provider, in a transaction of the sign-in service's role or of the database's owner: switches a model on for the search, pauses it, or takes it away with its vectors. Only a model that was measured to gain is switched on.
 * Returns what is in the way, null where it was done.
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

/** What is in the way of a change; null = nothing. */
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

/** Whether vectors of a model are made or served. */
export async function isSearchedBy(tx: Transaction, modelId: string): Promise<boolean> {
  const started = await findSearchModel(tx, modelId, 'embeddings');
  return started !== null && started.state !== 'off';
}
