import { z } from 'zod';
import type { LanguageModel, ModelPiece, ModelTurn } from '#server/platform/language-model/language-model.ts';
import { type RecordKind, recordKinds } from '#shared/contracts/chats.ts';
import { searchesPrompt } from './prompts/searches.ts';

/** What else may be looked for. */
export type Suggestions = {
  /** Questions or words to search by, in either language. */
  searches: readonly string[];
  /** Kinds of records that a period may be asked about by. */
  records: readonly RecordKind[];
};

/** An answer waits no longer for suggestions, in milliseconds. */
export const suggestionsWithin = 800;
const mostSearches = 4;
const mostTokens = 250;

/** Others than these may be written, too; what is too long or too much is left out, not refused. */
const suggestionsSchema = z.object({
  searches: z.array(z.string().trim().min(2).max(200)).max(12).catch([]),
  records: z.array(z.enum(recordKinds)).max(recordKinds.length).catch([]),
});

/** Null where the model does not answer in time, or not as it was asked to: then the question is searched by its own words. */
export async function suggestSearches(
  model: LanguageModel,
  turns: readonly ModelTurn[],
  signal: AbortSignal,
  limit: AbortSignal = AbortSignal.timeout(suggestionsWithin),
): Promise<Suggestions | null> {
  const within = AbortSignal.any([signal, limit]);
  const late = new Promise<null>((resolve) => within.addEventListener('abort', () => resolve(null), { once: true }));
  const request = { system: searchesPrompt.system, turns, passages: [], maxTokens: mostTokens };
  const written = collectText(model.write(request, within)).catch(() => null);
  const text = await Promise.race([written, late]);
  return text === null ? null : readSuggestions(text);
}

/** The first object of a text, whatever stands around it. */
export function readSuggestions(text: string): Suggestions | null {
  const [json] = /\{[^{}]*\}/su.exec(text) ?? [];
  if (json === undefined) return null;
  try {
    const { searches, records } = suggestionsSchema.parse(JSON.parse(json));
    return { searches: [...new Set(searches)].slice(0, mostSearches), records };
  } catch {
    return null;
  }
}

async function collectText(pieces: AsyncIterable<ModelPiece>): Promise<string> {
  let text = '';
  for await (const piece of pieces) if (piece.type === 'text') text += piece.text;
  return text;
}
