import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { type RemoveBytes, reapplyErasures, sweepErasures } from './erase-account.ts';

/** Well below the minute within which an account is gone. */
const sweepMilliseconds = 15_000;

/** Applies the ledger before anything else works, then erases accounts when they are due, until the process ends. */
export async function startErasureWorkers(platform: Platform, removeBytes: RemoveBytes): Promise<void> {
  await reapplyErasures(platform, removeBytes);
  void sweepRegularly(platform, removeBytes);
}

async function sweepRegularly(platform: Platform, removeBytes: RemoveBytes): Promise<void> {
  while (!platform.shutdown.aborted) {
    try {
      await sweepErasures(platform, removeBytes, new Date());
    } catch (error) {
      // At the end the database goes away on purpose.
      if (platform.shutdown.aborted) return;
      platform.log.warn({ err: error }, 'accounts to be erased could not be looked for');
    }
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
  }
}
