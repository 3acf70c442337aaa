import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { serveEach } from '#server/platform/queue/serve-each.ts';
import { importHours } from '#shared/limits.ts';
import type { ImportStore } from '../uploads/service.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { applyImportJob, checkImportJob } from './jobs.ts';
import { listOldImports } from './repository.ts';
import { removeImport } from './service.ts';

const sweepMilliseconds = 600_000;

/** Looks through archives and takes what was chosen, one of each at a time in this process. */
export async function startImportWorkers(platform: Platform, store: ImportStore): Promise<void> {
  const options = { concurrency: 1, perGroup: 1 };
  await platform.queue.work(checkImportJob, options, (payload, { signal }) => checkImport(platform, payload, signal));
  await platform.queue.work(applyImportJob, options, (payload, { signal }) =>
    applyImport(platform, store, payload, signal),
  );
  void sweepRegularly(platform);
}

async function sweepRegularly(platform: Platform): Promise<void> {
  while (!platform.shutdown.aborted) {
    try {
      await sweepImports(platform, new Date());
    } catch (error) {
      if (platform.shutdown.aborted) return;
      platform.log.warn({ err: error }, 'imports that nobody goes on with could not be removed');
    }
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown, ref: false }).catch(() => undefined);
  }
}

/** Removes imports that nobody has gone on with. Returns how many. */
export async function sweepImports(platform: Platform, now: Date): Promise<number> {
  const before = new Date(now.getTime() - importHours * 3_600_000);
  const old = await platform.database.withoutUser((tx) => listOldImports(tx, before));
  return serveEach(platform, old, ({ id, ...owner }) => removeImport(platform, mintJobScope(owner), id));
}
