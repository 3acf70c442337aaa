import { z } from 'zod';
import { mintUserScope, type UserScope } from '../scope/user-scope.ts';

/** Owner fields in the payload of a job on a user's data; written in that user's transaction. */
export const jobOwnerSchema = z.object({ userId: z.uuid(), customerId: z.uuid() });
export type JobOwner = z.infer<typeof jobOwnerSchema>;

/** The part of a payload that lets the job act for the user who made it necessary. */
export function jobOwnerOf(scope: UserScope): JobOwner {
  return { userId: scope.userId, customerId: scope.customerId };
}

/**
 * Mints the scope of a background job. Call it with a payload that came out of the queue, the owner's folder of unfinished
 * uploads, the list of abandoned answers, of due data sources, or of the demo's visits, and with nothing else: this is the one place where work without
 * a request gets a user's rights, and a check of the structure lists who calls it. (The list of outdated indexes goes through the queue.)
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
 * Mints the scope of somebody else for an admin's request that puts their work in order, after it was written into the log. Call
 * it with rows of the database alone; a check of the structure lists who does.
 */
export const actForOwner = (owner: JobOwner): UserScope => mintJobScope(owner);
