import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Embeds a user's passages that have no vector yet. */
export const embedJob = defineJob('vectors.embed', jobOwnerSchema, { retryDelaySeconds: 30, expireSeconds: 86_400 });
