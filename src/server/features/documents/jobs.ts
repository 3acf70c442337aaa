import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/**
 * Reads a document into pages, passages and the index. `attemptBefore`: the document's `attempt` when the job was
 * enqueued; the handler counts its own tries from it and gives up with a reason, hence the generous limit here.
 */
export const readDocumentJob = defineJob(
  'documents.read',
  jobOwnerSchema.extend({ documentId: z.uuid(), attemptBefore: z.number().int() }),
  { retryLimit: 20 },
);
export type ReadDocumentPayload = z.infer<typeof readDocumentJob.payload>;
