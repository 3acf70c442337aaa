import type { Platform } from '#server/platform/platform.ts';
import { endAbandoned } from '#server/platform/queue/end-abandoned.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { serveEach } from '#server/platform/queue/serve-each.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { makeBackupJob } from './jobs.ts';
import { endBackup, makeBackup, tidyBackups } from './make-backup.ts';
import { weekAround, weekOf } from './policy.ts';
import { listDueBackups } from './repository.ts';
import { orderBackup } from './service.ts';

const sweepMilliseconds = 60_000;

/** Starts the worker that makes account backups, one at a time in this process, and orders due ones. */
export async function startBackupWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(makeBackupJob, { concurrency: 1, perGroup: 1 }, (payload, { signal }) =>
    makeBackup(platform, payload, signal),
  );
  void repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'backups that are due could not be ordered' },
    () => sweepBackups(platform, new Date()),
  );
}

/** Orders weekly backups that are due, and ends abandoned ones. Returns how many were ordered. */
export async function sweepBackups(platform: Platform, now: Date): Promise<number> {
  const { database, config } = platform;
  await endAbandoned(platform, { kind: 'backup', field: 'backupId' }, async ({ id, ...owner }) => {
    const scope = mintJobScope(owner);
    await endBackup(platform, scope, id, 'internal');
    await tidyBackups(platform, scope);
  });
  const week = weekOf(now, config.operatorTimeZone);
  const { since } = weekAround(now, config.operatorTimeZone);
  const due = await database.withoutUser((tx) => listDueBackups(tx, week, since));
  return serveEach(platform, due, (owner) => orderBackup(platform, mintJobScope(owner), week));
}
