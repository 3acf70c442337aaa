import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { remindOfTasks, sendNotices } from './send-notices.ts';

const sweepMilliseconds = 15_000;

/** Mails users the notices they want, until the process ends. */
export function startNoticeWorkers(platform: Platform): void {
  void repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'mails that users want could not be ordered' },
    async () => {
      await sendNotices(platform, new Date());
      await remindOfTasks(platform, new Date());
    },
  );
}
