import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Makes a backup of an account and rehearses its restore; after an interruption it continues with what is stored. */
export const makeBackupJob = defineJob('account-backups.make', jobOwnerSchema.extend({ backupId: z.uuid() }), {
  retryLimit: 5,
  retryDelaySeconds: 5,
});
