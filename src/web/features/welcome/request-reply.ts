import type { WelcomeTurn } from '#shared/contracts/welcome.ts';
import { type BotReply, readReply } from './conversation.ts';

/** An answer that takes longer is none, in milliseconds. */
const patienceMilliseconds = 30_000;

/** Asks the server function `welcome-chat`; no `reply` where it failed, `isTooOften` where it was asked too often. */
export async function requestReply(
  endpoint: string,
  messages: readonly WelcomeTurn[],
  language: string,
  signal: AbortSignal,
): Promise<{ reply?: BotReply | undefined; isTooOften: boolean }> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ messages, language }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    });
    if (!answer.ok) return { isTooOften: answer.status === 429 };
    return { reply: readReply(await answer.json()), isTooOften: false };
  } catch {
    return { isTooOften: false };
  }
}
