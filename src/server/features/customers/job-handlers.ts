import type { Platform } from '#server/platform/platform.ts';
import { buildExport } from './administration/export-customer.ts';
import { exportCustomerJob } from './jobs.ts';

/** Builds archives of whole customers, one at a time in this process. */
export async function startCustomerWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(exportCustomerJob, { concurrency: 1, perGroup: 1 }, (payload, { signal }) =>
    buildExport(platform, payload, signal),
  );
}
