import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Removes the stored bytes of a deleted upload; enqueued in the transaction that deletes its row. */
export const removeFileJob = defineJob('uploads.remove-file', jobOwnerSchema.extend({ key: z.string() }), {
  // A store that is down for an hour must not leave a confidential file behind.
  retryLimit: 20,
  retryDelaySeconds: 2,
});
