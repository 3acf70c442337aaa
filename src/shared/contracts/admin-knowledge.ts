import { z } from 'zod';
import { welcomeMessageMaxLength } from '../limits.ts';
import { welcomeReplySchema } from './welcome.ts';

/** Next to the versions of the welcome chat's knowledge (welcome-knowledge.ts). */
export const knowledgeTrialsPath = '/api/admin/knowledge-trials';
export const visitorQuestionsPath = '/api/admin/visitor-questions';

/** A question put to a draft: nothing is published or stored. */
export const knowledgeTrialSchema = z.object({
  content: z.string(),
  question: z.string().trim().min(1).max(welcomeMessageMaxLength),
  language: z.enum(['de', 'en']),
});
export type KnowledgeTrial = z.infer<typeof knowledgeTrialSchema>;
export const trialReplySchema = welcomeReplySchema.extend({
  /** False if the draft does not cover the question. */
  isCovered: z.boolean(),
  /** Titles of the sections used. */
  sections: z.array(z.string()),
});
export type TrialReply = z.infer<typeof trialReplySchema>;

/** Longer questions are truncated. */
export const visitorQuestionMaxLength = 160;
export const visitorQuestionDays = 30;

export const visitorQuestionSchema = z.object({
  id: z.uuid(),
  askedAt: z.iso.datetime(),
  language: z.enum(['de', 'en']),
  question: z.string(),
});
/** Visitors' unanswered questions of the last thirty days. `count` includes questions whose text is not stored. */
export const visitorQuestionsSchema = z.object({
  isKept: z.boolean(),
  count: z.number().int(),
  questions: z.array(visitorQuestionSchema),
});
export type VisitorQuestions = z.infer<typeof visitorQuestionsSchema>;
export const keepVisitorQuestionsSchema = z.object({ isKept: z.boolean() });
