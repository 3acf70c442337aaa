import type { AnswerProgress, QuestionToAnswer } from '#server/answering/answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** Whatever answers questions: the answering service, in tests something that they control. */
export type AnswerSource = (
  platform: Platform,
  scope: UserScope,
  asked: QuestionToAnswer,
  signal: AbortSignal,
) => AsyncIterable<AnswerProgress>;
