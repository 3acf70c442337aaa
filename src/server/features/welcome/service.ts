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

/** Makes ready for the first visitor: words and their parts take half a second to load. What fails here fails for them, too. */
export async function prepareWelcomeChat(platform: Platform): Promise<void> {
  try {
    await answerVisitor(await loadKnowledge(platform), [{ role: 'user', content: 'BoardSearch?' }], 'de');
  } catch (error) {
    platform.log.warn({ err: error }, 'the welcome chat could not be made ready');
  }
}

/** To be called at every start: see write-knowledge.ts. */
export const ensureKnowledge = ensure;
