import { errorMessage } from '#web/lib/api/error-message.ts';
import type { PasskeysText } from './messages.ts';

interface Failure {
  code?: unknown;
  name?: unknown;
  cause?: { name?: unknown };
}

const reasonOf = ({ name, cause }: Failure): unknown => cause?.name ?? name;

/**
 * True if the browser's passkey prompt ended without a result. Cancelling, timing out and having no passkey are
 * indistinguishable by design.
 */
export function isCancelled(error: unknown): boolean {
  const failure = error as Failure;
  const reason = reasonOf(failure);
  return failure.code === 'ERROR_CEREMONY_ABORTED' || reason === 'NotAllowedError' || reason === 'AbortError';
}

/**
 * Text for a failed passkey operation: the browser's own reasons first (WebAuthn Level 3, 5.1), then the API's.
 * `cancelled` is used when the prompt ended without a result.
 */
export function passkeyFailure(error: unknown, text: PasskeysText, cancelled: string = text.cancelled): string {
  const { code } = error as Failure;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text.alreadyThere;
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return text.wrongAddress;
  if (isCancelled(error)) return cancelled;
  if (reasonOf(error as Failure) === 'NotSupportedError') return text.unsupported;
  return errorMessage(error);
}

/** Whether this browser supports passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';
