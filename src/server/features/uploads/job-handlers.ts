import type { Platform } from '#server/platform/platform.ts';
import { removeFileJob } from './jobs.ts';
import { sweepRegularly } from './sweep-incoming.ts';

/** Works on the uploads' background jobs and clears away what was left unfinished. */
export async function startUploadWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(removeFileJob, { concurrency: 1 }, ({ key }) => platform.uploads.remove(key));
  void sweepRegularly(platform);
}
