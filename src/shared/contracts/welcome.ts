import { z } from 'zod';
import {
  maxWelcomeMessages,
  maxWelcomeTopics,
  welcomeMessageMaxLength,
  welcomeReplyMaxLength,
  welcomeTopicMaxLength,
} from '../limits.ts';

/** Server function `welcome-chat`: public, without a session. */
export const welcomeChatPath = '/api/functions/welcome-chat';

const languageSchema = z.enum(['de', 'en']);

const welcomeTurnSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: z.string().trim().min(1).max(welcomeMessageMaxLength) }),
  z.object({ role: z.literal('assistant'), content: z.string().max(welcomeReplyMaxLength) }),
]);
export type WelcomeTurn = z.infer<typeof welcomeTurnSchema>;

/**
 * The whole conversation, oldest first, new question last; of a longer one, only the newest `maxWelcomeMessages` are
 * sent. Answers use the question's language, or the page's `language` if it cannot be told.
 */
export const welcomeChatSchema = z.object({
  messages: z
    .array(welcomeTurnSchema)
    .min(1)
    .max(maxWelcomeMessages)
    .refine((messages) => messages.at(-1)?.role === 'user', { error: 'last_is_no_question' }),
  language: languageSchema.optional(),
});
export type WelcomeChat = z.infer<typeof welcomeChatSchema>;

/**
 * What the visitor can do next. The page renders these as its own links, so that no text ever contains one: `signup`
 * the trial, `demo` the demo accounts, `pricing` the plans on this page, `contact` the sales contact of the operator's
 * content file, `login` the sign-in.
 */
export const welcomeActionSchema = z.enum(['signup', 'demo', 'pricing', 'contact', 'login']);
export type WelcomeAction = z.infer<typeof welcomeActionSchema>;

/** Failures are problem documents: `error` in words, `code` and `retryAfterSeconds` (429) for programs. */
export const welcomeReplySchema = z.object({
  /** Plain text, paragraphs and list items on lines of their own: no HTML, no Markdown, no URLs. */
  message: z.string().min(1).max(welcomeReplyMaxLength),
  /** Language of the message, for its `lang`; may differ from the page's. */
  language: languageSchema,
  /** In display order; often none. */
  actions: z.array(welcomeActionSchema),
  /** If nothing was answered: what may have been meant, most likely first. Each works as the next message. */
  topics: z.array(z.string().min(1).max(welcomeTopicMaxLength)).min(1).max(maxWelcomeTopics).optional(),
});
export type WelcomeReply = z.infer<typeof welcomeReplySchema>;
