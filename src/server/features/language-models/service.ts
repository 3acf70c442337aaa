import type { EmbeddingModel, LanguageModel, RerankingModel } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AllowedModels, ModelUse } from '#shared/contracts/language-models.ts';
import { readSettings } from '../settings/public.ts';
import { runMeasured, withAccountOf, writeMeasured } from './calls/measure-calls.ts';
import { addressOf, type Caller, mayAskAnother, versionOf } from './policy.ts';
import {
  hasModelForAnswers,
  hasPublicModels,
  listPublicModels,
  listUsableModels,
  type ModelRow,
  type PublicModel,
} from './repository.ts';

/** Uses that generate text. */
type WritingUse = Extract<ModelUse, 'answers' | 'understanding' | 'welcome'>;

/**
 * The model that writes for the user's customer; null if there is none. Looked up on each call, so that operators'
 * changes take effect from the next question on, on every server. Each call is reserved before and counted after. If
 * the first model is unreachable, refuses or is used up, the next one writes, as long as nothing was written yet.
 * `name` is the last model called.
 * @param scope null = a visitor of the welcome chat, on the provider's own account
 */
export async function modelFor(
  platform: Platform,
  scope: UserScope | null,
  use: WritingUse,
): Promise<LanguageModel | null> {
  const callers = await findCallers(platform, scope, use);
  const [first] = callers;
  if (!first) return null;
  let asked = first.row.name;
  return {
    get name() {
      return asked;
    },
    async *write(request, signal) {
      let failure: unknown;
      for (const caller of callers) {
        asked = caller.row.name;
        let hasStarted = false;
        try {
          const model = platform.models.languageModel(addressOf(platform.encryptionKey, caller.row));
          for await (const piece of writeMeasured(caller, model, request, signal)) {
            hasStarted = true;
            yield piece;
          }
          return;
        } catch (error) {
          if (hasStarted || !mayAskAnother(error)) throw error;
          failure ??= error;
        }
      }
      asked = first.row.name;
      throw failure;
    },
  };
}

/** Vectors and measured gains are only comparable within one `version`. */
type Versioned = { readonly modelId: string; readonly version: string };
export type VersionedEmbeddingModel = EmbeddingModel & Versioned;
export type VersionedRerankingModel = RerankingModel & Versioned;

/**
 * The customer's embedding models in order. None replaces another, since vectors of two models do not match. Keys are
 * unsealed on the call that needs them, so that a broken key fails alone.
 */
export async function embeddingModelsFor(platform: Platform, scope: UserScope): Promise<VersionedEmbeddingModel[]> {
  const callers = await findCallers(platform, scope, 'embeddings');
  return callers.map((caller) => ({
    ...identify(caller),
    embed: async (texts, kind, signal) => {
      const model = platform.models.embeddingModel(addressOf(platform.encryptionKey, caller.row));
      return runMeasured(caller, texts, () => model.embed(texts, kind, signal));
    },
  }));
}

/** The customer's reranking models in order. */
export async function rerankingModelsFor(platform: Platform, scope: UserScope): Promise<VersionedRerankingModel[]> {
  const callers = await findCallers(platform, scope, 'reranking');
  return callers.map((caller) => ({
    ...identify(caller),
    rerank: async (question, texts, signal) => {
      const model = platform.models.rerankingModel(addressOf(platform.encryptionKey, caller.row));
      return runMeasured(caller, [question, ...texts], () => model.rerank(question, texts, signal));
    },
  }));
}

const identify = ({ row }: Caller) => ({ name: row.name, modelId: row.id, version: versionOf(row) });

async function findCallers(platform: Platform, scope: UserScope | null, use: ModelUse): Promise<Caller[]> {
  const models = await withAccountOf({ platform, scope }, listUsableModels);
  return models.filter(({ uses }) => uses.includes(use)).map((row: ModelRow) => ({ platform, scope, row, use }));
}

/** Models that may write the user's answers; and whether to tell an admin of the provider, once, that there is none. */
export async function listAllowedModels({ database }: Platform, scope: UserScope): Promise<AllowedModels> {
  const allowed = await database.withUser(scope, async (tx) => {
    const models = (await listUsableModels(tx)).filter(({ uses }) => uses.includes('answers'));
    const mayBeTold = scope.role === 'admin' && models.length === 0 && !(await hasPublicModels(tx));
    const isNoticeDue = mayBeTold && !(await readSettings(tx, scope)).modelNoticeSeen;
    return { models: models.map(({ name, region }) => ({ name, region })), isNoticeDue };
  });
  const isOneUnassigned = allowed.isNoticeDue && (await database.withAccount(scope.userId, hasModelForAnswers));
  return { ...allowed, isOneUnassigned };
}

/** Models that any customer's questions may reach, for the privacy notice. */
export function listModelsOfNotice({ database }: Platform): Promise<PublicModel[]> {
  return database.withoutUser(listPublicModels);
}
