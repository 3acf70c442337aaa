import type { Platform } from '#server/platform/platform.ts';
import { endAbandoned } from '#server/platform/queue/end-abandoned.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { serveEach } from '#server/platform/queue/serve-each.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { importHours } from '#shared/limits.ts';
import type { ImportStore } from '../uploads/public.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { endImport } from './end-import.ts';
import { applyImportJob, checkImportJob } from './jobs.ts';
import { listIdleImports } from './repository.ts';
import { removeImport } from './service.ts';

const sweepMilliseconds = 60_000;

/** Parallel jobs of each kind in this process, one per account: they hold all its data in memory. */
const atOnce = 2;

/** Starts the workers that check archives and import the choice. */
export async function startImportWorkers(platform: Platform, store: ImportStore): Promise<void> {
  const options = { concurrency: atOnce, perGroup: 1 };
  await platform.queue.work(checkImportJob, options, (payload, { signal }) => checkImport(platform, payload, signal));
  await platform.queue.work(applyImportJob, options, (payload, { signal }) =>
    applyImport(platform, store, payload, signal),
  );
  void repeat(
    platform,
    { pauseMilliseconds: sweepMilliseconds, failed: 'imports that nobody goes on with could not be removed' },
    () => sweepImports(platform, new Date()),
  );
}

/** Ends imports whose job is gone, and removes idle ones. Returns how many were removed. */
export async function sweepImports(platform: Platform, now: Date): Promise<number> {
  await endAbandoned(platform, { kind: 'import', field: 'importId' }, ({ id, ...owner }) =>
    endImport(platform, mintJobScope(owner), id, { states: ['checking', 'working'], failureCode: 'internal' }),
  );
  const before = new Date(now.getTime() - importHours * 3_600_000);
  const old = await platform.database.withoutUser((tx) => listIdleImports(tx, before));
  return serveEach(platform, old, ({ id, ...owner }) => removeImport(platform, mintJobScope(owner), id));
}
