import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { refreshStatistics } from '../retrieval/public.ts';
import { hasUnfinishedDocuments } from './service.ts';

/** While more documents of a user wait, terms are recounted at most this often, in milliseconds, … */
const shortestPause = 10_000;
/** … and for at most this share of the time: the cost grows with the index and would slow down reading. */
const largestShare = 0.1;

/**
 * Creates a function that refreshes a user's term counts after each document: at once after the last one waiting, occasionally in
 * between.
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
