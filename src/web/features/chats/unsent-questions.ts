import { z } from 'zod';
import { questionScopeSchema } from '#shared/contracts/chats.ts';
import { NetworkError } from '#web/lib/api-error.ts';
import type { PendingQuestion } from './use-pending-questions.ts';

const unsentSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid().nullable(),
  folderId: z.uuid().nullable(),
  question: z.string().min(1),
  scope: questionScopeSchema,
  askedAt: z.iso.datetime(),
});

/** Questions as they are kept over a reload; undefined = none. */
export function unsentToKeep(pending: readonly PendingQuestion[]): unknown {
  if (pending.length === 0) return undefined;
  return pending.map(({ state: _state, error: _error, ...kept }) => kept);
}

/**
 * Questions that were on their way, or had failed, when the page was left. Whether the server has them is unknown, as after
 * a lost connection: they are looked for, and can be sent again under the same id, which asks only once.
 */
export function parseUnsent(kept: unknown): PendingQuestion[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown) => {
    const unsent = unsentSchema.safeParse(each);
    if (!unsent.success) return [];
    return [{ ...unsent.data, state: 'failed' as const, error: new NetworkError('The page was left meanwhile') }];
  });
}
