import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Makes an archive; begun again from its beginning where it was cut off. */
export const buildArchiveJob = defineJob('archives.build', jobOwnerSchema.extend({ archiveId: z.uuid() }), {
  retryLimit: 5,
  retryDelaySeconds: 5,
});
