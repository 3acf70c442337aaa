import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WelcomeChat, WelcomeReply } from '#shared/contracts/welcome.ts';
import { limitWelcomeChat } from '../auth/service.ts';
import { answerVisitor } from './answer-visitor.ts';
import { loadKnowledge } from './load-knowledge.ts';
import { ensureKnowledge as ensure } from './write-knowledge.ts';

/**
 * Answers a visitor's message. Nothing of it is kept: the address is counted, as a keyed hash.
 * @throws AppError `rate_limited`
 */
export async function answerWelcomeChat(
  platform: Platform,
  { messages, language }: WelcomeChat,
  caller: Caller,
): Promise<WelcomeReply> {
  await limitWelcomeChat(platform, caller);
  const { reply } = await answerVisitor(await loadKnowledge(platform), messages, language ?? 'de');
  return reply;
}

/** To be called at every start: see write-knowledge.ts. */
export const ensureKnowledge = ensure;
