import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { indexMessages } from '../index-messages.ts';
import { listAbandonedAnswers } from './answer-repository.ts';
import { deleteOldEvents } from './event-repository.ts';
import type { AnswerRuns } from './run-answer.ts';

/** How often runs are looked for whose server died, in milliseconds; whoever follows one finds it sooner. */
const sweepMilliseconds = 10_000;
/** How often old events are removed, in sweeps: once an hour. */
const sweepsPerCleaning = 360;
/** Runs taken over in one sweep; other servers, and the next sweep, take the others. */
const sweepSize = 10;

/**
 * Takes over the runs that nobody goes on with, puts new messages into the index of the search, and removes what was streamed of
 * answers a day ago.
 */
export async function sweepAnswersRegularly(platform: Platform, runs: AnswerRuns): Promise<void> {
  for (let sweeps = 0; !platform.shutdown.aborted; sweeps += 1) {
    await attempt(platform, 'abandoned answers could not be looked for', () => sweepAnswers(platform, runs));
    await attempt(platform, 'new messages could not be put into the index of the search', () =>
      indexMessages(platform),
    );
    if (sweeps % sweepsPerCleaning === 0) {
      const clean = () => platform.database.withoutUser(deleteOldEvents);
      await attempt(platform, 'old events of answers could not be removed', clean);
    }
    await delay(sweepMilliseconds, undefined, { signal: platform.shutdown }).catch(() => undefined);
  }
}

/** What fails keeps nothing else from being done. */
async function attempt(platform: Platform, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // At the end the database goes away on purpose.
    if (!platform.shutdown.aborted) platform.log.warn({ err: error }, failure);
  }
}

async function sweepAnswers(platform: Platform, runs: AnswerRuns): Promise<void> {
  const abandoned = await platform.database.withoutUser((tx) => listAbandonedAnswers(tx, sweepSize));
  for (const { answerId, ...owner } of abandoned) await runs.takeOver(platform, mintJobScope(owner), answerId);
}
