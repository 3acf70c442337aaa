import { useSyncExternalStore } from 'react';
import { queueResetMilliseconds } from '#shared/limits.ts';
import { notify } from '#web/lib/notify.ts';
import { uploadText } from '../messages.ts';
import { refreshRows } from '../queries.ts';
import { type BatchResult, createUploadQueue, type QueueSnapshot } from './upload-queue.ts';
import { validateFile } from './validate-file.ts';

function notifyResult({ uploaded, duplicates, failed }: BatchResult): void {
  const text = uploadText();
  if (duplicates > 0) notify.success(text.duplicates(duplicates));
  if (uploaded + failed === 0) return;
  if (uploaded === 0) notify.error(text.allFailed(failed));
  else if (failed > 0) notify.error(text.uploadedWithFailures(uploaded, failed));
  else notify.success(text.uploaded(uploaded));
}

/** This tab's queue. Each file is validated, then sent; the tus client is loaded with the first file. */
export const pageQueue = createUploadQueue({
  transfer: async (file, options) => {
    await validateFile(file, options);
    return (await import('./tus-transfer.ts')).transferByTus(file, options);
  },
  onRecorded: (uploadId) => void refreshRows([uploadId]),
  onBatchDone: notifyResult,
  pause: () => new Promise((resolve) => setTimeout(resolve, queueResetMilliseconds)),
  createId: () => crypto.randomUUID(),
});

// Leaving the page would abort the transfer, so the browser asks first. An aborted file resumes when chosen again.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (pageQueue.getSnapshot().progress !== null) event.preventDefault();
});

export const useUploadQueue = (): QueueSnapshot => useSyncExternalStore(pageQueue.subscribe, pageQueue.getSnapshot);
