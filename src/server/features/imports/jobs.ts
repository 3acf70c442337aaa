import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

const payload = jobOwnerSchema.extend({ importId: z.uuid() });

/** Checks an archive and writes only the preview. */
export const checkImportJob = defineJob('imports.check', payload, { retryLimit: 3, retryDelaySeconds: 5 });

/** Imports the choice; continues after an interruption. */
export const applyImportJob = defineJob('imports.apply', payload, { retryLimit: 5, retryDelaySeconds: 5 });
