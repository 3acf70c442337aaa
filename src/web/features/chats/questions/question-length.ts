import { questionMaxLength } from '#shared/limits.ts';

/** From here on the counter shows: the last eighth before the limit. */
const counterFrom = questionMaxLength - questionMaxLength / 8;

export interface QuestionCheck {
  /** Characters, as the server counts them: without white space around. */
  length: number;
  isBlank: boolean;
  /** How many characters too many. */
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
