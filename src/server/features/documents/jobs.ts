import { z } from 'zod';
import { defineJob } from '#server/platform/queue/job.ts';
import { jobOwnerSchema } from '#server/platform/queue/job-scope.ts';

/**
 * Reads a document into pages, passages and the index. `attemptBefore`: the document's `attempt` when the job was
 * enqueued; the handler counts its own tries from it, without those that got further or ended with their worker, and gives up
 * with a reason, hence the generous limit here.
 */
const payload = jobOwnerSchema.extend({ documentId: z.uuid(), attemptBefore: z.number().int() });
const retries = { retryLimit: 1_000, retryDelayMaxSeconds: 60 };
export const readDocumentJob = defineJob('documents.read', payload, retries);

/** Seconds. Long documents and scans share few places page by page: most of a job's time is waiting. */
const hour = 3_600;

/** The same for a document that did not get done within its turn: it goes on apart from the others, which are short. */
export const readLongDocumentJob = defineJob('documents.read-long', payload, { ...retries, expireSeconds: 6 * hour });

/** The same for a document with pages whose print has to be recognised, which takes seconds a page. */
export const readScanJob = defineJob('documents.read-scan', payload, { ...retries, expireSeconds: 12 * hour });
export type ReadDocumentPayload = z.infer<typeof readDocumentJob.payload>;

/** Reads a document again for its records, where an older extractor found those that it has. */
const recordsPayload = jobOwnerSchema.extend({ documentId: z.uuid() });
export const findRecordsJob = defineJob('documents.find-records', recordsPayload, { retryDelaySeconds: 60 });
export type FindRecordsPayload = z.infer<typeof findRecordsJob.payload>;
