import type { AnswerProgress, QuestionToAnswer } from '#server/answering/answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** What answers questions: the answering service, or a controlled source in tests. */
export type AnswerSource = (
  platform: Platform,
  scope: UserScope,
  asked: QuestionToAnswer,
  signal: AbortSignal,
) => AsyncIterable<AnswerProgress>;
