import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Gives a user's passages the vectors that they lack. */
export const embedJob = defineJob('vectors.embed', jobOwnerSchema, { retryDelaySeconds: 30, expireSeconds: 86_400 });
