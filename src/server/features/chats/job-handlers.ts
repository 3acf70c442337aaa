import type { Platform } from '#server/platform/platform.ts';
import type { AnswerSource } from './answers/answer-source.ts';
import { createAnswerRuns } from './answers/run-answer.ts';
import { sweepAnswersRegularly } from './answers/sweep-answers.ts';

/** Goes on with answers whose server died, even where nobody asks for them. */
export function startAnswerWorkers(platform: Platform, source: AnswerSource): void {
  sweepAnswersRegularly(platform, createAnswerRuns(source));
}
