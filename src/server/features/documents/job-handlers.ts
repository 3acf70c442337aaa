import { availableParallelism } from 'node:os';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { JobContext } from '#server/platform/queue/queue.ts';
import {
  countReaders,
  countRecognisers,
  type PooledOptions,
  ReaderPool,
} from '#server/reading/processes/reader-pool.ts';
import { type ReadDocumentPayload, readDocumentJob, readLongDocumentJob, readScanJob, rereadJob } from './jobs.ts';
import type { OpenAttachmentIntake } from './reading/attachment-intake.ts';
import { type DocumentReader, readDocument } from './reading/read-document.ts';
import type { PageRecogniser } from './reading/scan-pages.ts';
import { createIndexRefresher } from './refresh-index.ts';
import { type MoveCitations, rereadDocument, rereadRegularly } from './rereading/reread-document.ts';

/**
 * Computing time after which a document gives way to others, in milliseconds. A pack of 2,880 text pages needs 20 s.
 */
const turnMilliseconds = 30_000;

/** Number of users whose scans are recognised in turns. The others wait in the queue. */
const scanningUsers = 6;

/**
 * Starts the workers for document jobs. No user can occupy every slot, so another user's document starts at once. Long
 * documents leave one slot free and are read one at a time per customer. Scans, the slowest, leave another slot free
 * and are read one at a time per user, taking turns page by page.
 */
export async function startDocumentWorkers(
  platform: Platform,
  openIntake: OpenAttachmentIntake,
  moveCitations: MoveCitations,
): Promise<void> {
  const concurrency = countReaders(availableParallelism());
  const refreshIndex = createIndexRefresher(platform);
  const recognisers = platform.config.ocrConcurrency ?? countRecognisers(concurrency);
  const pool = new ReaderPool({ size: concurrency, recognisers });
  platform.queue.onStopped(() => pool.close());
  const handle =
    (lane: Pick<PooledOptions, 'turn' | 'isLong'>, recognises = false) =>
    async (payload: ReadDocumentPayload, { signal }: JobContext): Promise<void> => {
      const owners = [payload.customerId, payload.userId];
      const reader: DocumentReader = {
        readFile: (input, options) =>
          pool.readFile(input, { ...(recognisers === 0 ? { recognised: 'off' } : {}), ...options, ...lane, owners }),
      };
      const recogniser: PageRecogniser = {
        recogniseFile: (input, options) => pool.recogniseFile(input, { ...options, owners }),
      };
      await readDocument(platform, reader, payload, signal, recognises ? recogniser : null, openIntake);
      await refreshIndex(mintJobScope(payload));
    };
  await platform.queue.work(
    readDocumentJob,
    { concurrency, perGroup: concurrency - 1 },
    handle({ turn: turnMilliseconds }),
  );
  await platform.queue.work(
    readLongDocumentJob,
    { concurrency: concurrency - 1, perGroup: 1 },
    handle({ isLong: true }),
  );
  if (recognisers === 0)
    platform.log.warn(
      'OCR_CONCURRENCY is 0: print in scans and photographs is not recognised, files of nothing else fail',
    );
  // Also without recognition: scans enqueued before it was switched off must not wait forever.
  const scans = { concurrency: recognisers > 0 ? scanningUsers : 1, perGroup: 1 };
  await platform.queue.work(readScanJob, scans, handle({ isLong: true }, recognisers > 0));
  // One at a time, so as not to slow down documents that users wait for.
  await platform.queue.work(rereadJob, { concurrency: 1, perGroup: 1 }, async (payload, { signal }) => {
    const owners = [payload.customerId, payload.userId];
    const reader: DocumentReader = {
      readFile: (input, options) => pool.readFile(input, { ...options, isLong: true, owners }),
    };
    const recogniser: PageRecogniser | null =
      recognisers === 0
        ? null
        : { recogniseFile: (input, options) => pool.recogniseFile(input, { ...options, owners }) };
    await rereadDocument(platform, { reader, recogniser, openIntake, moveCitations }, payload, signal);
    await refreshIndex(mintJobScope(payload));
  });
  void rereadRegularly(platform);
}
