import { isDeadlock } from '#server/platform/database/database-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { maxDemoVisits, minDemoVisitMinutes } from '#shared/limits.ts';
import { stopAnswers } from '../chats/public.ts';
import { closeVisit, deleteVisit, listOldVisits, listVisits } from './repository.ts';

/** Removes the stored bytes of a visit's own files; wired in workers.ts. */
export type RemoveFiles = (platform: Platform, scope: UserScope) => Promise<void>;

/** Attempts to delete a visit's rows while something is still being written to it. */
const removalAttempts = 5;

/**
 * Removes visits with everything in them: first sessions, so that nobody is signed in any more, then running answers,
 * stored bytes, and rows. A repeated run continues. A visit that cannot be removed now stays closed and does not stop
 * the others. Returns the number removed.
 */
export async function removeVisits(
  platform: Platform,
  removeFiles: RemoveFiles,
  visits: readonly JobOwner[],
  now: Date,
): Promise<number> {
  let removed = 0;
  for (const visit of visits) {
    try {
      await removeVisit(platform, removeFiles, visit, now);
      removed += 1;
    } catch (error) {
      if (platform.shutdown.aborted) break;
      platform.log.warn({ err: error, userId: visit.userId }, 'a visit of the demo could not be removed');
    }
  }
  return removed;
}

async function removeVisit(platform: Platform, removeFiles: RemoveFiles, visit: JobOwner, now: Date): Promise<void> {
  const { database } = platform;
  await database.withAccount(null, (tx) => closeVisit(tx, visit.userId, now));
  const scope = mintJobScope(visit);
  await stopAnswers(platform, scope);
  await removeFiles(platform, scope);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.withAccount(null, (tx) => deleteVisit(tx, visit.userId));
    } catch (error) {
      // Writers lock their rows first and then the user; removals do the opposite. Hence the deadlocks.
      if (attempt === removalAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Removes visits that have ended or were left and, once nearly all places are taken, the oldest of the others, so that
 * nobody can keep the demo full until midnight. Returns the number removed.
 */
export async function sweepVisits(platform: Platform, removeFiles: RemoveFiles, now: Date): Promise<number> {
  const over = await platform.database.withAccount(null, async (tx) => [
    ...(await listVisits(tx, { now, isLeft: true })),
    ...(await listOldVisits(tx, {
      keep: Math.floor(maxDemoVisits * 0.9),
      before: new Date(now.getTime() - minDemoVisitMinutes * 60_000),
    })),
  ]);
  return removeVisits(platform, removeFiles, over, now);
}
