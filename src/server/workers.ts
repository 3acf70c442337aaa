import { startDocumentWorkers } from './features/documents/job-handlers.ts';
import { startUploadWorkers } from './features/uploads/job-handlers.ts';
import type { Platform } from './platform/platform.ts';

/** Begins to work on every kind of background job. */
export async function startWorkers(platform: Platform): Promise<void> {
  await startDocumentWorkers(platform);
  await startUploadWorkers(platform);
}
