import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { refreshStatistics } from '../retrieval/public.ts';
import { verifyFilesRegularly } from './files/sweep-stored.ts';
import { removeFileJob } from './jobs.ts';
import { sweepRegularly } from './transfers/sweep-incoming.ts';

/** Starts the workers for upload jobs and the sweep of unfinished uploads. */
export async function startUploadWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(removeFileJob, { concurrency: 1 }, async (payload) => {
    await platform.uploads.remove(payload.key);
    await refreshStatistics(platform, mintJobScope(payload));
  });
  void sweepRegularly(platform);
  void verifyFilesRegularly(platform);
}
