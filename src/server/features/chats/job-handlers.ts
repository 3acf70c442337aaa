import type { Platform } from '#server/platform/platform.ts';
import type { AnswerSource } from './answers/answer-source.ts';
import { createAnswerRuns } from './answers/run-answer.ts';
import { sweepAnswersRegularly } from './answers/sweep-answers.ts';

/** Continues answers whose server died, even if nobody follows them. */
export function startAnswerWorkers(platform: Platform, source: AnswerSource): void {
  sweepAnswersRegularly(platform, createAnswerRuns(source));
}
