import type { Platform } from '#server/platform/platform.ts';
import { endAbandoned } from '#server/platform/queue/end-abandoned.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { serveEach } from '#server/platform/queue/serve-each.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { buildArchive, endArchive } from './build-archive.ts';
import { buildArchiveJob } from './jobs.ts';
import { listEndedArchives } from './repository.ts';
import { removeArchive } from './service.ts';

const sweepMilliseconds = 60_000;

/** Starts the worker that builds archives, one at a time in this process, and the sweep of expired ones. */
export async function startArchiveWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(buildArchiveJob, { concurrency: 1, perGroup: 1 }, (payload, { signal }) =>
    buildArchive(platform, payload, signal),
  );
  void repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'archives whose time is over could not be removed' },
    () => sweepArchives(platform, new Date()),
  );
}

/** Ends archives whose job is gone, and removes expired ones. Returns how many were removed. */
export async function sweepArchives(platform: Platform, now: Date): Promise<number> {
  await endAbandoned(platform, { kind: 'archive', field: 'archiveId' }, ({ id, ...owner }) =>
    endArchive(platform, mintJobScope(owner), id, 'internal'),
  );
  const ended = await platform.database.withoutUser((tx) => listEndedArchives(tx, now));
  return serveEach(platform, ended, ({ id, subjectId, ...owner }) =>
    removeArchive(platform, mintJobScope(owner), id, subjectId),
  );
}
