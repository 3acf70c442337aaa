import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { sweepSecurityRows } from './repository.ts';
import { deleteEndedSessions } from './sessions/session-repository.ts';

const sweepMilliseconds = 3_600_000;

/** Sweeps at once and then every hour, until the process ends. */
export async function sweepAccountsRegularly(platform: Platform): Promise<void> {
  while (!platform.shutdown.aborted) {
    try {
      await sweepAccounts(platform, new Date());
    } catch (error) {
      // At the end the database goes away on purpose.
      if (platform.shutdown.aborted) return;
      platform.log.warn({ err: error }, 'what accounts need no more could not be cleared away');
    }
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
  }
}

/** Clears away sessions, links, codes and counted acts that can have no effect any more. */
export async function sweepAccounts(platform: Platform, now: Date): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    await deleteEndedSessions(tx, now);
    await sweepSecurityRows(tx, now);
  });
}
