import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { refreshStatistics } from '../retrieval/public.ts';
import { hasUnfinishedDocuments } from './service.ts';

/** While more of a user's documents wait, terms are recounted at most this often, in milliseconds, … */
const shortestPause = 10_000;
/** … and for at most this share of the time. The cost grows with the index and would slow down reading. */
const largestShare = 0.1;

/**
 * Returns a function that refreshes a user's term counts after each document: at once after the last waiting one,
 * occasionally in between.
 */
export function createIndexRefresher(platform: Platform): (scope: UserScope) => Promise<void> {
  const dueAt = new Map<string, number>();
  return async (scope) => {
    const areMoreWaiting = await hasUnfinishedDocuments(platform, scope);
    if (areMoreWaiting && performance.now() < (dueAt.get(scope.userId) ?? 0)) return;
    const begun = performance.now();
    await refreshStatistics(platform, scope);
    const ended = performance.now();
    if (areMoreWaiting) dueAt.set(scope.userId, ended + Math.max(shortestPause, (ended - begun) / largestShare));
    else dueAt.delete(scope.userId);
  };
}
