import { resendSeconds } from '#shared/limits.ts';
import { ApiError, isApiError } from '#web/lib/api/api-error.ts';

/**
 * `sent`: a code has been sent or is on its way. `recent`: an earlier code is still valid, and requesting another would
 * void it. `waiting`: none sent yet; it will be as soon as the server allows.
 */
export type MailState = 'idle' | 'sending' | 'sent' | 'recent' | 'waiting' | 'failed';

/** Screen state for a rejected send request, and the wait before the next one; null: no fixed wait. */
export function afterRefusal(error: unknown): { state: MailState; waitSeconds: number | null } {
  if (isApiError(error, 'code_recent'))
    return { state: 'recent', waitSeconds: error.retryAfterSeconds ?? resendSeconds };
  if (isApiError(error, 'rate_limited')) {
    return { state: 'waiting', waitSeconds: error.retryAfterSeconds ?? resendSeconds };
  }
  const waitSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? null) : null;
  return { state: 'failed', waitSeconds };
}
