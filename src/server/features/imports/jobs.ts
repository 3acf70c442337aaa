import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

const payload = jobOwnerSchema.extend({ importId: z.uuid() });

/** Looks through an archive, and writes nothing but what it found. */
export const checkImportJob = defineJob('imports.check', payload, { retryLimit: 3, retryDelaySeconds: 5 });

/** Takes what was chosen of an archive; goes on where it was cut off. */
export const applyImportJob = defineJob('imports.apply', payload, { retryLimit: 5, retryDelaySeconds: 5 });
