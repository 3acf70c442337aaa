import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { abandonUpload, countReceivedBytes, incomingDirectory } from './finish-upload.ts';
import { findRecordedUpload } from './service.ts';
import { incomingLifetimeMilliseconds, listUploaders, openIncomingFiles } from './store-incoming.ts';

const sweepMilliseconds = 3_600_000;

/** Sweeps at once and then every hour, until the process ends. */
export async function sweepRegularly(platform: Platform): Promise<void> {
  while (!platform.shutdown.aborted) {
    try {
      const removed = await sweepIncoming(platform, new Date());
      if (removed > 0) platform.log.info({ removed }, 'unfinished uploads cleared away');
    } catch (error) {
      platform.log.warn({ err: error }, 'unfinished uploads could not be cleared away');
    }
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
  }
}

/**
 * Clears away uploads that nobody went on with for a day, and what a crash left: bytes in the store without a record, or
 * the plan of an upload that was recorded. Returns how many.
 */
export async function sweepIncoming(platform: Platform, now: Date): Promise<number> {
  const directory = incomingDirectory(platform);
  let removed = 0;
  for (const userId of await listUploaders(directory)) {
    const incoming = openIncomingFiles(directory, userId);
    for (const id of await incoming.list()) {
      const upload = await incoming.find(id);
      if (!upload) {
        // A crash before the plan was written down; one that is just being written is younger.
        const progress = await incoming.progress(id);
        if (!progress || isExpired(progress.changedAt, now)) await incoming.remove(id);
        continue;
      }
      const scope = mintJobScope({ userId, customerId: upload.customerId });
      if (await findRecordedUpload(platform, scope, id)) {
        await incoming.remove(id);
        continue;
      }
      const received = await countReceivedBytes(platform, scope, upload);
      if (received && !isExpired(received.changedAt, now)) continue;
      await abandonUpload(platform, scope, upload);
      removed += 1;
    }
  }
  return removed;
}

function isExpired(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() > incomingLifetimeMilliseconds;
}
