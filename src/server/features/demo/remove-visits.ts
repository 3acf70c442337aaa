import { isDeadlock } from '#server/platform/database/database-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { demoVisitMinutesAtLeast, demoVisitsAtMost } from '#shared/limits.ts';
import { stopAnswers } from '../chats/public.ts';
import { closeVisit, deleteVisit, listOldVisits, listVisits } from './repository.ts';

/** Removes the stored bytes of a visit's own files; wired in workers.ts. */
export type RemoveFiles = (platform: Platform, scope: UserScope) => Promise<void>;

/** How often a visit's rows are tried to be removed while something of it is still being written. */
const removalAttempts = 5;

/**
 * Removes visits with everything in them: first their sessions, so that nobody is in there any more, then the answers that are
 * being written, then their stored bytes, then their rows. Begun again after a failure it goes on; one that cannot be removed
 * now stays closed and keeps none of the others. Returns how many are gone.
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
      // Who writes for a user holds what they write to, then asks for the user; a removal does it the other way round.
      if (attempt === removalAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Removes the visits that are over or were left and, when nearly all places are taken, the oldest of the others, so that nobody can
 * keep the demo full until midnight. Returns how many.
 */
export async function sweepVisits(platform: Platform, removeFiles: RemoveFiles, now: Date): Promise<number> {
  const over = await platform.database.withAccount(null, async (tx) => [
    ...(await listVisits(tx, { now, isLeft: true })),
    ...(await listOldVisits(tx, {
      keep: Math.floor(demoVisitsAtMost * 0.9),
      before: new Date(now.getTime() - demoVisitMinutesAtLeast * 60_000),
    })),
  ]);
  return removeVisits(platform, removeFiles, over, now);
}
