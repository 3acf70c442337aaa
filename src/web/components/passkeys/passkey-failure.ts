import { errorMessage } from '#web/lib/error-message.ts';
import type { PasskeysText } from './messages.ts';

/** What a failure with a passkey says: the browser's own reasons first (WebAuthn Level 3, 5.1), then the API's. */
export function passkeyFailure(error: unknown, text: PasskeysText): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { name?: unknown } };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text.alreadyThere;
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return text.wrongAddress;
  const reason = cause?.name ?? name;
  // Who cancels and who waits too long look alike on purpose.
  if (code === 'ERROR_CEREMONY_ABORTED' || reason === 'NotAllowedError' || reason === 'AbortError')
    return text.cancelled;
  if (reason === 'NotSupportedError') return text.unsupported;
  return errorMessage(error);
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';
