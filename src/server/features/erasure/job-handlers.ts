import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { type RemoveBytes, reapplyErasures, sweepErasures } from './erase-account.ts';

/** Well below the minute within which an account must be gone. */
const sweepMilliseconds = 15_000;

/** Applies the ledger before any other work starts, then erases accounts when due, until the process ends. */
export async function startErasureWorkers(platform: Platform, removeBytes: RemoveBytes): Promise<void> {
  await reapplyErasures(platform, removeBytes);
  void repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'accounts to be erased could not be looked for' },
    () => sweepErasures(platform, removeBytes, new Date()),
  );
}
