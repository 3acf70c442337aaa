import type { Config } from '#server/platform/config/config.ts';
import type {
  EmbeddingModel,
  LanguageModel,
  ModelAddress,
  ModelConnector,
  RerankingModel,
} from '#server/platform/language-model/language-model.ts';
import { runtimeDirectory } from './local/local-runtime.ts';
import type { ModelSettings } from './transport/model-settings.ts';

/** Connects to models as configured for this installation. */
export function connectConfiguredModels({ dataDirectory, languageModelProxy: proxy }: Config): ModelConnector {
  return connectModels({ localModelDirectory: runtimeDirectory(dataDirectory), ...(proxy ? { proxy } : {}) });
}

/** Connects to models of every dialect. Their code is loaded on first use. */
export function connectModels(configured: Partial<ModelSettings> = {}): ModelConnector {
  const settings = { ...configured, refusedFields: new Map<string, Set<string>>(), teiServers: new Set<string>() };
  return {
    languageModel: (address): LanguageModel => ({
      name: address.name,
      async *write(request, signal) {
        if (address.dialect === 'local') {
          const { writeLocally } = await import('./local/local-models.ts');
          yield* writeLocally(address, request, settings, signal);
          return;
        }
        const { writeAnswer } = await import('./write-answer.ts');
        yield* writeAnswer(address, request, settings, signal);
      },
    }),
    embeddingModel: (address): EmbeddingModel => ({
      name: address.name,
      async embed(texts, kind, signal) {
        const { embedTexts } = await import('./embed-texts.ts');
        return embedTexts(address, texts, kind, settings, signal);
      },
    }),
    rerankingModel: (address: ModelAddress): RerankingModel => ({
      name: address.name,
      async rerank(question, texts, signal) {
        const { rerankTexts } = await import('./rerank-texts.ts');
        return rerankTexts(address, question, texts, settings, signal);
      },
    }),
  };
}
