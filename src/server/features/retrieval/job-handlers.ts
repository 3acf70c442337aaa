import { analyserVersion } from '#server/platform/linguistics/analyser.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { reindexJob } from './jobs.ts';
import { reindexPassages } from './reindex-passages.ts';
import { listOutdatedIndexes } from './repository.ts';
import { refreshStatistics } from './service.ts';

const pollMilliseconds = 3_600_000;

/** Reanalyses what an older analyser indexed: checks at once and then every hour, until the process ends. */
export async function startRetrievalWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(reindexJob, { concurrency: 1 }, async (owner, { signal }) => {
    const scope = mintJobScope(owner);
    if ((await reindexPassages(platform, scope, signal)) > 0) await refreshStatistics(platform, scope, true);
  });
  void repeat(
    platform,
    { pauseMilliseconds: pollMilliseconds, failed: 'outdated indexes could not be looked for' },
    () => enqueueReindexing(platform),
  );
}

/**
 * Enqueues a job for every user whose index an older analyser made. A second job for the same user finds nothing to do.
 */
async function enqueueReindexing(platform: Platform): Promise<void> {
  await platform.database.withoutUser(async (tx) => {
    for (const owner of await listOutdatedIndexes(tx, analyserVersion)) {
      await platform.queue.enqueue(tx, reindexJob, owner, { group: owner.userId });
    }
  });
}
