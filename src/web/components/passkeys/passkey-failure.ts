import { errorMessage } from '#web/lib/api/error-message.ts';
import type { PasskeysText } from './messages.ts';

interface Failure {
  code?: unknown;
  name?: unknown;
  cause?: { name?: unknown };
}

const reasonOf = ({ name, cause }: Failure): unknown => cause?.name ?? name;

/** Whether nothing came of it in the browser. Who cancels, who waits too long and who has no passkey look alike on purpose. */
export function isCancelled(error: unknown): boolean {
  const failure = error as Failure;
  const reason = reasonOf(failure);
  return failure.code === 'ERROR_CEREMONY_ABORTED' || reason === 'NotAllowedError' || reason === 'AbortError';
}

/**
 * What a failure with a passkey says: the browser's own reasons first (WebAuthn Level 3, 5.1), then the API's. `cancelled`
 * says it where nothing came of it.
 */
export function passkeyFailure(error: unknown, text: PasskeysText, cancelled: string = text.cancelled): string {
  const { code } = error as Failure;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text.alreadyThere;
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return text.wrongAddress;
  if (isCancelled(error)) return cancelled;
  if (reasonOf(error as Failure) === 'NotSupportedError') return text.unsupported;
  return errorMessage(error);
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';
