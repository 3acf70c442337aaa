import { z } from 'zod';
import {
  welcomeMessageMaxLength,
  welcomeMessagesAtMost,
  welcomeReplyMaxLength,
  welcomeTopicMaxLength,
  welcomeTopicsAtMost,
} from '../limits.ts';

/** Server function `welcome-chat`: open to everybody, without a session. */
export const welcomeChatPath = '/api/functions/welcome-chat';

const languageSchema = z.enum(['de', 'en']);

const welcomeTurnSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: z.string().trim().min(1).max(welcomeMessageMaxLength) }),
  z.object({ role: z.literal('assistant'), content: z.string().max(welcomeReplyMaxLength) }),
]);
export type WelcomeTurn = z.infer<typeof welcomeTurnSchema>;

/**
 * The whole conversation, oldest first, the new question last; of a longer one the newest `welcomeMessagesAtMost` are sent.
 * Answers come in the question's language, and in `language`, that of the page, where the question does not tell.
 */
export const welcomeChatSchema = z.object({
  messages: z
    .array(welcomeTurnSchema)
    .min(1)
    .max(welcomeMessagesAtMost)
    .refine((messages) => messages.at(-1)?.role === 'user', { error: 'last_is_no_question' }),
  language: languageSchema.optional(),
});
export type WelcomeChat = z.infer<typeof welcomeChatSchema>;

/**
 * Where the visitor can go on. The page renders them as its own links, so that no text ever carries one: `signup` the trial,
 * `demo` the demo accounts, `pricing` the plans on this page, `contact` the sales contact of the operator's content file,
 * `login` the sign-in.
 */
export const welcomeActionSchema = z.enum(['signup', 'demo', 'pricing', 'contact', 'login']);
export type WelcomeAction = z.infer<typeof welcomeActionSchema>;

/** Failures are problem documents: their `error` says it in words, `code` and `retryAfterSeconds` (429) to programs. */
export const welcomeReplySchema = z.object({
  /** Plain text, paragraphs and entries of a list on lines of their own: no HTML, no Markdown, no address. */
  message: z.string().min(1).max(welcomeReplyMaxLength),
  /** Of the message, for its `lang`: it may be another one than the page's. */
  language: languageSchema,
  /** In the order in which to show them; often none. */
  actions: z.array(welcomeActionSchema),
  /** Where nothing was answered: what may have been meant, likeliest first. Each asks for itself, as the next message. */
  topics: z.array(z.string().min(1).max(welcomeTopicMaxLength)).min(1).max(welcomeTopicsAtMost).optional(),
});
export type WelcomeReply = z.infer<typeof welcomeReplySchema>;
