import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '#server/platform/http/context.ts';
import type { LanguageModel } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WelcomeChat, WelcomeReply, WelcomeTurn } from '#shared/contracts/welcome.ts';
import { limitWelcomeChat } from '../accounts/public.ts';
import { modelFor } from '../language-models/public.ts';
import { answerVisitor } from './answer-visitor.ts';
import { noteGap } from './gaps/store-gaps.ts';
import type { SearchableKnowledge } from './knowledge/find-section.ts';
import { loadKnowledge } from './knowledge/load-knowledge.ts';
import { writeWithModel } from './write-with-model.ts';

/**
 * Answers a visitor's message. Stores only unanswered questions, if the operator keeps them; the address is counted as
 * a keyed hash.
 * @throws AppError `rate_limited`
 */
export async function answerWelcomeChat(
  platform: Platform,
  { messages, language }: WelcomeChat,
  caller: Caller,
): Promise<WelcomeReply> {
  await limitWelcomeChat(platform, caller);
  const knowledge = await loadKnowledge(platform);
  const { reply, sections, isCovered } = await answerVisitor(knowledge, messages, language ?? 'de');
  // A greeting needs no model.
  const model = sections.length > 0 || !isCovered ? await modelFor(platform, null, 'welcome') : null;
  const replied = await writeReply(platform, model, knowledge, messages, reply);
  const question = messages.at(-1)?.content ?? '';
  if (!isCovered && replied === reply) await noteGap(platform, reply.language, question);
  return replied;
}

async function writeReply(
  platform: Platform,
  model: LanguageModel | null,
  knowledge: SearchableKnowledge,
  messages: readonly WelcomeTurn[],
  reply: WelcomeReply,
): Promise<WelcomeReply> {
  if (model === null) return reply;
  try {
    return (await writeWithModel(model, knowledge, messages, reply.language)) ?? reply;
  } catch (error) {
    platform.log.warn({ err: error, model: model.name }, 'a language model could not answer a visitor');
    return reply;
  }
}

/** After a start, in milliseconds: users who waited for the server come back in these, and need its cores. */
const firstRush = 30_000;

/**
 * Warms up for the first visitor: learning takes about a second of a core. A visitor who comes before `firstRush` is over
 * waits for it instead.
 * @param after milliseconds until it begins
 */
export async function prepareWelcomeChat(platform: Platform, after = firstRush): Promise<void> {
  try {
    await delay(after, undefined, { signal: platform.shutdown, ref: false });
    await answerVisitor(await loadKnowledge(platform), [{ role: 'user', content: 'BoardSearch?' }], 'de');
  } catch (error) {
    if (platform.shutdown.aborted) return;
    platform.log.warn({ err: error }, 'the welcome chat could not be made ready');
  }
}
