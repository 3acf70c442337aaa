import { availableParallelism } from 'node:os';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { readDocumentJob } from './jobs.ts';
import { readDocument } from './read-document.ts';
import { ReaderPool } from './reading/reader-pool.ts';
import { createIndexRefresher } from './refresh-index.ts';

/**
 * Works on the documents' background jobs. One user's documents keep all cores busy, but not all places: there is one
 * more than cores, so that somebody else's document begins at once.
 */
export async function startDocumentWorkers(platform: Platform): Promise<void> {
  const cores = availableParallelism();
  const concurrency = cores + 1;
  const refreshIndex = createIndexRefresher(platform);
  const reader = new ReaderPool({ size: concurrency });
  await platform.queue.work(readDocumentJob, { concurrency, perGroup: cores }, async (payload, { signal }) => {
    await readDocument(platform, reader, payload, signal);
    await refreshIndex(mintJobScope(payload));
  });
}
