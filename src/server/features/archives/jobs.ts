import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Builds an archive; starts over after an interruption. */
export const buildArchiveJob = defineJob('archives.build', jobOwnerSchema.extend({ archiveId: z.uuid() }), {
  retryLimit: 5,
  retryDelaySeconds: 5,
});
