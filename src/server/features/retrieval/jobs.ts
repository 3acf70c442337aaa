import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/** Reanalyses a user's passages whose terms an older analyser made. */
export const reindexJob = defineJob('retrieval.reindex', jobOwnerSchema, { retryDelaySeconds: 10 });
