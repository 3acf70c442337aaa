import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { sweepSecurityRows } from './repository.ts';
import { deleteEndedSessions } from './sessions/session-repository.ts';

const sweepMilliseconds = 3_600_000;

/** Sweeps at once and then every hour, until the process ends. */
export function sweepAccountsRegularly(platform: Platform): Promise<void> {
  return repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'what accounts need no more could not be cleared away' },
    () => sweepAccounts(platform, new Date()),
  );
}

/** Deletes expired sessions, links, codes and counts. */
export async function sweepAccounts(platform: Platform, now: Date): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    await deleteEndedSessions(tx, now);
    await sweepSecurityRows(tx, now);
  });
}
