import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

const payloadSchema = jobOwnerSchema.extend({
  subjectId: z.uuid(),
  archiveId: z.uuid(),
  /** The customer's users when it was ordered, who are informed in their logs. */
  memberIds: z.array(z.uuid()),
});
export type CustomerExport = z.infer<typeof payloadSchema>;

/**
 * Builds an archive of everything a customer's users have, for the admin who ordered it. Starts over if interrupted.
 */
export const exportCustomerJob = defineJob('customers.export', payloadSchema, { retryLimit: 5, retryDelaySeconds: 5 });
