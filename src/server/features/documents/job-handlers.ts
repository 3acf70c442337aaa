import { availableParallelism } from 'node:os';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { readDocumentJob } from './jobs.ts';
import { readDocument } from './read-document.ts';
import { countReaders, ReaderPool } from './reading/reader-pool.ts';
import { createIndexRefresher } from './refresh-index.ts';

/**
 * Works on the documents' background jobs. One user's documents never take all places, so that somebody else's begins at
 * once.
 */
export async function startDocumentWorkers(platform: Platform): Promise<void> {
  const concurrency = countReaders(availableParallelism());
  const refreshIndex = createIndexRefresher(platform);
  const reader = new ReaderPool({ size: concurrency });
  platform.queue.onStopped(() => reader.close());
  await platform.queue.work(
    readDocumentJob,
    { concurrency, perGroup: concurrency - 1 },
    async (payload, { signal }) => {
      await readDocument(platform, reader, payload, signal);
      await refreshIndex(mintJobScope(payload));
    },
  );
}
