import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/**
 * Reads a document into pages, passages and the index. `attemptBefore`: the document's `attempt` when the job was
 * enqueued; the handler counts its own tries from it and gives up with a reason, hence the generous limit here.
 */
const payload = jobOwnerSchema.extend({ documentId: z.uuid(), attemptBefore: z.number().int() });
export const readDocumentJob = defineJob('documents.read', payload, { retryLimit: 20 });

/** The same for a document that did not get done within its turn: it goes on apart from the others, which are short. */
export const readLongDocumentJob = defineJob('documents.read-long', payload, { retryLimit: 20 });

/** The same for a document with pages whose print has to be recognised, which takes seconds a page. */
export const readScanJob = defineJob('documents.read-scan', payload, { retryLimit: 20 });
export type ReadDocumentPayload = z.infer<typeof readDocumentJob.payload>;
