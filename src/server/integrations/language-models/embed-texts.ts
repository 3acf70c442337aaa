import { z } from 'zod';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import { openaiHeaders, openaiPath } from './dialects/openai-chat.ts';
import { askWhole } from './transport/ask-whole.ts';
import type { ModelSettings } from './transport/model-settings.ts';
import type { ProviderRequest } from './transport/post-to-provider.ts';

/** Texts per request: the smallest default limit of any server (TEI). */
const batchSize = 32;

const openaiSchema = z
  .object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) })
  .transform(({ data }) => data.sort((one, other) => one.index - other.index).map(({ embedding }) => embedding));

const ollamaSchema = z.object({ embeddings: z.array(z.array(z.number())) }).transform(({ embeddings }) => embeddings);

/** Prefixes that models were trained with for questions and passages, by part of their name. */
const prefixes: readonly { name: string; query: string; passage: string }[] = [
  { name: 'e5-', query: 'query: ', passage: 'passage: ' },
  { name: 'nomic-embed', query: 'search_query: ', passage: 'search_document: ' },
  {
    name: 'qwen3-embedding',
    query: 'Instruct: Given a question, retrieve the passages that answer it\nQuery: ',
    passage: '',
  },
];

/** @throws ModelError; the signal's reason */
export async function embedTexts(
  address: ModelAddress,
  texts: readonly string[],
  kind: 'query' | 'passage',
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): Promise<Float32Array[]> {
  const name = address.model.toLowerCase();
  const prefix = prefixes.find((entry) => name.includes(entry.name))?.[kind] ?? '';
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize).map((text) => prefix + text);
    const found = await embedBatch(address, batch, settings, caller);
    if (found.length !== batch.length) throw new ModelError('bad_answer');
    vectors.push(...found.map(toUnitVector));
  }
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw new ModelError('bad_answer');
  return vectors;
}

async function embedBatch(
  address: ModelAddress,
  batch: string[],
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  if (address.dialect === 'local') {
    const { embedLocally } = await import('./local/local-models.ts');
    return embedLocally(address, batch, settings, caller);
  }
  const schema = address.dialect === 'ollama' ? ollamaSchema : openaiSchema;
  return askWhole(address, requestFor(address, batch), schema, settings, caller);
}

function requestFor(address: ModelAddress, input: string[]): ProviderRequest {
  const { dialect, model } = address;
  if (dialect === 'anthropic') throw new ModelError('refused', { reason: 'unsupported_use' });
  const path = dialect === 'ollama' ? '/api/embed' : openaiPath(address, '/embeddings');
  return { path, headers: openaiHeaders(address), body: { model, input } };
}

/** @throws ModelError `bad_answer` for a vector without direction */
export function toUnitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0) || !Number.isFinite(length)) throw new ModelError('bad_answer');
  return Float32Array.from(numbers, (number) => number / length);
}
