import { z } from 'zod';
import { languages } from './users.ts';

/** What a suggested question is about; `general`: nothing that was found in particular. */
export const suggestionKinds = ['vote', 'decision', 'task', 'meeting', 'general'] as const;

export const suggestedQuestionsQuerySchema = z.object({
  /** Document ids, separated by commas; all documents if absent. */
  documents: z
    .string()
    .max(4_000)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid()).max(100))
    .optional(),
  /** Language of the questions. */
  language: z.enum(languages).default('de'),
});
export type SuggestedQuestionsQuery = z.infer<typeof suggestedQuestionsQuerySchema>;

/** Questions in words, each of which the user's documents answer; examples if there are no documents yet. */
export const suggestedQuestionsSchema = z.object({
  questions: z.array(z.object({ kind: z.enum(suggestionKinds), question: z.string() })),
});
export type SuggestedQuestions = z.infer<typeof suggestedQuestionsSchema>;
