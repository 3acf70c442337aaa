import { questionMaxLength } from '#shared/limits.ts';

/** The counter shows from here on: the last eighth before the limit. */
const counterFrom = questionMaxLength - questionMaxLength / 8;

export interface QuestionCheck {
  /** Length as the server counts it: without surrounding whitespace. */
  length: number;
  isBlank: boolean;
  /** Number of characters over the limit. */
  over: number;
  isCounterShown: boolean;
}

export function checkQuestion(question: string): QuestionCheck {
  const { length } = question.trim();
  return {
    length,
    isBlank: length === 0,
    over: Math.max(0, length - questionMaxLength),
    isCounterShown: length >= counterFrom,
  };
}
