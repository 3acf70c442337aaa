import {
  lookUpPassages,
  type Retrieval,
  type RetrievalRequest,
  rankLookedUp,
} from '#server/features/retrieval/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** The user's passages that answer a question best: retrieved and ranked as for an answer, but in one thread. */
export async function retrievePassages(
  platform: { database: Database },
  scope: UserScope,
  { limit, ...request }: RetrievalRequest,
): Promise<Retrieval> {
  return rankLookedUp(await lookUpPassages(platform, scope, request), limit);
}
