import type { Platform } from '#server/platform/platform.ts';
import { removeFileJob } from './jobs.ts';

/** Works on the uploads' background jobs. */
export async function startUploadWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(removeFileJob, { concurrency: 1 }, ({ key }) => platform.uploads.remove(key));
}
