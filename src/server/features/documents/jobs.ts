import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/**
 * Reads a document into pages, passages and the index. `attemptBefore`: the document's `attempt` when the job was
 * enqueued. The handler counts its own tries from there, ignoring those that made progress or lost their worker, and
 * gives up with a reason; hence the generous limit here.
 */
const payload = jobOwnerSchema.extend({ documentId: z.uuid(), attemptBefore: z.number().int() });
const retries = { retryLimit: 1_000, retryDelayMaxSeconds: 60 };
export const readDocumentJob = defineJob('documents.read', payload, retries);

/** Seconds. Long documents and scans share few slots page by page, so a job mostly waits. */
const hour = 3_600;

/** For documents that exceeded their turn, read apart from the short ones. */
export const readLongDocumentJob = defineJob('documents.read-long', payload, { ...retries, expireSeconds: 6 * hour });

/** For documents with pages to recognise, which takes seconds per page. */
export const readScanJob = defineJob('documents.read-scan', payload, { ...retries, expireSeconds: 12 * hour });
export type ReadDocumentPayload = z.infer<typeof readDocumentJob.payload>;

/** Reads a ready document again after reading has become better. */
const rereadPayload = jobOwnerSchema.extend({ documentId: z.uuid() });
export const rereadJob = defineJob('documents.reread', rereadPayload, {
  retryDelaySeconds: 60,
  expireSeconds: 12 * hour,
});
export type RereadPayload = z.infer<typeof rereadJob.payload>;
