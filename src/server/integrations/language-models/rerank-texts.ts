import { z } from 'zod';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import { openaiHeaders } from './dialects/openai-chat.ts';
import { askWhole } from './transport/ask-whole.ts';
import type { LearntDialects, ModelSettings } from './transport/model-settings.ts';
import type { ProviderRequest } from './transport/post-to-provider.ts';

/** TEI returns a bare list; Jina, Cohere, vLLM and llama.cpp's server an object. */
const scoresSchema = z.union([
  z
    .object({ results: z.array(z.object({ index: z.number().int(), relevance_score: z.number() })) })
    .transform(({ results }) => results.map(({ index, relevance_score }) => ({ index, score: relevance_score }))),
  z.array(z.object({ index: z.number().int(), score: z.number() })),
]);

/** @throws ModelError; the signal's reason */
export async function rerankTexts(
  address: ModelAddress,
  question: string,
  texts: readonly string[],
  settings: Partial<ModelSettings> & LearntDialects,
  caller: AbortSignal,
): Promise<readonly number[]> {
  const { dialect, model } = address;
  if (dialect === 'local') {
    const { rerankLocally } = await import('./local/local-models.ts');
    return rerankLocally(address, question, texts, settings, caller);
  }
  if (dialect !== 'openai') throw new ModelError('refused', { reason: 'unsupported_use' });
  if (texts.length === 0) return [];
  const post = (body: object): ProviderRequest => ({ path: '/rerank', headers: openaiHeaders(address), body });
  const asTei = post({ query: question, texts, truncate: true });
  const asOthers = post({ model, query: question, documents: texts, top_n: texts.length });
  const { teiServers } = settings;
  let isTei = teiServers.has(address.address);
  const found = await askWhole(
    address,
    isTei ? asTei : asOthers,
    scoresSchema,
    settings,
    caller,
    // TEI complains about missing `texts`.
    ({ status, text }) => {
      if (![400, 422].includes(status) || !text.includes('texts')) return undefined;
      isTei = true;
      return asTei;
    },
  );
  if (isTei) teiServers.add(address.address);
  const scores = new Map(found.map(({ index, score }) => [index, score]));
  return texts.map((_, index) => {
    const score = scores.get(index);
    if (score === undefined) throw new ModelError('bad_answer');
    return score;
  });
}
