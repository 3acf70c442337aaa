import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { refreshStatistics } from '../retrieval/public.ts';
import { hasUnfinishedDocuments } from './service.ts';

/** While more documents of a user wait, terms are counted anew at most this often, in milliseconds, … */
const shortestPause = 10_000;
/** … and take at most this share of the time: counting grows with the index, a large one would slow the reading down. */
const largestShare = 0.1;

/**
 * Makes the function that keeps a user's term counts up to date after each finished document: at once for the last one
 * that waited, now and then on the way through many.
 */
export function createIndexRefresher(platform: Platform): (scope: UserScope) => Promise<void> {
  const dueAt = new Map<string, number>();
  return async (scope) => {
    const isMoreToCome = await hasUnfinishedDocuments(platform, scope);
    if (isMoreToCome && performance.now() < (dueAt.get(scope.userId) ?? 0)) return;
    const begun = performance.now();
    await refreshStatistics(platform, scope);
    const ended = performance.now();
    if (isMoreToCome) dueAt.set(scope.userId, ended + Math.max(shortestPause, (ended - begun) / largestShare));
    else dueAt.delete(scope.userId);
  };
}
