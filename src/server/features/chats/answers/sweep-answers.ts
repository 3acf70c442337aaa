import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { indexMessages } from '../index-messages.ts';
import { listAbandonedAnswers } from './answer-repository.ts';
import { deleteOldEvents } from './event-repository.ts';
import type { AnswerRuns } from './run-answer.ts';

/** How often runs are looked for whose server died, in milliseconds; whoever follows one finds it sooner. */
const sweepMilliseconds = 10_000;
/** How often old events are removed, in milliseconds. */
const cleaningMilliseconds = 3_600_000;
/** Runs taken over in one sweep; other servers, and the next sweep, take the others. */
const sweepSize = 10;

/**
 * Takes over the runs that nobody goes on with, puts new messages into the index of the search, and removes what was streamed of
 * answers a day ago, until the process ends. None waits for another.
 */
export function sweepAnswersRegularly(platform: Platform, runs: AnswerRuns): void {
  const often = (failed: string) => ({ pauseMilliseconds: sweepMilliseconds, failed });
  void repeat(platform, often('abandoned answers could not be looked for'), () => sweepAnswers(platform, runs));
  void repeat(platform, often('new messages could not be put into the index of the search'), () =>
    indexMessages(platform),
  );
  const failed = 'old events of answers could not be removed';
  void repeat(platform, { pauseMilliseconds: cleaningMilliseconds, failed }, () =>
    platform.database.withoutUser(deleteOldEvents),
  );
}

async function sweepAnswers(platform: Platform, runs: AnswerRuns): Promise<void> {
  const abandoned = await platform.database.withoutUser((tx) => listAbandonedAnswers(tx, sweepSize));
  for (const { answerId, ...owner } of abandoned) await runs.takeOver(platform, mintJobScope(owner), answerId);
}
