import type { JobDefinition } from './platform/queue/job.ts';

/** Every kind of background job; the queue is installed for exactly these. */
export const jobs: readonly JobDefinition<never>[] = [];
