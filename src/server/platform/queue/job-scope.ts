import { z } from 'zod';
import { mintUserScope, type UserScope } from '../scope/user-scope.ts';

/** Owner fields in the payload of a job on a user's data; written in that user's transaction. */
export const jobOwnerSchema = z.object({ userId: z.uuid(), customerId: z.uuid() });
export type JobOwner = z.infer<typeof jobOwnerSchema>;

/** The part of a payload that lets the job act for the user who caused it. */
export function jobOwnerOf(scope: UserScope): JobOwner {
  return { userId: scope.userId, customerId: scope.customerId };
}

/**
 * Mints the scope of a background job. Call it only with a payload from the queue, the owner's folder of unfinished
 * uploads, or the lists of abandoned answers, due data sources and demo visits: this is the only place where work
 * without a request gets a user's rights, and a structure check lists its callers. (The list of outdated indexes goes
 * through the queue.)
 */
export function mintJobScope(owner: JobOwner): UserScope {
  return mintUserScope({
    userId: owner.userId,
    customerId: owner.customerId,
    role: 'user',
    isDemo: false,
    secondFactorPassed: true,
  });
}

/**
 * Mints another user's scope for an admin's request that repairs that user's work, after it was recorded in the log.
 * Call it only with rows of the database; a structure check lists its callers.
 */
export const actForOwner = (owner: JobOwner): UserScope => mintJobScope(owner);
