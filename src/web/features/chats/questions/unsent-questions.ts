import { z } from 'zod';
import { questionScopeSchema } from '#shared/contracts/chats.ts';
import { NetworkError } from '#web/lib/api/api-error.ts';
import type { PendingQuestion } from './stored-question.ts';

const unsentSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid().nullable(),
  folderId: z.uuid().nullable(),
  question: z.string().min(1),
  scope: questionScopeSchema,
  askedAt: z.iso.datetime(),
  state: z.enum(['sending', 'failed']).catch('failed'),
});

/** A question is resent automatically only while the user is likely still waiting for it. */
const sentOnMilliseconds = 10 * 60_000;

/** Questions to store across a reload; undefined if none. */
export function unsentToKeep(pending: readonly PendingQuestion[]): unknown {
  if (pending.length === 0) return undefined;
  return pending.map(({ error: _error, ...kept }) => kept);
}

/**
 * Restores questions that were being sent, or had failed, when the page was left. Leaving aborts requests, so recent
 * ones are still "sending" and get resent under the same id, which asks only once. For failed and old ones it is
 * unknown whether the server has them, as after a lost connection: they are looked up, and can be resent by hand.
 * @param now milliseconds since 1970
 */
export function parseUnsent(kept: unknown, now: number): PendingQuestion[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown): PendingQuestion[] => {
    const unsent = unsentSchema.safeParse(each);
    if (!unsent.success) return [];
    const { state, ...question } = unsent.data;
    if (state === 'sending' && now - Date.parse(question.askedAt) < sentOnMilliseconds)
      return [{ ...question, state, error: null }];
    return [{ ...question, state: 'failed', error: new NetworkError('The page was left meanwhile') }];
  });
}
