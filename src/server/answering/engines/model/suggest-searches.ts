import { z } from 'zod';
import type { LanguageModel, ModelTurn } from '#server/platform/language-model/language-model.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { type RecordKind, recordKinds } from '#shared/contracts/chats.ts';
import type { Period } from '../../intent.ts';
import { collectText } from './collect-text.ts';
import { searchesPrompt } from './prompts/searches.ts';

/** Additional searches. */
export type Suggestions = {
  /** Questions or keywords, in either language. */
  searches: readonly string[];
  /** Kinds of records, for questions about a period. */
  records: readonly RecordKind[];
  scope: SuggestedScope;
};

/** Where the answer is expected: preferred in searches, without excluding anything. */
export type SuggestedScope = {
  /** Meeting dates; null if the question names no time. */
  period: Period | null;
  /** Folded words of bodies or titles that the question means, one entry each. */
  names: readonly (readonly string[])[];
};

/** Time limit of suggestions, in milliseconds. */
export const suggestionsWithin = 1_500;
const maxSearches = 4;
const tokenLimit = 250;
const maxNames = 4;

/** Tolerates additional fields; drops invalid fields instead of rejecting the object. */
const suggestionsSchema = z.object({
  searches: z.array(z.string().trim().min(2).max(200)).max(12).catch([]),
  records: z.array(z.enum(recordKinds)).max(recordKinds.length).catch([]),
  from: z.iso.date().nullish().catch(null),
  to: z.iso.date().nullish().catch(null),
  bodies: z.array(z.string().trim().min(2).max(100)).max(maxNames).catch([]),
  papers: z.array(z.string().trim().min(2).max(100)).max(maxNames).catch([]),
});

/** Asks the model for searches. Null if it answers too late or not as asked; the question is then searched as it is. */
export async function suggestSearches(
  model: LanguageModel,
  turns: readonly ModelTurn[],
  today: string,
  signal: AbortSignal,
  limit: AbortSignal = AbortSignal.timeout(suggestionsWithin),
): Promise<Suggestions | null> {
  const request = { system: searchesPrompt.system(today), turns, passages: [], maxTokens: tokenLimit };
  const { text, isWhole } = await collectText(model, request, AbortSignal.any([signal, limit]));
  return isWhole ? readSuggestions(text) : null;
}

/** Parses the first JSON object in a text, whatever surrounds it. */
export function readSuggestions(text: string): Suggestions | null {
  const [json] = /\{[^{}]*\}/su.exec(text) ?? [];
  if (json === undefined) return null;
  try {
    const { searches, records, from, to, bodies, papers } = suggestionsSchema.parse(JSON.parse(json));
    const period = from && to && from <= to ? { from, to } : null;
    const names = [...bodies, ...papers].map(wordsOf).filter((words) => words.length > 0);
    return { searches: [...new Set(searches)].slice(0, maxSearches), records, scope: { period, names } };
  } catch {
    return null;
  }
}

/** Words folded for comparing names. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
