import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { indexMessages } from '../index-messages.ts';
import { listAbandonedAnswers } from './answer-repository.ts';
import { deleteOldEvents } from './event-repository.ts';
import type { AnswerRuns } from './run-answer.ts';

/** Interval between searches for abandoned runs, in milliseconds. Followers find theirs sooner. */
const sweepMilliseconds = 10_000;
/** Interval between removals of old events, in milliseconds. */
const cleaningMilliseconds = 3_600_000;
/** Runs taken over per sweep. Other servers and later sweeps take the rest. */
const sweepSize = 10;

/**
 * Takes over abandoned runs, indexes new messages for chat search, and deletes events older than a day. Each repeats
 * independently until the process ends.
 */
export function sweepAnswersRegularly(platform: Platform, runs: AnswerRuns): void {
  const sweepOptions = (failed: string) => ({ pauseMilliseconds: sweepMilliseconds, failed });
  void repeat(platform, sweepOptions('abandoned answers could not be looked for'), () => sweepAnswers(platform, runs));
  void repeat(platform, sweepOptions('new messages could not be put into the index of the search'), () =>
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
