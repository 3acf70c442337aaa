import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { isUnderMaintenance } from '../operations/public.ts';
import type { DownloadStore } from '../uploads/public.ts';
import { type DueSource, takeDueSources } from './repository.ts';
import { whileHeld } from './syncs/ensure-lease.ts';
import { syncSource } from './syncs/sync-source.ts';

/** The share of the slots that one customer or one host may hold: a third. */
const shares = 3;
/** Length of a turn while others wait, and how often to poll for due sources, in milliseconds. */
const turnMilliseconds = 20_000;
const pollMilliseconds = 1_000;

/**
 * Syncs data sources as they become due, until the process ends. A source whose server died is taken over a minute
 * later.
 */
export function startSourceWorkers(platform: Platform, store: DownloadStore): void {
  const running = new Set<Promise<void>>();
  const { atOnce } = platform.config.sourceSyncs;
  const failed = 'due data sources could not be looked for';
  void repeat(platform, { pauseMilliseconds: pollMilliseconds, failed }, async () => {
    const free = atOnce - running.size;
    const mayBegin = free > 0 && !(await isUnderMaintenance(platform));
    const due = mayBegin
      ? await platform.database.withoutUser((tx) => takeDueSources(tx, free, Math.ceil(atOnce / shares)))
      : [];
    for (const source of due) {
      const turn = takeTurn(platform, store, source).finally(() => running.delete(turn));
      running.add(turn);
    }
  });
}

async function takeTurn(
  platform: Platform,
  store: DownloadStore,
  { sourceId, runner, isLeaving, ...owner }: DueSource,
): Promise<void> {
  try {
    const endsAt = platform.clock.now() + turnMilliseconds;
    const turn = { platform, scope: mintJobScope(owner), sourceId, runner, isLeaving, store, endsAt };
    await whileHeld({ ...turn, signal: platform.shutdown }, syncSource);
  } catch (error) {
    if (!platform.shutdown.aborted) platform.log.warn({ err: error, sourceId }, 'a turn at a data source failed');
  }
}
