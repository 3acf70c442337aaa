import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { embedPassages } from './embed-passages.ts';
import { embedJob } from './jobs.ts';
import { endJob, takeUsersWithoutVectors } from './repository.ts';

const pollMilliseconds = 30_000;
/** Users enqueued per poll. */
const usersPerPoll = 100;

/** Embeds passages in the background: polls every half minute until the process ends. */
export async function startVectorWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(embedJob, { concurrency: 2, perGroup: 1 }, async (owner, { signal }) => {
    const scope = mintJobScope(owner);
    try {
      const passages = await embedPassages(platform, scope, signal);
      if (passages > 0) platform.log.info({ passages }, 'passages were given vectors');
    } finally {
      await platform.database.withUser(scope, (tx) => endJob(tx, scope));
    }
  });
  void repeat(
    platform,
    { pauseMilliseconds: pollMilliseconds, failed: 'passages without vectors could not be looked for' },
    () => enqueueEmbedding(platform),
  );
}

/** Enqueues a job for every user with unembedded documents, unless one is in progress. */
export async function enqueueEmbedding(platform: Pick<Platform, 'database' | 'queue'>): Promise<void> {
  await platform.database.withoutUser(async (tx) => {
    for (const owner of await takeUsersWithoutVectors(tx, usersPerPoll)) {
      await platform.queue.enqueue(tx, embedJob, owner, { group: owner.userId });
    }
  });
}
