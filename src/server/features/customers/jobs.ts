import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

const payloadSchema = jobOwnerSchema.extend({
  subjectId: z.uuid(),
  archiveId: z.uuid(),
  /** Whom the customer consisted of when it was ordered: they read of it. */
  memberIds: z.array(z.uuid()),
});
export type CustomerExport = z.infer<typeof payloadSchema>;

/** Makes an archive of all that a customer's people have, for the admin who ordered it; begun again where it was cut off. */
export const exportCustomerJob = defineJob('customers.export', payloadSchema, { retryLimit: 5, retryDelaySeconds: 5 });
