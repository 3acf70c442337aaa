import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { abandonUpload, countReceivedBytes, incomingDirectory } from '../finish-upload.ts';
import { findRecordedUpload } from '../service.ts';
import {
  type IncomingFiles,
  incomingLifetimeMilliseconds,
  listUploaders,
  openIncomingFiles,
} from './store-incoming.ts';

const sweepMilliseconds = 3_600_000;

/** Sweeps at once and then every hour, until the process ends. */
export function sweepRegularly(platform: Platform): Promise<void> {
  return repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'unfinished uploads could not be cleared away' },
    async () => {
      const removed = await sweepIncoming(platform, new Date());
      if (removed > 0) platform.log.info({ removed }, 'unfinished uploads cleared away');
    },
  );
}

/**
 * Removes uploads idle for a day, and what a crash left: bytes in the store without a record, or the plan of a recorded
 * upload. An upload that cannot be examined now stays until the next sweep. Returns the number removed.
 */
export async function sweepIncoming(platform: Platform, now: Date): Promise<number> {
  const directory = incomingDirectory(platform);
  let removed = 0;
  for (const userId of await listUploaders(directory)) {
    const incoming = openIncomingFiles(directory, userId);
    const postpone = (error: unknown) => platform.log.warn({ err: error }, 'an unfinished upload could not be swept');
    const ids = await incoming.list().catch((error) => {
      postpone(error);
      return [];
    });
    for (const id of ids) {
      try {
        if (await sweepUpload(platform, incoming, { userId, id, now })) removed += 1;
      } catch (error) {
        postpone(error);
      }
    }
    await incoming.removeFolder().catch(postpone);
  }
  return removed;
}

/** True if an upload was abandoned and has been removed. */
async function sweepUpload(
  platform: Platform,
  incoming: IncomingFiles,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const upload = await incoming.find(id);
  if (!upload) {
    // The plan is missing after a crash, or broken. Young bytes may have their plan written just now.
    const progress = await incoming.progress(id);
    if (!progress || isExpired(progress.changedAt, now)) await incoming.remove(id);
    return false;
  }
  const scope = mintJobScope({ userId, customerId: upload.customerId });
  const recorded = await findRecordedUpload(platform, scope, id);
  if (recorded) {
    // Recorded as a copy: its own bytes are not needed.
    if (recorded.filePath !== upload.key) await platform.uploads.remove(upload.key);
    await incoming.remove(id);
    return false;
  }
  const received = await countReceivedBytes(platform, scope, upload);
  if (received && !isExpired(received.changedAt, now)) return false;
  await abandonUpload(platform, scope, upload);
  return true;
}

function isExpired(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() > incomingLifetimeMilliseconds;
}
