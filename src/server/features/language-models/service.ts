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

/** Uses for which text is written. */
type WritingUse = Extract<ModelUse, 'answers' | 'understanding' | 'welcome'>;

/**
 * The model that writes for the user's customer; null where it may use none. Looked up anew at each call, so that what the
 * operator changes counts from the next question on, at every server. Each call is reserved before it is sent and counted after; where
 * the first model cannot be reached, refuses or is used up, the next one that the customer may use writes, as long as nothing was
 * written yet. `name` is that of the model which was asked last.
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
        let isBegun = false;
        try {
          const model = platform.models.languageModel(addressOf(platform.encryptionKey, caller.row));
          for await (const piece of writeMeasured(caller, model, request, signal)) {
            isBegun = true;
            yield piece;
          }
          return;
        } catch (error) {
          if (isBegun || !mayAskAnother(error)) throw error;
          failure ??= error;
        }
      }
      asked = first.row.name;
      throw failure;
    },
  };
}

/** What is counted of one `version` can be compared with each other, and with nothing else: vectors, and what a model was measured to bring. */
type Versioned = { readonly modelId: string; readonly version: string };
export type VersionedEmbeddingModel = EmbeddingModel & Versioned;
export type VersionedRerankingModel = RerankingModel & Versioned;

/**
 * The models that make vectors for the user's customer, in their order. No other takes the place of one: vectors of two do not fit.
 * A key is opened with the call that needs it: one that cannot be opened fails alone.
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

/** The models that rank for the user's customer, in their order. */
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

/** What the user is told: which models may write their answers; and, once, to an admin of the provider that there is none. */
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

/** Models that somebody's question may reach, for the privacy notice. */
export function listModelsOfNotice({ database }: Platform): Promise<PublicModel[]> {
  return database.withoutUser(listPublicModels);
}
