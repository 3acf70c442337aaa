import type { WelcomeTurn } from '#shared/contracts/welcome.ts';
import { type BotReply, readReply } from './conversation.ts';

/** Timeout for an answer, in milliseconds. */
const timeoutMilliseconds = 30_000;

/**
 * Asks the server function `welcome-chat`. Without `reply`, the request failed; `isTooOften` means it was rate-limited.
 */
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    if (!answer.ok) return { isTooOften: answer.status === 429 };
    return { reply: readReply(await answer.json()), isTooOften: false };
  } catch {
    return { isTooOften: false };
  }
}
