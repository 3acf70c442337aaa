import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { remindOfTasks, sendNotices } from './send-notices.ts';

const sweepMilliseconds = 15_000;

/** Tells users by mail what they want to be told, until the process ends. */
export function startNoticeWorkers(platform: Platform): void {
  void sendRegularly(platform);
}

async function sendRegularly(platform: Platform): Promise<void> {
  while (!platform.shutdown.aborted) {
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
    if (platform.shutdown.aborted) return;
    try {
      await sendNotices(platform, new Date());
      await remindOfTasks(platform, new Date());
    } catch (error) {
      if (platform.shutdown.aborted) return;
      platform.log.warn({ err: error }, 'mails that users want could not be ordered');
    }
  }
}
