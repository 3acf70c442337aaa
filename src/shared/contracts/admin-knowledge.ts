import { z } from 'zod';
import { welcomeMessageMaxLength } from '../limits.ts';
import { welcomeReplySchema } from './welcome.ts';

/** Beside the versions of what the welcome chat knows (welcome-knowledge.ts). */
export const knowledgeTrialsPath = '/api/admin/knowledge-trials';
export const visitorQuestionsPath = '/api/admin/visitor-questions';

/** A question asked of a draft: nothing is published, nothing kept. */
export const knowledgeTrialSchema = z.object({
  content: z.string(),
  question: z.string().trim().min(1).max(welcomeMessageMaxLength),
  language: z.enum(['de', 'en']),
});
export type KnowledgeTrial = z.infer<typeof knowledgeTrialSchema>;
export const trialReplySchema = welcomeReplySchema.extend({
  /** False where something was asked that the draft does not tell. */
  isCovered: z.boolean(),
  /** Titles of the sections that it is taken from. */
  sections: z.array(z.string()),
});
export type TrialReply = z.infer<typeof trialReplySchema>;

/** Longer ones are cut. */
export const visitorQuestionMaxLength = 160;
export const visitorQuestionDays = 30;

export const visitorQuestionSchema = z.object({
  id: z.uuid(),
  askedAt: z.iso.datetime(),
  language: z.enum(['de', 'en']),
  question: z.string(),
});
/** What visitors got no answer to in the last thirty days. `count` also of those whose text is not kept. */
export const visitorQuestionsSchema = z.object({
  isKept: z.boolean(),
  count: z.number().int(),
  questions: z.array(visitorQuestionSchema),
});
export type VisitorQuestions = z.infer<typeof visitorQuestionsSchema>;
export const keepVisitorQuestionsSchema = z.object({ isKept: z.boolean() });
