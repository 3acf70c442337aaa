import { ModelError } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { embeddingModelsFor, type VersionedEmbeddingModel } from '../language-models/public.ts';
import { loadTextsWithoutVector, storeVectors } from '../retrieval/public.ts';
import {
  deleteOtherVectors,
  finishDocument,
  listDocumentsWithoutVectors,
  listUsableSearchModels,
  surveyVectors,
} from './repository.ts';

/** Passages sent and stored per batch. */
const batchSize = 64;
const documentsAtOnce = 20;
/** Embedded to learn the current dimension of the model's vectors. */
const probe = ['BoardSearch'];

type Embedding = { platform: Platform; scope: UserScope; model: VersionedEmbeddingModel; signal: AbortSignal };

/**
 * Embeds the user's passages with the first active model, document by document, newest first. Vectors of an earlier
 * model or dimension serve until then, and are then deleted. Stops when the operator pauses the model or a budget is
 * used up; the next call continues from there. Returns the number of passages embedded.
 * @throws ModelError; the signal's reason
 */
export async function embedPassages(platform: Platform, scope: UserScope, signal: AbortSignal): Promise<number> {
  const model = await activeModel(platform, scope);
  if (!model) return 0;
  try {
    return await embedWith({ platform, scope, model, signal });
  } catch (error) {
    if (!(error instanceof ModelError) || !['over_budget', 'refused'].includes(error.code)) throw error;
    // The admins have been notified; a later job retries.
    return 0;
  }
}

async function embedWith(embedding: Embedding): Promise<number> {
  const { platform, scope, model, signal } = embedding;
  const { database } = platform;
  const { modelId } = model;
  const listPending = (dimension: number | null, most: number) =>
    database.withUser(scope, (tx) => listDocumentsWithoutVectors(tx, scope, modelId, dimension, most));
  const [vector] = await model.embed(probe, 'passage', signal);
  const dimension = vector?.length ?? 0;
  let embedded = 0;
  for (;;) {
    const documentIds = await listPending(dimension, documentsAtOnce);
    if (documentIds.length === 0) break;
    for (const documentId of documentIds) {
      const embeddedNow = await embedDocument(embedding, { modelId, dimension, documentId });
      if (embeddedNow === null) return embedded;
      embedded += embeddedNow;
    }
  }
  const { covered } = await database.withUser(scope, (tx) => surveyVectors(tx, scope));
  if (covered.some((each) => each.modelId !== modelId || each.dimension !== dimension)) {
    await database.withUser(scope, (tx) => deleteOtherVectors(tx, scope, { modelId, dimension }), {
      isBackground: true,
    });
  }
  return embedded;
}

type Place = { modelId: string; dimension: number; documentId: string };

/** Number of passages embedded. Null if the model was paused, forbidden, or replaced by another. */
async function embedDocument({ platform, scope, model, signal }: Embedding, of: Place): Promise<number | null> {
  const { database } = platform;
  let embedded = 0;
  for (;;) {
    signal.throwIfAborted();
    if ((await activeModel(platform, scope))?.version !== model.version) return null;
    const texts = await database.withUser(scope, (tx) => loadTextsWithoutVector(tx, scope, of, batchSize));
    if (texts.length === 0) break;
    const vectors = await model.embed(
      texts.map(({ text }) => text),
      'passage',
      signal,
    );
    if (vectors[0]?.length !== of.dimension) throw new ModelError('bad_answer');
    const made = texts.map(({ id }, index) => ({ id, values: vectors[index] ?? new Float32Array() }));
    await database.withUser(scope, (tx) => storeVectors(tx, scope, of, made), { isBackground: true });
    embedded += texts.length;
    if (texts.length < batchSize) break;
  }
  await database.withUser(scope, (tx) => finishDocument(tx, scope, of));
  return embedded;
}

/** The customer's first active model, if it is still the version that was measured. */
async function activeModel(platform: Platform, scope: UserScope): Promise<VersionedEmbeddingModel | null> {
  const usable = await platform.database.withUser(scope, listUsableSearchModels);
  const wanted = usable.find(({ use, state }) => use === 'embeddings' && state === 'on');
  if (!wanted) return null;
  const models = await embeddingModelsFor(platform, scope);
  return models.find(({ modelId, version }) => modelId === wanted.modelId && version === wanted.version) ?? null;
}
