import { resendSeconds } from '#shared/limits.ts';
import { ApiError, isApiError } from '#web/lib/api/api-error.ts';

/**
 * `sent`: a code is in the mailbox, or on its way there. `recent`: one that was asked for a moment ago still counts, and
 * another would make it void. `waiting`: none was sent yet, it is sent as soon as that may be.
 */
export type MailState = 'idle' | 'sending' | 'sent' | 'recent' | 'waiting' | 'failed';

/** What a refusal to send a code means for the screen, and for how long no code may be asked for; null = not for a time. */
export function afterRefusal(error: unknown): { state: MailState; waitSeconds: number | null } {
  if (isApiError(error, 'code_recent'))
    return { state: 'recent', waitSeconds: error.retryAfterSeconds ?? resendSeconds };
  if (isApiError(error, 'rate_limited')) {
    return { state: 'waiting', waitSeconds: error.retryAfterSeconds ?? resendSeconds };
  }
  const waitSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? null) : null;
  return { state: 'failed', waitSeconds };
}
