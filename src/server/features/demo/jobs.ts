import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Fills a persona's account with its papers and chats; enqueued if it lacks those of this version. */
export const fillPersonaJob = defineJob('demo.fill-persona', jobOwnerSchema.extend({ persona: z.string() }), {
  retryLimit: 5,
  retryDelaySeconds: 10,
});
